// The examples of /docs: asks what its field holds, and shows the answer as it came.
"use strict";
for (const form of document.querySelectorAll("form[data-path]")) {
  const shown = form.querySelector("pre");
  form.addEventListener("submit", async event => {
    event.preventDefault();
    shown.hidden = false;
    shown.textContent = "…";
    const asked = {method: "POST", headers: {"content-type": "application/json"}, body: form.querySelector("textarea").value};
    try {
      const answer = await fetch(form.dataset.path, asked);
      const told = JSON.stringify(await answer.json(), null, 2);
      shown.textContent = answer.ok ? told : `${answer.status}\n${told}`;
    } catch (error) {
      shown.textContent = `The server does not answer: ${error.message}`;
    }
  });
}
