// Back to the platform by itself, so that nobody waits for their payment.
setTimeout(() => location.assign(document.querySelector("#back").href), 5000);
