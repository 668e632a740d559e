// One scenario read in two ways: two boards that step together, what differs marked on both, and a switch between them.
let compares = 0;
const SIDES = 2;

function render({ model, el, signal }) {
  const id = `brw-compare-${(compares += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-compare");
  guardKeys(el, signal);
  const scene = () => model.get("scene");
  const send = (message) => model.send({ ...message, at: scene().serial });
  const eyebrow = make("p", { class: "brw-eyebrow" });
  const title = make("h2", { class: "brw-title" });
  const asks = make("p", { class: "brw-asks" });
  const question = make("select", { id: `${id}-question` });
  const reading = make("select", { id: `${id}-reading` });
  const flip = make("button", { type: "button", class: "brw-flip", role: "switch" }, make("span", { class: "brw-flip-track", "aria-hidden": "true" }), make("span", {}));
  const verdicts = make("ul", { class: "brw-verdicts" });
  const ask = make("div", { class: "brw-ask" },
    make("div", { class: "brw-ask-row" }, make("label", { for: question.id }), question),
    make("div", { class: "brw-ask-row" }, make("label", { for: reading.id }), reading, flip), verdicts);
  const status = make("div", { class: "brw-status", role: "status" });
  const say = (why) => { status.textContent = why; };
  const tools = stepControls({ signal, steps: () => scene().steps, send, say });
  const part = make("button", { type: "button", class: "brw-part", text: "≠ to where they part" });
  const where = make("p", { class: "brw-where" });
  const rows = make("tbody", {});
  const table = make("table", { class: "brw-differs" }, make("caption", { text: "What differs now" }),
    make("thead", {}, make("tr", {}, make("th", { scope: "col", text: "What" }), ...Array.from({ length: SIDES }, () => make("th", { scope: "col", "data-head": "" })))), rows);
  const sides = Array.from({ length: SIDES }, (_, at) => side(at));
  el.append(make("div", { class: "brw-compare-page" }, make("div", { class: "brw-header" }, eyebrow, title, asks), ask,
    make("div", { class: "brw-pair" }, ...sides.map((one) => one.root)), tools.root, where, status, make("div", { class: "brw-differs-box" }, table)));

  function side(at) {
    const says = make("p", { class: "brw-side-says" });
    const head = make("h3", { class: "brw-head", id: `${id}-side-${at}` }, make("span", {}), make("span", { class: "brw-side-tag", text: "counts now" }));
    const board = lodgeBoard({ signal, onChoose: () => {}, onIdle: (cell) => say(cell.label) });
    const marks = shape("svg", { class: "brw-marks", "aria-hidden": "true", focusable: "false" });
    board.root.querySelector(".brw-stage").append(marks);
    const none = make("p", { class: "brw-side-none", text: "There is no board on this side." });
    const decides = make("p", { class: "brw-decides" });
    const stop = make("div", { class: "brw-stop" });
    const lines = make("ol", { class: "brw-lines", tabindex: "0" });
    const root = make("div", { class: "brw-side", role: "group", "aria-labelledby": head.id, "data-side": at }, head, says, board.root, none, decides, stop, lines);
    return { root, head, says, board, marks, none, decides, stop, lines };
  }

  function showSide(one, at) {
    const view = scene();
    const now = view.sides[at];
    const name = view.words.heads[at];
    one.head.firstChild.textContent = name;
    one.lines.setAttribute("aria-label", `What has happened, ${name[0].toLowerCase()}${name.slice(1)}`);
    const says = view.readings.filter((each) => each.taken === (at === 0) && (at === 0 || each.id === view.picked.reading))[0];
    one.root.dataset.active = String(view.flipped === (at === 1));
    one.says.textContent = says && !name.endsWith(says.says) ? `${says.says[0].toUpperCase()}${says.says.slice(1)}.` : "";
    one.board.root.hidden = !now.board;
    one.none.hidden = Boolean(now.board);
    if (now.board) {
      one.board.update(now.board);
      one.marks.setAttribute("viewBox", now.board.box.join(" "));
    }
    one.marks.dataset.pulse = String(view.pulse);
    one.marks.replaceChildren(...now.marks.flatMap((mark) => {
      const [x, y] = mark.at;
      const text = shape("text", { x, y: y + 8 });
      text.textContent = "≠";
      return [shape("polygon", { "data-mark": mark.id, points: mark.points.map((spot) => spot.join(",")).join(" ") }), shape("circle", { cx: x, cy: y, r: 15 }), text];
    }));
    one.decides.hidden = !now.choice;
    if (now.choice) one.decides.replaceChildren(drawn(now.choice.icon), make("span", { text: now.choice.seat ? `${now.choice.who} decides: ${now.choice.question}` : now.choice.question }));
    one.stop.hidden = !now.stop;
    if (now.stop) {
      one.stop.replaceChildren(make("b", { text: "Here this side stops. " }), now.stop.text, ...now.stop.clauses.map((clause) =>
        make("p", { class: "brw-says" }, `${clause.says} `, make("span", { class: "brw-clause" }, make("span", { class: "brw-section", text: clause.section.replaceAll(" > ", " › ") }), make("code", { text: clause.id })))));
    }
    one.lines.hidden = now.trace.length === 0;
    one.lines.replaceChildren(...now.trace.map((entry, index) => {
      const line = make("li", { class: "brw-line", "data-fresh": String(index >= now.fresh), "data-only": String(entry.only), text: `${entry.only ? "≠ " : ""}${entry.text}` });
      line.style.setProperty("--depth", Math.min(entry.depth, 4));
      if (entry.only) line.append(...entry.clauses.map((clause) => make("p", { class: "brw-only-why" }, clause.says, " ", make("code", { text: clause.id }))));
      else line.title = entry.clauses.map((clause) => `${clause.says} (${clause.id})`).join("\n");
      return line;
    }));
    requestAnimationFrame(() => { one.lines.scrollTop = one.lines.scrollHeight; });
  }

  function fill(select, options, picked) {
    const same = [...select.options].map((option) => option.value).join() === options.map((option) => option.value).join();
    if (!same) select.replaceChildren(...options.map((option) => make("option", option)));
    select.value = picked;
  }

  function show() {
    const view = scene();
    eyebrow.textContent = view.eyebrow;
    title.textContent = view.title;
    asks.textContent = view.asks;
    ask.querySelector(`label[for="${question.id}"]`).textContent = view.words.ask;
    ask.querySelector(`label[for="${reading.id}"]`).textContent = view.words.reading;
    flip.lastChild.textContent = view.words.flip;
    for (const [at, head] of table.querySelectorAll("[data-head]").entries()) head.textContent = view.words.heads[at];
    for (const row of ask.querySelectorAll(".brw-ask-row")) row.hidden = view.questions.length === 0;
    fill(question, view.questions.map((one) => ({ value: one.id, text: one.question })), view.picked.question);
    fill(reading, view.readings.filter((one) => !one.taken).map((one) => ({ value: one.id, text: one.says })), view.picked.reading);
    flip.setAttribute("aria-checked", String(view.flipped));
    verdicts.replaceChildren(...view.verdict.map((text) => make("li", { text })));
    sides.forEach(showSide);
    tools.update();
    if (!part.parentNode) tools.root.append(part);
    part.setAttribute("aria-disabled", String(view.part.at === null || view.part.here));
    where.textContent = view.where;
    rows.replaceChildren(...(view.differs.length ? view.differs.map((one) => make("tr", {}, make("th", { scope: "row", text: one.name }),
      ...[one.left, one.right].map((words) => make("td", { text: words.join("; ") || "—" })))) : [make("tr", { "data-nothing": "" }, make("td", { colspan: "3", text: view.sides.every((side) => side.board) ? "Nothing: both boards show the same." : "There is only one board to look at." }))]));
    status.textContent = view.status;
    el.dataset.renders = String(Number(el.dataset.renders ?? 0) + 1);
  }

  question.addEventListener("change", () => send({ kind: "pick", question: question.value }), { signal });
  reading.addEventListener("change", () => send({ kind: "pick", question: question.value, reading: reading.value }), { signal });
  flip.addEventListener("click", () => send({ kind: "flip" }), { signal });
  part.addEventListener("click", () => {
    const at = scene().part;
    if (at.at === null) say("the two readings never part here");
    else if (at.here) say("here they part");
    else send({ kind: "step", by: "period", to: "part" });
  }, { signal });
  model.on("change:scene", show);
  signal?.addEventListener("abort", () => model.off("change:scene", show));
  show();
}
export default { render };
