// Join sides by Portals, set walls, and see beside it what that does; every fact was found out in Python.
const HELP = "Click a side of the rim, then another: a Portal joins them. A click on what stands there takes it away. " +
  "By keyboard: arrow keys walk from Room to Room, Enter goes to the sides of a Room, arrow keys turn round it, Enter presses a side, Escape goes back.";

let workbenches = 0;
function render({ model, el, signal }) {
  el.classList.add("brw", "brw-workbench");
  guardKeys(el, signal);
  const group = `brw-tool-${(workbenches += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`; // two benches are not one radio group
  const send = (message) => model.send(message);
  const button = (name, text, message) => {
    const node = make("button", { type: "button", class: name, text });
    node.addEventListener("click", () => { if (node.getAttribute("aria-disabled") !== "true") send(message()); }, { signal });
    return node;
  };
  const head = (text) => make("h3", { class: "brw-head", text });

  // --- the board

  const status = make("div", { class: "brw-status", role: "status" });
  const sides = boardSides({ signal, onSide: (room, side) => send({ kind: "press", room, side }) });
  const board = lodgeBoard({
    signal, inside: sides, onChoose: () => {},
    onIdle: (cell) => { status.textContent = cell.sides ? `${cell.label.split(/[,;]/)[0]}: click one of its sides, or press Enter` : cell.label; },
  });
  sides.listen(board.root);
  const choices = make("fieldset", { class: "brw-tools" }, make("legend", { text: "A click on an inner side sets" }));
  const undo = button("brw-small", "Undo", () => ({ kind: "undo" }));
  const redo = button("brw-small", "Redo", () => ({ kind: "redo" }));
  const clear = button("brw-small", "Clear the bench", () => ({ kind: "clear" }));

  function showTools(bench) {
    if (choices.children.length === 1) for (const [tool, words] of Object.entries(bench.tools)) {
      const radio = make("input", { type: "radio", name: group, value: tool });
      radio.addEventListener("change", () => send({ kind: "tool", tool }), { signal });
      choices.append(make("label", { class: "brw-tool" }, radio, words));
    }
    for (const radio of choices.querySelectorAll("input")) radio.checked = radio.value === bench.tool;
    undo.setAttribute("aria-disabled", String(!bench.undo));
    redo.setAttribute("aria-disabled", String(!bench.redo));
    clear.setAttribute("aria-disabled", String(bench.bare));
  }

  // --- beside the bare Lodge

  const says = make("p", { class: "brw-says-all" });
  const facts = make("tbody");
  const cols = (...names) => make("thead", {}, make("tr", {}, ...names.map((text) => (text ? make("th", { scope: "col", text }) : make("td")))));
  const row = (first, ...rest) => make("tr", {}, make("th", { scope: "row", text: first }), ...rest.map((text) => make("td", { text })));
  const factTable = make("table", { class: "brw-facts" }, cols("", "bare", "now", "change"), facts);
  const line = make("p", { class: "brw-line-says" });
  const lists = new Map([
    ["gained", "Now see each other"], ["lost", "Have lost sight of each other"], ["shorter", "Shorter walks"], ["longer", "Longer walks"],
  ].map(([key, title]) => {
    const summary = make("summary");
    const pairs = make("ul", { class: "brw-pairs" });
    return [key, { title, summary, pairs, root: make("details", { class: "brw-more" }, summary, pairs) }];
  }));
  const roomRows = make("tbody");
  lists.get("gained").root.open = true;
  const byRoom = make("details", { class: "brw-more" }, make("summary", { text: "Room by Room" }),
    make("table", { class: "brw-facts" }, cols("Room", "sees, bare", "sees now", "mean walk, bare", "mean walk now"), roomRows));

  function showCompare(bench) {
    const { compare, shown } = bench;
    says.textContent = compare.says;
    facts.replaceChildren(...compare.facts.map((one) => row(one.what, one.before, one.now, one.change || "–")));
    roomRows.replaceChildren(...compare.rooms.map((one) => row(one.name, ...one.sees, ...one.away)));
    line.textContent = bench.shown_says;
    line.hidden = !bench.shown_says;
    for (const [key, { title, summary, pairs, root }] of lists) {
      const found = compare[key];
      root.hidden = found.length === 0;
      summary.textContent = `${title}: ${found.length}`;
      const focused = pairs.contains(document.activeElement) ? document.activeElement.dataset.pair : null;
      pairs.replaceChildren(...found.map((one) => {
        const pressed = shown !== null && shown[0] === one.a && shown[1] === one.b;
        const node = make("button", { type: "button", class: "brw-small brw-pair", "data-pair": `${one.a} ${one.b}`, "aria-pressed": String(pressed) },
          make("span", { text: one.name }), make("span", { class: "brw-pair-says", text: one.says }));
        node.addEventListener("click", () => send({ kind: "show", a: one.a, b: one.b }), { signal });
        return make("li", {}, node);
      }));
      if (focused) [...pairs.querySelectorAll("button")].find((node) => node.dataset.pair === focused)?.focus();
    }
  }

  // --- the gallery

  const question = make("select");
  const how = make("select");
  const look = button("brw-go", "Look for the best", () => {
    wait(true);
    return { kind: "look", question: question.value, how: how.value };
  });
  const note = make("p", { class: "brw-soft", role: "status" });
  const rows = make("div", { class: "brw-gallery" });
  const wait = (on) => {
    rows.setAttribute("aria-busy", String(on));
    look.setAttribute("aria-disabled", String(on));
    if (on) note.textContent = "Looking …";
  };
  const pick = (text, node) => make("label", { class: "brw-pick-one" }, make("span", { text }), node);
  const fill = (node, items) => {
    if (node.children.length < items.length) node.replaceChildren(...items.map(([value, text]) => make("option", { value, text })));
  };
  const counted = make("p", { class: "brw-soft" });

  function showGallery() {
    const gallery = model.get("gallery");
    fill(question, gallery.questions);
    fill(how, gallery.hows);
    if (gallery.question) { question.value = gallery.question; how.value = gallery.how; }
    wait(false);
    counted.textContent = gallery.counted && `Counted: ${gallery.counted}.`;
    note.textContent = gallery.note;
    rows.replaceChildren(...gallery.rows.map((one, rowAt) => make("section", {}, make("h4", { class: "brw-row-head", text: one.title }), make("p", { class: "brw-soft", text: one.ties }),
      make("ol", { class: "brw-boards" }, ...one.boards.map((small, at) => {
        const art = make("span", { class: "brw-small-art", "aria-hidden": "true" });
        art.innerHTML = small.svg;
        const node = make("button", { type: "button", class: "brw-lay", "data-at": at, "aria-label": `Lay on the bench: ${small.words}` }, art, make("span", { class: "brw-ways", text: small.ways }));
        node.addEventListener("click", () => send({ kind: "lay", row: rowAt, at }), { signal });
        return make("li", {}, node);
      })))));
  }

  // --- to take with you

  const oneLine = make("input", { type: "text", class: "brw-field", readonly: "" });
  const file = make("textarea", { class: "brw-field", rows: "7", readonly: "" });
  const copier = (field, text, done) => {
    const node = make("button", { type: "button", class: "brw-small", text });
    node.addEventListener("click", async () => {
      field.select();
      try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
      node.focus();
      status.textContent = done;
    }, { signal });
    return node;
  };

  el.append(
    make("h2", { class: "brw-title", text: "What does a Portal do here?" }),
    make("p", { class: "brw-help", text: HELP }),
    make("div", { class: "brw-bench-grid" },
      make("div", { class: "brw-left" }, make("div", { class: "brw-bar" }, choices, make("span", { class: "brw-steps-back" }, undo, redo, clear)), board.root, status),
      make("section", { class: "brw-box brw-beside" }, head("Beside the bare Lodge"), says, factTable, line, ...[...lists.values()].map((one) => one.root), byRoom)),
    make("section", { class: "brw-box" }, head("Where should they stand?"),
      make("div", { class: "brw-bar" }, pick("Best for", question), pick("with", how), look), note, counted, rows),
    make("section", { class: "brw-box" }, head("Take it with you"),
      make("div", { class: "brw-copy" }, make("label", { class: "brw-grow" }, "As one line", oneLine), copier(oneLine, "Copy the line", "The line is copied")),
      make("div", { class: "brw-copy" }, make("label", { class: "brw-grow" }, "As a layout file", file), copier(file, "Copy the file", "The file is copied"))),
  );

  function show() {
    const bench = model.get("bench");
    board.update(bench.board);
    status.textContent = bench.status;
    showTools(bench);
    showCompare(bench);
    oneLine.value = bench.line;
    file.value = bench.toml;
    el.dataset.renders = String(Number(el.dataset.renders ?? 0) + 1);
  }
  model.on("change:bench", show);
  model.on("change:gallery", showGallery);
  signal?.addEventListener("abort", () => { model.off("change:bench", show); model.off("change:gallery", showGallery); });
  showGallery();
  show();
}
export default { render };
