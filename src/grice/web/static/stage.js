// Two stages that carry out what was asked for, frame by frame. A frame is [picture, turn, what was done last].
//
// Between two frames, things that look the same glide from where they were to where they are; what is new fades in. Who
// prefers reduced motion sees the last frame at once, and steps through the others.

const PAUSE = 1100; // milliseconds from one frame to the next
const GLIDE = { duration: 600, easing: "ease-in-out" };
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Styles come as data: under the page's policy only a script may set them.
export function dress(element) {
  for (const own of element.querySelectorAll("[data-style]")) own.style.cssText = own.dataset.style;
}

export class Stages {
  constructor(element, frames, from = 0) {
    Object.assign(this, { element, frames, from, timer: 0 });
    this.views = [...element.querySelectorAll("[data-stage]")];
    this.told = element.querySelector(".at");
    this.last = Math.max(...frames.map((own) => own.length)) - 1;
    for (const button of element.querySelectorAll("[data-play]")) {
      button.addEventListener("click", () => this.#press(button.dataset.play));
    }
    this.show(still.matches ? this.last : from, false);
    if (!still.matches) this.play(from);
  }

  // From this frame to the last.
  play(from) {
    this.stop();
    this.told.setAttribute("aria-live", "off"); // what the whole of it is was announced already
    this.show(from, false);
    const next = () => {
      if (!this.element.isConnected || this.at >= this.last) return this.stop();
      this.show(this.at + 1, true);
      this.timer = setTimeout(next, PAUSE);
    };
    this.timer = setTimeout(next, PAUSE / 2);
    this.element.toggleAttribute("data-playing", true);
  }

  stop() {
    clearTimeout(this.timer);
    this.element.removeAttribute("data-playing");
  }

  show(at, moving) {
    this.at = Math.max(0, Math.min(at, this.last));
    this.views.forEach((view, number) => {
      const own = this.frames[number];
      const frame = Math.min(this.at, own.length - 1);
      if (view.dataset.at !== String(frame)) draw(view, own[frame][0], moving && !still.matches);
      view.dataset.at = frame;
      const card = view.closest("section");
      for (const step of card.querySelectorAll("[data-frame]")) {
        const number = Number(step.dataset.frame);
        step.classList.toggle("future", number > frame);
        if (number === frame) step.setAttribute("aria-current", "step");
        else step.removeAttribute("aria-current");
      }
      for (const said of card.querySelectorAll("[data-turn]")) {
        said.classList.toggle("now", Number(said.dataset.turn) === own[frame][1]);
      }
    });
    this.told.textContent = this.at ? `step ${this.at} of ${this.last}` : "before";
    for (const [name, end] of [["back", 0], ["on", this.last]]) {
      this.element.querySelector(`[data-play=${name}]`).setAttribute("aria-disabled", String(this.at === end));
    }
  }

  #press(what) {
    if (what === "again" && !still.matches) return this.play(0);
    this.stop();
    this.told.setAttribute("aria-live", "polite");
    this.show(what === "again" ? 0 : this.at + (what === "on" ? 1 : -1), true);
  }
}

// Put a picture in the place of another.
function draw(view, picture, moving) {
  const before = moving ? things(view) : [];
  view.innerHTML = picture;
  if (!moving || !before.length) return;
  const after = things(view);
  const box = view.querySelector("svg").viewBox.baseVal;
  const scale = box.width / view.querySelector("svg").getBoundingClientRect().width;
  for (const [one, was] of match(before, after)) {
    if (!was) one.element.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
    else if (far(one, was) > 1) {
      const by = `translate(${(was.x - one.x) * scale}px, ${(was.y - one.y) * scale}px)`;
      one.element.parentElement.append(one.element); // over what it passes
      one.element.animate([{ transform: by }, { transform: "none" }], GLIDE);
    }
  }
}

function things(view) {
  const origin = view.getBoundingClientRect();
  return [...view.querySelectorAll("[data-thing]")].map((element) => {
    const box = element.getBoundingClientRect();
    return { element, look: element.dataset.thing, x: box.x - origin.x, y: box.y - origin.y };
  });
}

// Each thing, and where it was: what did not move first, then what looks the same.
function match(before, after) {
  const left = [...before];
  const pairs = new Map();
  for (const near of [1, Infinity]) {
    for (const one of after.filter((thing) => !pairs.has(thing))) {
      const found = left.find((was) => was.look === one.look && far(one, was) <= near);
      if (!found) continue;
      left.splice(left.indexOf(found), 1);
      pairs.set(one, found);
    }
  }
  return after.map((one) => [one, pairs.get(one)]);
}

function far(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
