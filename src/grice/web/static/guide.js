// A short tour: a box that tells, in turn, what the parts of the page are, each of which is marked meanwhile.

export function guide(box, steps, end) {
  const told = box.querySelector("#guided");
  const [back, next] = ["-1", "1"].map((by) => box.querySelector(`[data-guide="${by}"]`));
  let at = -1;
  let marked = null;

  function show(to) {
    marked?.classList.remove("marked");
    marked = null;
    at = to;
    if (at < 0 || at >= steps.length) {
      box.hidden = true;
      end();
      return;
    }
    const [selector, text] = steps[at];
    marked = document.querySelector(selector);
    marked?.classList.add("marked");
    marked?.scrollIntoView({ block: "center" });
    told.textContent = `${at + 1} of ${steps.length}. ${text}`;
    back.setAttribute("aria-disabled", String(at === 0));
    next.textContent = at === steps.length - 1 ? "Done" : "Next";
    box.hidden = false;
    told.focus({ preventScroll: true });
  }

  box.addEventListener("click", (event) => {
    const by = event.target.closest("[data-guide]")?.dataset.guide;
    if (by === undefined) return;
    if (by === "0") show(-1);
    else if (at + Number(by) >= 0) show(at + Number(by));
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(-1);
  });
  return () => show(0);
}
