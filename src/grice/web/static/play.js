// The playground: what is shown is a start, and sentences to follow or actions to describe. Its address says the same, and
// so does every entry of the browser's history: undo and redo go back and forward.
import { guide } from "./guide.js";
import { Simulator } from "./simulator.js";
import { dress, Stages } from "./stage.js";

const find = (name) => document.querySelector(name);
const [field, turns, message, answer, played, sentence, details] = [
  "#state", "#turns", "#message", "#answer", "#played", "#sentence", "#details",
].map(find);
const world = find("#simulator").dataset.world;
const most = Number(sentence.dataset.most);
const known = new Map(); // answers by what was asked

let now = null; // what is shown: state, say, do, weight, mode
let place = { index: 0, last: 0 }; // in the history
let asked = 0;
let stages = null;

async function ask(path, body) {
  const response = await fetch(`/play/${world}/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (response.ok) return response.json();
  const { problem, allowed, hint } = await response.json();
  throw new Error([problem, allowed && `allowed: ${allowed}`, hint].filter(Boolean).join("; "));
}

function complain(error) {
  message.textContent = error ? error.message : "";
  message.hidden = !error;
}

function disable(button, yes) {
  button.setAttribute("aria-disabled", String(yes));
}

const able = (button) => button.getAttribute("aria-disabled") !== "true";
const told = () => (now.mode === "describe" ? now.do : now.mode === "follow" ? now.say : []);
const look = (what) =>
  ask("view", {
    state: what.state,
    actions: what.mode === "describe" ? what.do : [],
    mode: what.mode === "build" ? "build" : "act",
  });

function address(what) {
  const query = new URLSearchParams([["state", what.state]]);
  if (what.mode === "describe") what.do.length && query.set("do", what.do.join(", "));
  else what.say.forEach((said) => query.append("say", said));
  if (what.weight !== null) query.set("weight", what.weight);
  if (what.mode !== (what.mode === "describe" && what.do.length ? "describe" : "follow")) query.set("mode", what.mode);
  return `?${query}`;
}

function from(url) {
  const query = new URL(url, location).searchParams;
  const done = query.get("do") ? query.get("do").split(", ") : [];
  return {
    state: query.get("state"),
    say: query.getAll("say"),
    do: done,
    weight: query.has("weight") ? Number(query.get("weight")) : null,
    mode: query.get("mode") ?? (done.length ? "describe" : "follow"),
  };
}

// What is shown next; it can be undone. Nothing changes if the server refuses it.
async function go(next) {
  try {
    const view = await look(next);
    const more = next.say.length === now.say.length + 1 || next.do.length > now.do.length;
    now = next;
    place = { index: place.index + 1, last: place.index + 1 };
    history.pushState({ now, place }, "", address(now));
    show(view, more);
    return view;
  } catch (error) {
    complain(error);
    return null;
  }
}

addEventListener("popstate", async (event) => {
  if (!event.state) return;
  const { last } = place;
  ({ now, place } = event.state);
  place = { ...place, last: Math.max(last, place.last) };
  show(await look(now), false);
});

const simulator = new Simulator(find("#simulator"), {
  perform: (gesture) =>
    now.mode === "describe"
      ? go({ ...now, do: [...now.do, ...gesture.actions], weight: null })
      : go({ ...now, state: gesture.state, do: [], weight: null }),
});

function show(view, more) {
  complain(null);
  find("#desk").dataset.mode = now.mode;
  for (const option of document.querySelectorAll("input[name=mode]")) option.checked = option.value === now.mode;
  find("#saying").hidden = now.mode !== "follow";
  find("#doing").hidden = now.mode !== "describe";
  find("#acting").hidden = now.mode === "follow";
  for (const part of ["#starting", "#built"]) find(part).hidden = now.mode !== "build";
  simulator.keep = now.mode === "build";
  simulator.show(view);
  const picture = find("#simulator svg");
  find("#desk").classList.toggle("tall", picture.viewBox.baseVal.height > 0.6 * picture.viewBox.baseVal.width);
  find("#start").hidden = now.mode !== "follow" || !find("#desk").matches(".tall");
  find("#start .view").innerHTML = view.picture;
  field.value = now.state;
  if (now.mode !== "describe" || !now.do.length) tell(told()); // actions are told in words once they are described
  disable(find("#undo"), place.index === 0);
  disable(find("#redo"), place.index >= place.last);
  disable(find("#clear"), told().length === 0);
  find("#download").href = `/play/${world}/page${address(now)}`;
  perform(view, more);
}

function tell(list) {
  turns.replaceChildren(...list.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
}

// Ask, and let the answer play; only the last question is answered on the page.
async function perform(view, more) {
  const mine = ++asked;
  const any = told().length > 0;
  details.hidden = find("#download").hidden = !any;
  stages?.stop();
  if (!any) return wait(view);
  const what = now.mode === "describe" ? { do: now.do.join(", ") } : { say: now.say };
  const question = JSON.stringify({ state: now.state, weight: now.weight, ...what });
  played.setAttribute("aria-busy", "true");
  try {
    if (!known.has(question)) known.set(question, await ask("answer", JSON.parse(question)));
    if (mine === asked) open(known.get(question), more);
  } catch (error) {
    if (mine !== asked) return;
    wait(view);
    tell(told());
    details.hidden = find("#download").hidden = true;
    complain(error);
  } finally {
    if (mine === asked) played.removeAttribute("aria-busy");
  }
}

// Nothing was asked yet: both see the start.
function wait(view) {
  answer.replaceChildren();
  played.replaceChildren();
  played.removeAttribute("aria-busy");
  if (now.mode !== "follow") return;
  played.innerHTML = '<div class="stages"></div>';
  for (const kind of ["literal", "rational"]) {
    const card = document.createElement("section");
    card.className = `stage-card ${kind}`;
    card.innerHTML = `<header><h2>The ${kind} listener</h2><span class="mark">waits for your words</span></header><div class="view">${view.picture}</div>`;
    played.firstChild.append(card);
  }
}

function open({ part, details: why, frames, asked: read, announcement }, more) {
  played.innerHTML = part;
  dress(played);
  const newest = read.length;
  const before = Math.min(...frames.map((own) => own.findIndex(([, turn]) => turn === newest) - 1));
  if (now.mode === "describe") {
    tell(read);
    const said = played.querySelector(".rational .bubble").innerText.trim().split(/\n+/).join("; ");
    find("#doing a").textContent = `The rational speaker says: “${said}”`;
  }
  stages = new Stages(played, frames, more ? Math.max(0, before) : 0);
  find("#announced").textContent = announcement;
  for (const button of played.querySelectorAll("[data-say]")) {
    button.addEventListener("click", async () => {
      await go({ ...now, say: JSON.parse(button.dataset.say) });
      sentence.focus();
    });
  }
  played.querySelector("[data-neither]")?.addEventListener("click", neither);
  const sliding = answer.contains(document.activeElement);
  answer.innerHTML = why;
  dress(answer);
  details.hidden = !why;
  for (const section of answer.querySelectorAll("section.answer")) {
    openSection(section);
    const slider = section.querySelector("input[type=range]");
    // Both stages follow the slider once it is let go.
    slider.addEventListener("change", () => go({ ...now, weight: Number(slider.value) }));
    if (sliding) slider.focus({ preventScroll: true });
  }
  const below = played.getBoundingClientRect().top > innerHeight / 2;
  if (more && below && now.mode === "follow") played.scrollIntoView({ block: "start" });
}

// What was said last goes back to where it was typed, to be said in other words.
async function neither() {
  const last = now.say.at(-1);
  await go({ ...now, say: now.say.slice(0, -1) });
  sentence.value = last;
  sentence.focus();
  sentence.select();
  find("#announced").textContent = "Say it in other words.";
}

function choose(mode) {
  return go({ ...now, mode, weight: null });
}

find("#starting").addEventListener("submit", (event) => {
  event.preventDefault();
  go({ ...now, state: field.value, do: [] });
});
find("#random").addEventListener("click", async () => {
  const { state } = await ask("random");
  go({ ...now, state, say: [], do: [] });
});
find("#done").addEventListener("click", async () => {
  await choose("follow");
  sentence.focus();
});
find("#saying").addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = sentence.value.trim();
  if (!said) return;
  if (now.say.length >= most) return complain(new Error(`${most} sentences are the most: undo some, or start over.`));
  if (await go({ ...now, say: [...now.say, said] })) sentence.value = "";
});
for (const [name, by] of [["#undo", -1], ["#redo", 1]]) {
  find(name).addEventListener("click", (event) => able(event.currentTarget) && history.go(by));
}
find("#clear").addEventListener("click", (event) => {
  if (able(event.currentTarget)) go({ ...now, say: [], do: [], weight: null });
});
for (const link of document.querySelectorAll("[data-example]")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(from(link.href)).then(() => {
      find(".tabs").scrollIntoView({ block: "start" });
      find("input[name=mode]:checked").focus({ preventScroll: true });
    });
  });
}
find("#link").addEventListener("click", async () => {
  const copied = find("#copied");
  const here = new URL(address(now), location).href;
  try {
    await navigator.clipboard.writeText(here);
    copied.textContent = "Copied: it shows the same again.";
  } catch {
    copied.textContent = `Copy this: ${here}`;
  }
});
for (const option of document.querySelectorAll("input[name=mode]")) {
  option.addEventListener("change", () => choose(option.value));
}
const tour = find("#tour");
tour.addEventListener(
  "click",
  guide(
    find("#guide"),
    [
      ["#turns", "This was asked for: a sentence for listeners, or something to be said for speakers."],
      [".stage-card.literal", "The literal one takes words for what they most often mean, or says what is most often said."],
      [".stage-card.rational", "The rational one asks first what the other would make of it. Where they part, see who is right."],
      ["#because", "One sentence says why they part, or that they do not."],
      ["#details", "“Why?” opens all scores and candidates, and a slider for how much the other counts."],
      [".tabs", "Tell listeners your own sentences, act yourself and ask speakers to describe it, or build another start."],
    ],
    () => tour.focus(),
  ),
);

const opened = from(location);
const given = JSON.parse(find("#given").textContent);
now = history.state?.now ?? {
  state: given.state,
  say: given.say,
  do: given.do ? given.do.split(", ") : [],
  weight: given.weight,
  mode: given.do ? "describe" : opened.mode,
};
place = history.state?.place ?? place;
history.replaceState({ now, place }, "");
show(await look(now), false);
