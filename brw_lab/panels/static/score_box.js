// Where each Power Point came from: a chart, what fell in every Turn, the tally step by step; a § opens the rule.
function scoreBox({ signal, id, send }) {
  const chart = make("div", { class: "brw-chart" });
  const rose = make("p", { class: "brw-undone" });
  const sources = make("table", { class: "brw-points brw-sources" });
  const stages = make("div", { class: "brw-stages" });
  const tallyHead = make("h4", { class: "brw-tally-head", tabindex: "-1" });
  const tallyLines = make("ol", { class: "brw-tally-lines" });
  const totals = make("p", { class: "brw-totals" });
  const back = make("button", { type: "button", class: "brw-turn", text: "‹ the step before" });
  const on = make("button", { type: "button", class: "brw-turn", text: "the next step ›" });
  const tally = make("div", { class: "brw-tally", hidden: "" }, tallyHead, tallyLines, totals, make("div", { class: "brw-turns" }, back, on));
  const summary = make("summary", { class: "brw-summary", text: "Where the points came from" });
  const root = make("details", { class: "brw-ledger" }, summary, rose, tally, chart, sources, stages);
  let book = null, wanted = false, shown = "", step = 0;

  root.addEventListener("toggle", () => {
    if (!root.open || book || wanted) return;
    wanted = true;
    send({ kind: "score" });
  }, { signal });
  const move = (by) => {
    step = Math.max(0, Math.min(book.tally.length - 1, step + by));
    showTally();
    tallyHead.focus();
  };
  back.addEventListener("click", () => move(-1), { signal });
  on.addEventListener("click", () => move(1), { signal });

  function told(text, ids, at, sign = []) {
    const item = make("li", { class: "brw-gain" });
    const row = make("div", { class: "brw-line-row" }, make("span", { class: "brw-gain-text" }, ...sign, text));
    item.append(row);
    if (ids.length) {
      const [cite, box] = citing({ signal, id: `${id}-${at}`, about: text, ids, texts: () => book.clauses });
      row.append(cite);
      item.append(box);
    }
    return item;
  }
  function showTally() {
    tally.hidden = book.tally.length === 0;
    if (tally.hidden) return;
    const now = book.tally[step];
    tallyHead.textContent = `The tally, step ${step + 1} of ${book.tally.length}: ${now.title}`;
    tallyLines.replaceChildren(...(now.lines.length ? now.lines.map((line, at) => told(line.text, line.clauses, `tally-${step}-${at}`)) : [make("li", { class: "brw-gain", text: "Nothing changes." })]));
    totals.replaceChildren(...book.parties.map((party, at) => make("span", { class: "brw-total" }, drawn(party.icon), `${party.name} ${now.totals[at]}`)));
    back.disabled = step === 0;
    on.disabled = step === book.tally.length - 1;
  }
  const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "·");
  function stage(one, at) {
    const sum = book.parties.map((party, which) => [party.name, one.gains.filter((gain) => gain.party === which).reduce((all, gain) => all + gain.points, 0)]).filter(([, points]) => points);
    const head = `${one.title}: ${sum.map(([who, points]) => `${who} ${signed(points)}`).join(", ") || "nobody gained or lost a point"}`;
    if (one.gains.length === 0) return make("p", { class: "brw-stage-none", text: head });
    return make("details", { class: "brw-stage-of" }, make("summary", { text: head }), make("ol", { class: "brw-gains" }, ...one.gains.map((gain, row) => {
      const party = book.parties[gain.party];
      return told(`${party.name} ${signed(gain.points)}, now ${gain.total}. ${gain.text}`, gain.clauses, `gain-${at}-${row}`, [drawn(party.icon)]);
    })));
  }
  function update(now) {
    book = now.ledger;
    if (!book) { wanted = wanted && root.open; if (!wanted) root.open = false; shown = ""; return; }
    wanted = false;
    const fresh = JSON.stringify([book.svg, book.stages, book.tally]);
    if (fresh === shown) return;
    if (now.over && !root.open) root.open = true;
    shown = fresh;
    step = 0;
    rose.textContent = book.rose;
    rose.hidden = !book.rose;
    chart.innerHTML = book.svg;
    const cells = (points) => points.map((each) => make("td", { text: signed(each) }));
    sources.replaceChildren(
      make("caption", { class: "brw-hidden", text: "What the points were for" }),
      make("thead", {}, make("tr", {}, make("th", { scope: "col", text: "For" }), ...book.parties.map((party) => make("th", { scope: "col", text: party.name })))),
      make("tbody", {}, ...book.rows.map((row) => make("tr", {}, make("th", { scope: "row", text: row.source[0].toUpperCase() + row.source.slice(1) }), ...cells(row.points)))));
    stages.replaceChildren(...book.stages.map(stage));
    showTally();
  }
  return { root, update };
}
