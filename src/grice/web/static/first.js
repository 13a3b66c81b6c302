// The example on the first page: asked and played as on the page of its world.
import { dress, Stages } from "./stage.js";

const played = document.querySelector("#played");
const response = await fetch(played.dataset.address, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: played.dataset.asked,
});
if (response.ok) {
  const { part, frames } = await response.json();
  played.innerHTML = part;
  dress(played);
  new Stages(played, frames);
}
played.removeAttribute("aria-busy");
