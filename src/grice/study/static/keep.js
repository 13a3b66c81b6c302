// What is sent is kept by the server before the page goes on. While the line is down it is sent again and again: the
// server takes the same step once only.
const PAUSES = [500, 1000, 2000, 4000]; // milliseconds
const BUSY = 429;
const AWAY = [502, 503, 504]; // a proxy's answer, while the server starts again

const message = document.querySelector("#message");

export function tell(text) {
  message.textContent = text;
  message.hidden = !text;
}

// The answer, however long the line is down; the page says so meanwhile.
export async function persist(address, options) {
  for (let tries = 0; ; tries++) {
    const response = await fetch(address, options).catch(() => null);
    if (response && response.status !== BUSY && !AWAY.includes(response.status)) {
      tell("");
      return response;
    }
    tell(response?.status === BUSY ? message.dataset.busy : message.dataset.offline);
    await new Promise((resume) => setTimeout(resume, PAUSES[Math.min(tries, PAUSES.length - 1)]));
  }
}

for (const form of document.querySelectorAll('form[method="post"]')) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = "yes";
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const response = await persist(form.action, { method: "POST", body, headers: { accept: "text/html" } });
    if (response.ok) return location.assign(response.url);
    document.open(); // the server says what is wrong, and what to do
    document.write(await response.text());
    document.close();
  });
}
