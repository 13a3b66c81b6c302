// A participant's item: what is done in the simulator is sent, kept by the server, and only then shown.
import { Simulator } from "./simulator.js";

const find = (name) => document.querySelector(name);
const given = JSON.parse(find("#given").textContent);
const [form, message] = [find("#turn"), find("#message")];

async function perform(gesture) {
  message.hidden = true;
  try {
    const response = await fetch(`${given.base}/study/act`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrf": given.csrf },
      body: JSON.stringify({ place: given.place, number: given.number, actions: gesture.actions }),
    });
    if (response.status === 409) return location.reload();
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.problem);
    Object.assign(given, answer);
    form.number.value = given.number;
    find("#simulator").dataset.state = given.view.state;
    form.querySelector("[value=undo]").disabled = !given.can_undo;
    return given.view;
  } catch (error) {
    message.textContent = `That was not saved: ${error.message}. Please try again.`;
    message.hidden = false;
    return null;
  }
}

const simulator = new Simulator(find("#simulator"), { perform });
// Whoever came by the keyboard goes on where things are done.
simulator.show(given.view, sessionStorage.getItem("keyboard") ? given.view.held || " " : "");
sessionStorage.removeItem("keyboard");
form.addEventListener("submit", (event) => {
  if (event.submitter?.matches(":focus-visible")) sessionStorage.setItem("keyboard", "yes");
});
