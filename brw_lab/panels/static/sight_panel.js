// A look round: the board with its light and lines, the questions one may ask of it, and the answer in words.
let sightPanels = 0;

function render({ model, el, signal }) {
  const id = `brw-sight-${(sightPanels += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-sight");
  guardKeys(el, signal);
  const view = () => model.get("view");
  const set = (trait, value) => model.send({ kind: "set", trait, value });
  const title = make("h2", { class: "brw-title" });
  const headline = make("p", { class: "brw-sight-head" });
  const ask = make("div", { class: "brw-sight-ask" });
  const status = make("div", { class: "brw-status brw-hidden", role: "status" });
  const verdict = make("p", { class: "brw-sight-verdict" });
  const line = make("p", { class: "brw-sight-line" });
  const facts = make("ul", { class: "brw-sight-facts" });
  const near = make("p", { class: "brw-sight-near" });
  const go = make("div", { class: "brw-sight-go", role: "group", "aria-label": "Look from elsewhere" });
  const answer = make("div", { class: "brw-sight-card" }, make("h3", { class: "brw-head", text: "What one sees" }), verdict, line, facts, near, go);
  const changes = make("ul", { class: "brw-sight-facts" });
  const changed = make("div", { class: "brw-sight-card brw-sight-changed" }, make("h3", { class: "brw-head", text: "What this reading changes" }), changes);
  const legend = make("ul", { class: "brw-sight-legend", "aria-label": "What the signs mean" });
  const table = make("p", { class: "brw-sight-table" });
  const peek = shape("svg", { class: "brw-peek", "aria-hidden": "true", focusable: "false" });
  const board = lodgeBoard({
    signal,
    onChoose: (option) => model.send({ kind: "choose", key: option.key }),
    onIdle: (cell) => { status.textContent = `${cell.label}.`; },
  });
  const stage = board.root.querySelector(".brw-stage");
  stage.insertBefore(peek, board.root.querySelector(".brw-grid"));
  el.append(make("div", { class: "brw-sight-page" }, make("div", { class: "brw-header" }, make("p", { class: "brw-eyebrow", text: "Line of sight" }), title, headline), ask,
    make("div", { class: "brw-sight-body" }, make("div", { class: "brw-sight-board" }, board.root, legend), make("div", { class: "brw-sight-side" }, answer, changed)), table, status));

  // A row of radio buttons, made once for its options, so that the arrow keys and the focus stay where they are.
  const rows = new Map();
  function row(trait, asks, options, value) {
    const made = options.map((one) => `${one.value}|${one.says}`).join();
    let group = rows.get(trait);
    if (group?.made !== made) {
      const fieldset = make("fieldset", { class: "brw-ask-radios", "data-trait": trait }, make("legend", { text: asks }), ...options.map((one) => {
        const input = make("input", { type: "radio", name: `${id}-${trait}`, value: one.value, ...(one.hint ? { "aria-label": `${one.says}: ${one.hint}` } : {}) });
        input.addEventListener("change", () => set(trait, one.value), { signal });
        const label = make("label", { class: "brw-radio" }, input, make("span", { text: one.says }));
        if (one.hint) label.title = one.hint;
        return label;
      }));
      if (group) group.root.replaceWith(fieldset); else ask.append(fieldset);
      group = { made, root: fieldset };
      rows.set(trait, group);
    }
    for (const input of group.root.querySelectorAll("input")) input.checked = input.value === value;
  }

  function button(text, message) {
    const node = make("button", { type: "button", class: "brw-stand", text, "data-go": message.room ?? message.kind });
    node.addEventListener("click", () => model.send(message), { signal });
    return node;
  }

  function showAnswer() {
    const { answer: told, target, target_name: name, start } = view();
    answer.dataset.state = !told ? "none" : told.sees ? "seen" : "unseen";
    verdict.textContent = told ? `${told.sees ? "✓" : "×"} ${told.verdict}.` : "Choose a Room on the board: is it seen from here, and if not, what is in the way?";
    line.textContent = told?.line ?? "";
    facts.replaceChildren(...(told?.facts ?? []).map((text) => make("li", { text })));
    near.textContent = told?.nearest_says ?? "";
    const spots = (told?.nearest ?? []).filter((spot) => spot.room !== target);
    const at = document.activeElement?.dataset?.go;
    go.replaceChildren(...spots.map((spot) => button(`Look from the ${spot.name}`, { kind: "stand", room: spot.room })),
      ...(told && target !== start ? [button(`⇄ Look back from the ${name}`, { kind: "swap" })] : []));
    if (at && !document.activeElement?.dataset?.go && !el.contains(document.activeElement)) (go.querySelector(`[data-go="${at}"]`) ?? go.querySelector("button"))?.focus();
  }

  function showPeek(room = null) {
    const drawn = view().peeks[room] ?? "";
    if (peek.dataset.room === String(room)) return;
    peek.dataset.room = String(room);
    peek.innerHTML = drawn;
    stage.dataset.peek = String(Boolean(drawn));
  }
  const roomOf = (node) => node?.closest?.(".brw-cell")?.dataset.id ?? null;
  board.root.addEventListener("pointerover", (event) => showPeek(roomOf(event.target)), { signal });
  board.root.addEventListener("pointerleave", () => showPeek(roomOf(document.activeElement)), { signal });
  board.root.addEventListener("focusin", (event) => showPeek(roomOf(event.target)), { signal });
  board.root.addEventListener("focusout", () => showPeek(), { signal });

  function show() {
    const now = view();
    title.textContent = now.title;
    headline.textContent = `${now.headline}.`;
    row("range", "Range", now.ranges, now.ranges.find((one) => one.checked).value);
    row("heat", "Numbers in the Rooms", [{ value: "", says: "none" }, { value: "distance", says: "moves from here" }, { value: "exposure", says: "seen from how many" }], now.heat);
    for (const reading of now.readings) row(reading.trait, reading.asks, reading.options, reading.value);
    board.update(now.board);
    peek.setAttribute("viewBox", now.board.box.join(" "));
    delete peek.dataset.room;
    showPeek(el.contains(document.activeElement) ? roomOf(document.activeElement) : null);
    showAnswer();
    changed.hidden = now.changes.length === 0;
    changes.replaceChildren(...now.changes.map((text) => make("li", { text })));
    legend.replaceChildren(...now.legend.map((one) => {
      const icon = make("span", { class: "brw-sign", "aria-hidden": "true" });
      icon.innerHTML = one.icon;
      return make("li", {}, icon, make("span", { text: one.says }));
    }));
    table.textContent = now.table;
    table.hidden = !now.table;
    status.textContent = now.status;
    el.dataset.renders = String(Number(el.dataset.renders ?? 0) + 1);
  }
  model.on("change:view", show);
  signal?.addEventListener("abort", () => model.off("change:view", show));
  show();
}
export default { render };
