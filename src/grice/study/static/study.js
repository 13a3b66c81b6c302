// A participant's item: what is done in the simulator is sent, kept by the server, and only then shown.
import { persist, tell } from "./keep.js";
import { Simulator } from "./simulator.js";

const find = (name) => document.querySelector(name);
const given = JSON.parse(find("#given").textContent);
const form = find("#turn");

async function perform(gesture) {
  const response = await persist(`${given.base}/study/act`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf": given.csrf },
    body: JSON.stringify({ place: given.place, number: given.number, actions: gesture.actions }),
  });
  if (response.status === 409) return location.reload();
  const answer = await response.json();
  if (!response.ok) {
    tell(find("#message").dataset.notSaved.replace("{problem}", answer.problem));
    return null;
  }
  Object.assign(given, answer);
  form.number.value = given.number;
  find("#simulator").dataset.state = given.view.state;
  form.querySelector("[value=undo]").disabled = !given.can_undo;
  return given.view;
}

const simulator = new Simulator(find("#simulator"), { perform, words: given.words });
// Whoever came by the keyboard goes on where things are done; a framed page may not be allowed to remember that.
const memory = { keyboard: "" };
const remembered = (() => {
  try {
    return sessionStorage;
  } catch {
    return memory;
  }
})();
simulator.show(given.view, remembered.keyboard ? given.view.held || " " : "");
remembered.keyboard = "";
form.addEventListener("submit", (event) => {
  if (event.submitter?.matches(":focus-visible")) remembered.keyboard = "yes";
});
