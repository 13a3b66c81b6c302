// Moving the weight ranks the candidates anew, by the arithmetic of equation 3, and shows what is said of that.
"use strict";

function mix(weight, base, judge) {
  if (weight === 0) return base;
  return weight === 1 ? judge : weight * judge + (1 - weight) * base;
}

function percent(share) {
  return `${Math.round(100 * share)}%`;
}

// Sort elements by a score, equal ones by another, and let each glide from where it was.
function sortElements(elements, score, tied) {
  const before = elements.map((element) => element.getBoundingClientRect());
  const order = elements.map((_, i) => i).sort((i, j) => score[j] - score[i] || tied[j] - tied[i] || i - j);
  order.forEach((i) => elements[i].parentElement.append(elements[i]));
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  elements.forEach((element, i) => {
    const after = element.getBoundingClientRect();
    const [x, y] = [before[i].left - after.left, before[i].top - after.top];
    if (x || y) element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], 200);
  });
}

// Rank the candidates of a choice anew; the place of the one that wins. At the answer's own weight that is the
// first, which may have been drawn among equals.
function weigh(article, weight, own) {
  const { base, judge, outcomes, temperature, reliability } = JSON.parse(article.querySelector("script").textContent);
  const mixed = base.map((score, i) => mix(weight, score, judge[i]));
  const top = Math.max(...mixed);
  const total = mixed.reduce((sum, score) => sum + Math.exp((score - top) / temperature), 0);
  const share = mixed.map((score) => (reliability * Math.exp((score - top) / temperature)) / total);
  const pooled = outcomes.map((members) => members.reduce((sum, i) => sum + share[i], 0));

  const rows = [...article.querySelectorAll("tr[data-candidate]")];
  rows.sort((one, other) => one.dataset.candidate - other.dataset.candidate);
  for (const row of rows) {
    const i = row.dataset.candidate;
    row.querySelector(".mix").textContent = mixed[i].toFixed(2);
    const own = row.querySelector(".share");
    if (own) own.textContent = percent(pooled[own.dataset.outcomeOf]);
  }
  const of = (scores) => rows.map((row) => scores[row.dataset.candidate]);
  const ranked = mixed.map((score, i) => (own && i === 0 ? Number.MAX_VALUE : score));
  sortElements(rows, of(ranked), of(base));
  article.querySelectorAll("tr[data-candidate]").forEach((row, i) => row.classList.toggle("best", i === 0));

  const cards = [...article.querySelectorAll("figure[data-outcome]")];
  const ends = cards.map((card) => pooled[card.dataset.outcome]);
  cards.forEach((card, i) => (card.querySelector(".share").textContent = percent(ends[i])));
  sortElements(cards, ends, ends);

  const chart = article.querySelector(".curves");
  const x = Number(chart.dataset.left) + weight * chart.dataset.wide;
  for (const end of ["x1", "x2"]) chart.querySelector(".cursor").setAttribute(end, x);
  return article.querySelector("tr[data-candidate]").dataset.candidate;
}

// Let the slider of a section do its work.
function openSection(section) {
  const slider = section.querySelector("input[type=range]");
  const { texts, at } = JSON.parse(section.querySelector("script.verdicts").textContent);
  const show = () => {
    const weight = Number(slider.value);
    section.querySelector("output").textContent = weight.toFixed(2);
    section.querySelector(".verdict").textContent = texts[at[Math.round(100 * weight)]];
    section.querySelectorAll("article").forEach((article, choice) => {
      const winner = weigh(article, weight, slider.value === slider.defaultValue);
      for (const element of section.querySelectorAll(`[data-choice="${choice}"]`)) {
        element.hidden = element.dataset.winner !== winner;
      }
    });
  };
  slider.addEventListener("input", show);
  slider.addEventListener("change", show);
}

document.querySelectorAll("section.answer").forEach(openSection);
