// A world that one acts in: its picture, a button over every place, and a tray of what else can be used.
//
// It knows no rules. A view from the server says which gestures there are: take up `source`, put it down on
// `target`; and why others are refused. By mouse or touch one drags, or presses one and then the other; by keyboard
// the arrow keys go from button to button, Enter takes up and puts down, Escape puts back. Where a gesture has a key,
// that key does it. A button that can do nothing now is grey, and says why when it is pressed.
//
//   const simulator = new Simulator(element, { perform: async (gesture) => view });
//   simulator.show(view);
//
// `perform` does what the gesture stands for, and gives the view after it, or null if it was not done. The view is
// shown only then. `keep` keeps in hand what was in hand, if more can be done with it.

const FAR = 6; // pixels that a pointer moves before it drags
const WORDS = {
  held: "In hand: {label}. Choose what to do with it; Escape puts it back.",
  did: "Done: {label}.",
  which: "Which of these?",
  not_there: "{label} cannot be put there.",
  first: "Press first what it is to be done with.",
  nothing: "Nothing can be done with this now.",
};

export class Simulator {
  constructor(element, { perform, keep = false, words = {} }) {
    Object.assign(this, { element, perform, keep, view: null, held: "", busy: false, words: { ...WORDS, ...words } });
    element.classList.add("simulator");
    this.stage = make("div", "stage");
    this.tray = make("div", "tray");
    this.status = make("p", "status");
    this.status.setAttribute("role", "status");
    this.rules = make("p", "rules note");
    element.replaceChildren(this.rules, this.stage, this.tray, this.status);
    element.addEventListener("keydown", (event) => this.#press(event));
    element.addEventListener("pointerdown", (event) => this.#grab(event));
    element.addEventListener("click", (event) => this.#click(event));
  }

  show(view, focus = "") {
    this.view = view;
    this.rules.textContent = view.rules;
    this.rules.hidden = !view.rules;
    this.stage.innerHTML = view.picture;
    const picture = this.stage.querySelector("svg");
    for (const spot of view.places) {
      const mark = [...picture.querySelectorAll("[data-place]")].find((m) => m.dataset.place === spot.name);
      this.stage.append(over(button(spot, "place"), mark, picture));
    }
    this.tray.replaceChildren(...view.tray.map((spot) => button(spot, "spot", spot.label)));
    this.take(this.#sources().has(view.held) ? view.held : "");
    if (focus) this.#focus(focus);
  }

  // Have something in hand, or nothing.
  take(name) {
    this.held = name;
    const sources = this.#sources();
    const targets = new Set(this.#from(name).map((gesture) => gesture.target));
    for (const gesture of this.#from("")) targets.add(gesture.target);
    for (const one of this.#buttons()) {
      const { spot } = one.dataset;
      const own = { source: sources.has(spot), target: targets.has(spot), held: name !== "" && spot === name };
      for (const [kind, yes] of Object.entries(own)) one.classList.toggle(kind, yes);
      const closed = this.busy || !(own.source || own.target);
      one.setAttribute("aria-disabled", String(closed));
      one.classList.toggle("closed", closed);
      one.title = closed ? this.#why(spot) : "";
      if (own.source) one.setAttribute("aria-pressed", String(own.held));
      else one.removeAttribute("aria-pressed");
    }
    const label = name && name !== this.view.held ? this.#label(name) : "";
    this.say(label ? this.words.held.replace("{label}", label) : "");
  }

  say(text) {
    this.status.textContent = text;
  }

  #buttons() {
    return [...this.element.querySelectorAll("button[data-spot]")];
  }

  #from(source) {
    return this.view.gestures.filter((gesture) => gesture.source === source);
  }

  #sources() {
    return new Set(this.view.gestures.map((gesture) => gesture.source).filter(Boolean));
  }

  #label(name) {
    return [...this.view.places, ...this.view.tray].find((spot) => spot.name === name)?.label ?? name;
  }

  // Why nothing can be done with a spot now: by the rule that forbids it, or because nothing is in hand for it.
  #why(name) {
    const { refusals, tray } = this.view;
    const rule = refusals.find((one) => one.target === name && one.source === this.held);
    if (rule) return capital(rule.why);
    if (this.held && this.held !== name) return this.words.not_there.replace("{label}", capital(this.#label(this.held), ""));
    if (tray.some((spot) => spot.name === name)) return this.words.first;
    const own = refusals.find((one) => one.source === name);
    return own ? capital(own.why) : this.words.nothing;
  }

  #focus(name) {
    const all = this.#buttons();
    const open = all.filter((one) => !one.classList.contains("closed"));
    (all.find((one) => one.dataset.spot === name) ?? open[0])?.focus({ preventScroll: true });
  }

  #click(event) {
    const pressed = event.target.closest("button[data-spot]");
    if (pressed && !this.busy) this.#use(pressed.dataset.spot);
  }

  // What a button does depends on what is in hand.
  #use(name) {
    if (name !== this.held && this.#put(this.held, name)) return;
    if (this.#put("", name)) return;
    if (this.#sources().has(name)) this.take(this.held === name ? this.view.held : name);
    else this.refuse(name);
  }

  // Say why nothing happens.
  refuse(name) {
    this.say("");
    requestAnimationFrame(() => this.say(this.#why(name)));
  }

  #put(source, target) {
    const found = this.#from(source).filter((gesture) => gesture.target === target);
    if (found.length === 1) this.#do(found[0]);
    else if (found.length) this.#ask(found);
    return found.length > 0;
  }

  // Several things can be meant: let people choose.
  #ask(gestures) {
    const menu = make("dialog", "menu");
    menu.setAttribute("aria-label", this.words.which);
    for (const gesture of gestures) {
      const option = make("button", "", gesture.label);
      option.addEventListener("click", () => {
        menu.close();
        this.#do(gesture);
      });
      menu.append(option);
    }
    menu.addEventListener("close", () => menu.remove());
    this.element.append(menu);
    menu.showModal();
  }

  async #do(gesture) {
    if (this.busy) return;
    const kept = this.keep ? this.held : "";
    const focused = this.element.contains(document.activeElement) || document.querySelector("dialog[open]");
    this.busy = true;
    this.element.setAttribute("aria-busy", "true");
    let view = null;
    try {
      view = await this.perform(gesture);
    } finally {
      this.busy = false;
      this.element.removeAttribute("aria-busy");
      if (view) this.show(view, focused ? kept || gesture.target : "");
      else this.take(this.held);
    }
    if (!view) return;
    if (kept && this.#sources().has(kept)) this.take(kept);
    this.say(this.words.did.replace("{label}", gesture.label));
  }

  #press(event) {
    if (this.busy || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("dialog")) return;
    if (event.key === "Escape" && this.held !== this.view.held) {
      event.preventDefault();
      const back = this.held;
      this.take(this.view.held);
      this.#focus(back);
      return;
    }
    const gesture = this.view.gestures.find((one) => one.key && one.key === event.key);
    const refused = this.view.refusals.find((one) => one.key && one.key === event.key);
    if (gesture) {
      event.preventDefault();
      this.#do(gesture);
    } else if (refused) {
      event.preventDefault();
      this.say(capital(refused.why));
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.#move(event.key);
    }
  }

  // The nearest open button in that direction.
  #move(key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const here = middle(document.activeElement);
    let best = null;
    for (const one of this.#buttons().filter((b) => b !== document.activeElement)) {
      const [x, y] = middle(one);
      const ahead = (x - here[0]) * dx + (y - here[1]) * dy;
      const aside = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
      if (ahead > 2 && (!best || ahead + 3 * aside < best.cost)) best = { one, cost: ahead + 3 * aside };
    }
    best?.one.focus();
  }

  #grab(event) {
    const pressed = event.target.closest("button[data-spot].source");
    if (!pressed || event.button !== 0 || this.busy) return;
    const source = pressed.dataset.spot;
    let ghost = null;
    const move = (moved) => {
      const [x, y] = [moved.clientX - event.clientX, moved.clientY - event.clientY];
      if (!ghost && Math.hypot(x, y) < FAR) return;
      if (!ghost) {
        this.take(source);
        ghost = shadow(pressed, this.stage.querySelector("svg"));
      }
      ghost.style.transform = `translate(${x}px, ${y}px)`;
      const below = this.#under(moved);
      for (const one of this.#buttons()) one.classList.toggle("over", one === below && one.matches(".target"));
    };
    const end = (ended) => {
      for (const kind of ["pointermove", "pointerup", "pointercancel"]) removeEventListener(kind, listeners[kind]);
      if (!ghost) return;
      ghost.remove();
      for (const one of this.#buttons()) one.classList.remove("over");
      // The click that follows a drag is not meant.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      const below = ended.type === "pointerup" ? this.#under(ended) : null;
      if (below && this.#put(source, below.dataset.spot)) return;
      const why = below && below.dataset.spot !== source ? this.#why(below.dataset.spot) : "";
      this.take(this.view.held);
      if (why) this.say(why);
    };
    const listeners = { pointermove: move, pointerup: end, pointercancel: end };
    for (const kind of Object.keys(listeners)) addEventListener(kind, listeners[kind]);
  }

  #under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("button[data-spot]");
    return found && this.element.contains(found) ? found : null;
  }
}

function capital(text, end = ".") {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : end}`;
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function make(tag, name = "", text = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.textContent = text;
  return element;
}

function button(spot, kind, text = "") {
  const made = make("button", kind, text);
  made.type = "button";
  made.dataset.spot = spot.name;
  if (!text) made.setAttribute("aria-label", spot.label);
  if (spot.colour) made.dataset.colour = spot.colour;
  if (spot.colour?.startsWith("#")) made.style.setProperty("--swatch", spot.colour); // none of the palette
  return made;
}

// Lay a button over a mark of the picture, in parts of the picture's size, so that it stays there when that changes.
function over(made, mark, picture) {
  const [all, own] = [picture.getBoundingClientRect(), mark.getBoundingClientRect()];
  made.style.left = `${(100 * (own.x - all.x)) / all.width}%`;
  made.style.top = `${(100 * (own.y - all.y)) / all.height}%`;
  made.style.width = `${(100 * own.width) / all.width}%`;
  made.style.height = `${(100 * own.height) / all.height}%`;
  return made;
}

// What is dragged: that part of the picture, or the tray's button.
function shadow(pressed, picture) {
  const place = pressed.getBoundingClientRect();
  const ghost = make("div", "ghost", pressed.textContent);
  if (pressed.classList.contains("place")) {
    const part = picture.cloneNode(true);
    const box = picture.viewBox.baseVal;
    const all = picture.getBoundingClientRect();
    const scale = box.width / all.width;
    part.setAttribute(
      "viewBox",
      [(place.x - all.x) * scale, (place.y - all.y) * scale, place.width * scale, place.height * scale].join(" "),
    );
    part.setAttribute("width", place.width);
    part.setAttribute("height", place.height);
    part.setAttribute("aria-hidden", "true");
    ghost.append(part);
  }
  Object.assign(ghost.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`, height: `${place.height}px` });
  document.body.append(ghost);
  return ghost;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
