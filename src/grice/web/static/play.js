import { Simulator } from "./simulator.js";

const element = document.querySelector("#simulator");
const world = element.dataset.world;
const field = document.querySelector("#state");

async function look(actions) {
  const response = await fetch(`/play/${world}/view`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ state: field.value, actions }),
  });
  const view = await response.json();
  field.value = view.state;
  return view;
}

const simulator = new Simulator(element, { perform: (gesture) => look(gesture.actions) });
simulator.show(await look([]));
