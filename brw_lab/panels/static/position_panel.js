// A position to lay out by click or key, to play, and to have settled; what may lie where is found out in Python.
const HELP = "Pick what to lay, then press a Room, a Cell or a Model; the same again for the next piece. By keyboard: Tab to the board, arrow keys from Room to Room, Enter to lay. " +
  "For a wall or a Portal press a side: Enter goes to the sides of a Room, arrow keys turn round it, Escape goes back.";
const GROUPS = [["Mages and Evocations", ["mage", "summon"]], ["Cubes", ["cube"]], ["Rooms and sides", ["turn", "token", "wall", "portal", "two-faced"]], ["And", ["take", "play"]]];

const HINTS = { spells: "Ember, Tide, or how many", equipment: "Lantern", upgrades: "Thorns", quests: "Scholar, Victor" };

let desks = 0;
function render({ model, el, signal }) {
  const id = `brw-desk-${(desks += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-desk");
  guardKeys(el, signal);
  const send = (message) => model.send(message);
  const status = make("div", { class: "brw-status", role: "status" });
  const say = (words) => { status.textContent = words; };
  const button = (text, message, kind = "brw-take") => {
    const node = make("button", { type: "button", class: kind }, text);
    node.addEventListener("click", () => { if (node.getAttribute("aria-disabled") !== "true") send(message); }, { signal });
    return node;
  };
  const seat = (svg) => { const span = make("span", { class: "brw-seat", "aria-hidden": "true" }); span.innerHTML = svg; return span; };
  const change = (what, value) => send({ kind: "change", what, value });
  const fill = (node, items) => {
    const key = JSON.stringify(items);
    if (node.dataset.items === key) return;
    node.dataset.items = key;
    node.replaceChildren(...items.map(([value, text]) => make("option", { value, text })));
  };

  // --- what to lay

  const tools = make("div", { class: "brw-toolbox", role: "group", "aria-label": "What to lay" });
  const radios = new Map();
  const card = make("select", { "aria-label": "Which Evocation" });
  card.addEventListener("change", () => send({ kind: "card", card: card.value }), { signal });
  function showTools(desk) {
    const known = desk.tools.map((tool) => tool.id).join();
    if (tools.dataset.known !== known) {
      tools.dataset.known = known;
      radios.clear();
      tools.replaceChildren(...GROUPS.map(([title, kinds]) => {
        const set = make("fieldset", { class: "brw-toolset" }, make("legend", { text: title }));
        for (const tool of desk.tools.filter((one) => kinds.includes(one.kind))) {
          const radio = make("input", { type: "radio", name: `${id}-tool`, value: tool.id });
          radio.addEventListener("change", () => send({ kind: "tool", tool: tool.id }), { signal });
          radios.set(tool.id, radio);
          set.append(make("label", { class: "brw-tool" }, radio, ...(tool.icon ? [seat(tool.icon)] : []), make("span", { text: tool.label })));
        }
        if (kinds.includes("summon")) set.append(card);
        return set;
      }));
    }
    radios.get(desk.tool).checked = true;
    fill(card, desk.cards);
    card.value = desk.card;
    card.hidden = desk.cards.length < 2;
  }

  // --- the board

  const sides = boardSides({ signal, onSide: (room, side) => send({ kind: "side", room, side }) });
  const board = lodgeBoard({
    signal, inside: sides, onChoose: (option) => send({ kind: "press", key: option.key }),
    onIdle: (cell) => model.get("desk").tool === "play" ? send({ kind: "why", place: cell.id }) : say(cell.sides ? `${cell.label.split(/[,;]/)[0]}: press one of its sides, or Enter` : `Nothing to do here with this: ${cell.label}`),
  });
  sides.listen(board.root);
  const undo = button("Undo", { kind: "undo" });
  const redo = button("Redo", { kind: "redo" });
  const clear = button("Clear the table", { kind: "clear" });

  // --- what is typed

  const fields = new Map();
  function field(what, label, kind = "text", more = {}, about = () => what) {
    const input = make("input", { type: kind, class: "brw-type", id: `${id}-${what.replaceAll(" ", "-")}`, autocomplete: "off", spellcheck: "false", "data-what": what, ...more });
    const fault = make("p", { class: "brw-fault", id: `${input.id}-fault`, hidden: "" });
    input.setAttribute("aria-describedby", fault.id);
    input.addEventListener("change", () => change(about(), input.value), { signal });
    fields.set(what, { input, fault });
    return make("div", { class: "brw-field-row" }, make("label", { for: input.id, text: label }), make("div", {}, input, fault));
  }
  function setField({ what, value, fault }) {
    const found = fields.get(what);
    if (found.input.value !== value && (found.input !== document.activeElement || !fault)) found.input.value = value;
    found.fault.textContent = fault;
    found.fault.hidden = !fault;
    found.input.setAttribute("aria-invalid", String(Boolean(fault)));
  }
  function picker(what, label) {
    const node = make("select", { id: `${id}-${what}` });
    node.addEventListener("change", () => change(what, node.value), { signal });
    return { node, root: make("div", { class: "brw-picker" }, make("label", { for: node.id, text: label }), node) };
  }
  const [book, crown, active] = [picker("rulebook", "Rulebook"), picker("crown", "Crown"), picker("active", "Who acts")];
  const [phase, events] = [picker("phase", "Phase"), picker("events", "Events Card")];
  const lists = new Map(["spells", "equipment", "upgrades", "quests"].map((kind) => [kind, make("datalist", { id: `${id}-list-${kind}` })]));
  const named = (one) => field(one.what, one.label, "text", one.list ? { list: lists.get(one.list).id, placeholder: HINTS[one.list] ?? "" } : {});
  const turn = make("div", { class: "brw-time" });
  const quests = make("div", { class: "brw-time" });
  const notLaid = make("p", { class: "brw-soft" });
  const spells = make("datalist", { id: `${id}-spells` });
  const rows = make("div", { class: "brw-seats" });
  const mages = new Map();
  const bearers = new Map();
  function persistent(row) {
    const on = make("select", { "aria-label": `Who bears the Persistent of ${row.name}` });
    const one = field(`persistent ${row.seat}`, "Persistent in play", "text", { placeholder: "Mage anywhere: Persistent: when the target leaves a Room, inflict 1 on the target." }, () => `persistent ${row.seat} ${on.value}`);
    const typed = fields.get(`persistent ${row.seat}`).input;
    on.addEventListener("change", () => { if (typed.value.trim()) change(`persistent ${row.seat} ${on.value}`, typed.value); }, { signal });
    bearers.set(row.seat, on);
    return make("div", { class: "brw-persistent" }, one, on);
  }
  function showRows(desk) {
    const known = JSON.stringify(desk.rows.map((row) => [row.seat, row.cards.map((one) => one.what)]));
    if (rows.dataset.known !== known) {
      rows.dataset.known = known;
      const opened = new Set([...rows.querySelectorAll("details[open]")].map((node) => node.dataset.more));
      rows.replaceChildren(...desk.rows.map((row) => {
        const numbers = make("div", { class: "brw-numbers" }, ...row.numbers.map((one) => field(one.what, one.label, "number", { min: "0", max: "99" })));
        const set = make("fieldset", { class: "brw-seatset" }, make("legend", {}, seat(row.icon), make("span", { text: row.name })));
        for (const one of row.slots) set.append(field(one.what, `Spell ${one.label}`, "text", { list: spells.id, placeholder: one.label === "I" ? "Mage within 2: Inflict 2." : "" }));
        if (row.slots.length) {
          const mage = make("select", { "aria-label": `The Mage of ${row.name}` });
          mage.addEventListener("change", () => change(`mage ${row.seat}`, mage.value), { signal });
          mages.set(row.seat, mage);
          for (const [title, ...inside] of [["Points, tokens, Mage", numbers, mage], ["Cards and Persistent", ...row.cards.map(named), persistent(row)]]) {
            const more = make("details", { class: "brw-extra", "data-more": `${row.seat} ${title}` }, make("summary", { text: title }), ...inside);
            more.open = opened.has(more.dataset.more);
            set.append(more);
          }
        } else set.append(numbers);
        return set;
      }));
    }
    for (const row of desk.rows) {
      for (const one of [...row.slots, ...row.numbers, ...row.cards]) setField(one);
      if (row.persistent) {
        setField({ ...row.persistent, what: `persistent ${row.seat}` });
        const on = bearers.get(row.seat);
        fill(on, row.bearers.map(([model, text]) => [model, `on ${text}`]));
        if (on !== document.activeElement) on.value = row.on;
      }
      const mage = mages.get(row.seat);
      if (mage) { fill(mage, row.mages); mage.value = row.mage; }
    }
  }
  const called = (party) => model.get("desk").rows.find((row) => row.seat === party)?.name ?? party;
  const who = make("select", { "aria-label": "Who resolves it" });
  const effect = field("effect", "An Effect in progress", "text", { placeholder: "Inflict 1 on each Mage." }, () => `effect ${who.value}`);
  const words = fields.get("effect").input;
  who.addEventListener("change", () => { if (words.value.trim()) change(`effect ${who.value}`, words.value); }, { signal });

  // --- playing and settling

  const question = make("p", { class: "brw-question" });
  const options = make("div", { class: "brw-options" });
  const line = make("ol", { class: "brw-played", "aria-label": "Played so far" });
  const back = button("Take the last answer back", { kind: "back" });
  const whether = make("select", { id: `${id}-whether` });
  whether.addEventListener("change", () => send({ kind: "whether", key: whether.value }), { signal });
  const asking = make("div", { class: "brw-picker brw-whether" }, make("label", { for: whether.id, text: "Or is it about something that is not on offer? May one …" }), whether);
  const decide = button("Give the verdict", { kind: "settle" }, "brw-take brw-main");
  options.addEventListener("click", (event) => {
    const key = event.target.closest(".brw-option")?.dataset.key;
    if (key) send({ kind: "answer", key });
  }, { signal });
  for (const kind of ["pointerover", "focusin"]) options.addEventListener(kind, (event) => {
    const key = event.target.closest(".brw-option")?.dataset.key;
    board.hint(model.get("desk").play.options.find((option) => option.key === key)?.points_at ?? []);
  }, { signal });
  for (const kind of ["pointerleave", "focusout"]) options.addEventListener(kind, () => board.hint([]), { signal });
  function showPlay(play) {
    const had = options.contains(document.activeElement);
    question.replaceChildren(...(play.icon ? [seat(play.icon)] : []), make("span", { text: play.options.length ? `${play.who}: ${play.question}` : play.question }));
    options.replaceChildren(...play.options.map((option) => make("button", { type: "button", class: "brw-option", "data-key": option.key }, make("span", { text: option.label }))));
    line.replaceChildren(...play.line.map((move) => make("li", { text: move })));
    line.hidden = !play.line.length;
    back.setAttribute("aria-disabled", String(!play.line.length));
    if (had) (options.querySelector("button") ?? decide).focus();
  }
  const verdict = verdictBox({ signal, send, say });

  const box = (title, ...children) => make("section", { class: "brw-box" }, make("h3", { class: "brw-head", text: title }), ...children);
  el.append(
    make("h2", { class: "brw-title", text: "What happens here?" }),
    make("p", { class: "brw-help", text: HELP }),
    make("div", { class: "brw-desk-grid" },
      make("div", { class: "brw-left" }, tools, board.root, make("div", { class: "brw-take-row" }, undo, redo, clear), status,
        box("Play it", question, options, line, asking, make("div", { class: "brw-take-row" }, back, decide))),
      make("div", { class: "brw-right" },
        box("The table", make("div", { class: "brw-pickers" }, book.root, crown.root, active.root), rows, make("div", { class: "brw-effect" }, effect, who),
          make("details", { class: "brw-extra" }, make("summary", { text: "Turn, phase, Events, Quests" }), make("div", { class: "brw-pickers" }, turn, phase.root, events.root), quests, notLaid),
          spells, ...lists.values()),
        box("The question", field("asks", "What is asked", "text", { placeholder: "Does Red still gain the point?" }), field("title", "Title", "text", { placeholder: "A position" })))),
    verdict.root,
  );

  function show() {
    const desk = model.get("desk");
    board.update(desk.board);
    showTools(desk);
    undo.setAttribute("aria-disabled", String(!desk.undo));
    redo.setAttribute("aria-disabled", String(!desk.redo));
    fill(book.node, desk.books);
    book.node.value = desk.book;
    if (!turn.firstChild) {
      turn.append(field("turn", "Turn", "number", { min: "0", max: "99" }));
      quests.append(named(desk.quests));
    }
    for (const [one, options, now] of [[phase, desk.phases, desk.phase], [events, desk.event_cards, desk.events]]) {
      fill(one.node, options);
      one.node.value = now;
    }
    for (const [kind, node] of lists) fill(node, desk.lists[kind].map((name) => [name, ""]));
    for (const one of [desk.turn, desk.quests]) setField(one);
    notLaid.textContent = `Not laid here: ${desk.not_laid.join("; ")}. A scenario file can say these: copy the file below, and add them.`;
    for (const [one, now] of [[crown, desk.crown], [active, desk.active]]) {
      fill(one.node, desk.seats.map((name) => [name, name[0].toUpperCase() + name.slice(1)]));
      one.node.value = now;
    }
    fill(spells, desk.spells.flatMap((name) => [[`${name} light`, ""], [`${name} dark`, ""]]));
    showRows(desk);
    fill(who, desk.effect.parties.map((name) => [name, called(name)]));
    if (who !== document.activeElement) who.value = desk.effect.seat;
    setField({ what: "effect", ...desk.effect });
    setField({ what: "asks", value: desk.asks, fault: "" });
    setField({ what: "title", value: desk.title, fault: "" });
    showPlay(desk.play);
    fill(whether, [["", "…"], ...desk.barred.map(([key, words]) => [key, `${words}?`])]);
    whether.value = desk.whether;
    asking.hidden = desk.barred.length === 0;
    if (status.textContent !== desk.status) say(desk.status);
    el.dataset.renders = String(Number(el.dataset.renders ?? 0) + 1);
  }
  const settled = () => verdict.update(model.get("verdict"), el.contains(document.activeElement));
  model.on("change:desk", show);
  model.on("change:verdict", settled);
  signal?.addEventListener("abort", () => { model.off("change:desk", show); model.off("change:verdict", settled); });
  show();
  settled();
}
export default { render };
