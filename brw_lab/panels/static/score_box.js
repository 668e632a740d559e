// Where the Power Points came from, once the duel is tallied: the chart, and the tally to be stepped through.
function scoreBox({ signal, group }) {
  const says = make("p", { class: "brw-score-says" });
  const chart = make("div", { class: "brw-score-chart" });
  const step = make("h4", { class: "brw-tally-head", tabindex: "-1" });
  const lines = make("ul", { class: "brw-tally-lines" });
  const totals = make("p", { class: "brw-tally-totals" });
  const sum = make("p", { class: "brw-tally-says" });
  const told = make("div", { role: "status" }, step, lines, totals, sum);
  const walk = (text, by) => {
    const node = make("button", { type: "button", class: "brw-tally-step", text });
    node.addEventListener("click", () => { if (node.getAttribute("aria-disabled") !== "true") { at += by; tell(); } }, { signal });
    return node;
  };
  const back = walk("← The step before", -1);
  const on = walk("The next step →", 1);
  const tally = make("div", { class: "brw-tally" }, told, make("div", { class: "brw-tally-row" }, back, on));
  const root = group("score-box", "Where the Power Points came from", says, make("div", { class: "brw-score-body" }, chart, tally));
  let steps = [];
  let at = 0;
  let last = "";

  function tell() {
    const now = steps[at];
    step.textContent = `The tally, ${at + 1} of ${steps.length}: ${now.title}`;
    lines.replaceChildren(...now.lines.map((text) => make("li", { class: "brw-tally-line", text: `${text}.` })));
    totals.replaceChildren(...now.totals.map((one) => make("span", { class: "brw-tally-total", "data-seat": one.seat }, drawn(one.icon), make("span", { text: `${one.name} ${one.points}` }), ...(one.gained ? [make("b", { text: ` ${one.gained}` })] : []))));
    sum.textContent = now.says;
    sum.hidden = !now.says;
    back.setAttribute("aria-disabled", String(at === 0));
    on.setAttribute("aria-disabled", String(at === steps.length - 1));
  }
  function show(score) {
    root.hidden = !score;
    if (!score || last === score.svg) return;
    chart.innerHTML = last = score.svg;
    says.textContent = score.says;
    tally.hidden = score.tally.length === 0;
    steps = score.tally;
    at = 0;
    if (steps.length) tell();
  }
  root.hidden = true;
  return { root, show };
}
