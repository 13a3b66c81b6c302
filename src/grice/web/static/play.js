// The playground: what is shown is a start, and sentences to follow or actions to describe; its address says the same.
import { Simulator } from "./simulator.js";

const find = (name) => document.querySelector(name);
const [field, turns, message, answer] = ["#state", "#turns", "#message", "#answer"].map(find);
const world = find("#simulator").dataset.world;
const given = JSON.parse(find("#given").textContent);

let now = { state: given.state, say: given.say, do: given.do ? given.do.split(", ") : [], weight: given.weight };
let mode = given.do ? "describe" : "follow";
const past = [];
let asked = 0;

async function ask(path, body) {
  const response = await fetch(`/play/${world}/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (response.ok) return response;
  const { problem, allowed, hint } = await response.json();
  throw new Error([problem, allowed && `allowed: ${allowed}`, hint].filter(Boolean).join("; "));
}

function complain(error) {
  message.textContent = error ? error.message : "";
  message.hidden = !error;
}

const look = async (state, actions = []) =>
  (await ask("view", { state, actions, mode: mode === "build" ? "build" : "act" })).json();

// What is shown next; it can be undone.
async function go(next) {
  try {
    const view = await look(next.state, mode === "describe" ? next.do : []);
    past.push(now);
    now = next;
    show();
    return view;
  } catch (error) {
    complain(error);
    return null;
  }
}

async function redraw() {
  simulator.keep = mode === "build";
  simulator.show(await look(now.state, mode === "describe" ? now.do : []));
}

const simulator = new Simulator(find("#simulator"), {
  perform: (gesture) => {
    if (mode === "describe") return go({ ...now, do: [...now.do, ...gesture.actions] });
    return go({ ...now, state: gesture.state, do: [] });
  },
});

function address() {
  const query = new URLSearchParams([["state", now.state]]);
  if (mode === "describe") now.do.length && query.set("do", now.do.join(", "));
  else now.say.forEach((sentence) => query.append("say", sentence));
  if (now.weight !== null) query.set("weight", now.weight);
  return query.toString();
}

function show() {
  complain(null);
  field.value = now.state;
  const told = mode === "describe" ? now.do : now.say;
  turns.replaceChildren(...told.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
  find("#saying").hidden = mode === "describe";
  find("#doing").hidden = mode !== "describe";
  find("#undo").disabled = past.length === 0;
  find("#clear").disabled = told.length === 0;
  point();
  answerNow(told.length > 0);
}

function point() {
  history.replaceState(null, "", `?${address()}`);
  find("#link").href = `/play/${world}?${address()}`;
  find("#download").href = `/play/${world}/page?${address()}`;
}

// Only the last question is answered on the page.
async function answerNow(any) {
  const mine = ++asked;
  find("#download").hidden = !any;
  if (!any) return answer.replaceChildren();
  answer.setAttribute("aria-busy", "true");
  const what = mode === "describe" ? { do: now.do.join(", ") } : { say: now.say };
  try {
    const part = await (await ask("answer", { state: now.state, weight: now.weight, ...what })).text();
    if (mine === asked) open(part);
  } catch (error) {
    if (mine !== asked) return;
    answer.replaceChildren();
    find("#download").hidden = true;
    complain(error);
  } finally {
    if (mine === asked) answer.removeAttribute("aria-busy");
  }
}

// Styles come as data: under the page's policy only a script may set them.
function open(part) {
  answer.innerHTML = part;
  for (const element of answer.querySelectorAll("[data-style]")) element.style.cssText = element.dataset.style;
  for (const button of answer.querySelectorAll("[data-say]")) {
    button.addEventListener("click", () => go({ ...now, say: JSON.parse(button.dataset.say) }));
  }
  for (const section of answer.querySelectorAll("section")) {
    openSection(section);
    section.querySelector("input[type=range]")?.addEventListener("input", (event) => {
      now = { ...now, weight: Number(event.target.value) };
      point();
    });
  }
}

find("#starting").addEventListener("submit", async (event) => {
  event.preventDefault();
  const view = await go({ ...now, state: field.value, do: [] });
  if (view) simulator.show(view);
});
find("#random").addEventListener("click", async () => {
  const { state } = await (await ask("random")).json();
  const view = await go({ ...now, state, say: [], do: [] });
  if (view) simulator.show(view);
});
find("#saying").addEventListener("submit", (event) => {
  event.preventDefault();
  const sentence = find("#sentence").value.trim();
  if (!sentence) return;
  go({ ...now, say: [...now.say, sentence] });
  find("#sentence").value = "";
});
find("#undo").addEventListener("click", () => {
  now = past.pop();
  show();
  redraw();
});
find("#clear").addEventListener("click", async () => {
  const view = await go({ ...now, say: [], do: [] });
  if (view) simulator.show(view);
});
for (const option of document.querySelectorAll("input[name=mode]")) {
  option.checked = option.value === mode;
  option.addEventListener("change", () => {
    mode = option.value;
    show();
    redraw();
  });
}

show();
redraw();
