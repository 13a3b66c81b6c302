// Shows the instances that fit all filters, and says how many they are.
const instances = [...document.querySelectorAll(".instance")];
const [kind, words, differs] = ["kind", "words", "differs"].map((id) => document.getElementById(id));
function filter() {
  let count = 0;
  for (const one of instances) {
    const fits =
      (!kind.value || one.dataset.kinds.split("|").includes(kind.value)) &&
      one.textContent.toLowerCase().includes(words.value.toLowerCase()) &&
      (!differs || !differs.checked || one.dataset.differs === "yes");
    one.hidden = !fits;
    count += fits;
  }
  document.getElementById("count").textContent = count;
}
for (const control of [kind, words, differs]) if (control) control.addEventListener("input", filter);
