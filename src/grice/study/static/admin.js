// The owner's figures by themselves: the page is loaded again every now and then, unless something in it is open.
const EVERY = 15000;

setInterval(async () => {
  if (document.hidden || document.querySelector("details[open]")) return;
  try {
    const response = await fetch(location.href);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const part of document.querySelectorAll("[data-live]")) {
      const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
      if (fresh && !part.contains(document.activeElement)) part.replaceWith(document.adoptNode(fresh));
    }
  } catch {
    // the line is down: the next time
  }
}, EVERY);
