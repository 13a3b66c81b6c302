// Plays a session: one picture after the other, as long as it stood, but for no longer than two seconds.
const frames = [...document.querySelectorAll(".frames > li")];
const play = document.querySelector("#play");
const LONGEST = 2000;

function show(number) {
  frames.forEach((frame, other) => (frame.hidden = other !== number));
  if (number + 1 === frames.length) return setTimeout(() => frames.forEach((frame) => (frame.hidden = false)), LONGEST);
  const stood = 1000 * (frames[number + 1].dataset.seconds - frames[number].dataset.seconds);
  return setTimeout(() => show(number + 1), Math.min(LONGEST, Math.max(150, stood)));
}

play.hidden = frames.length < 2;
play.addEventListener("click", () => show(0));
