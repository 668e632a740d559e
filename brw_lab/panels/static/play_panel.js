// A whole duel to play: what is to be settled first, the strip, the board, the open choice, and why something cannot be done.
let duels = 0;
const PLAIN = ".brw-option:not(.brw-into)"; // what the keys 1 to 9 choose

// Patches the children of a node by key, so that what has the focus keeps it.
function keyed(parent, items, keyOf, create, update) {
  const known = new Map([...parent.children].map((node) => [node.dataset.of, node]));
  const next = items.map((item) => {
    const key = String(keyOf(item));
    const node = known.get(key) ?? create(item);
    node.dataset.of = key;
    update?.(node, item);
    return node;
  });
  for (const node of known.values()) if (!next.includes(node)) node.remove();
  next.forEach((node, index) => { if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null); });
}

function render({ model, el, signal }) {
  const id = `brw-p${(duels += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-scenario", "brw-play");
  guardKeys(el, signal);
  const scene = () => model.get("scene");
  const send = (message) => model.send({ ...message, at: scene().serial });
  const say = (text) => { status.textContent = text; };
  const on = (node, does) => { node.addEventListener("click", does, { signal }); return node; };
  const button = (name, properties, ...children) => make("button", { type: "button", class: name, ...properties }, ...children);
  const group = (name, title, ...children) => {
    const head = make("h3", { class: "brw-head", id: `${id}-${name}`, tabindex: "-1", text: title });
    return make("div", { class: `brw-box brw-${name}`, role: "group", "aria-labelledby": `${id}-${name}` }, head, ...children);
  };

  const eyebrow = make("p", { class: "brw-eyebrow" });
  const title = make("h2", { class: "brw-title" });
  const saved = make("span");
  const status = make("div", { class: "brw-status", role: "status" });
  const leave = on(button("brw-leave", { text: "Another duel" }), () => send({ kind: "lobby" }));
  const start = startBox({ signal, id, group, button, send });

  // the screen is passed
  const lift = on(button("brw-go brw-lift"), () => send({ kind: "look" }));
  const passed = group("pass", "Pass the screen", make("p", { text: "What is hidden comes up once the right eyes are on it." }), lift);

  const round = make("ol", { class: "brw-round", "aria-label": "The phases of the Turn" });
  const strip = make("dl", { class: "brw-strip", "aria-label": "Where the duel stands" });
  const barred = make("p", { class: "brw-barred", id: `${id}-barred`, hidden: "" });
  const tools = make("div", { class: "brw-steps brw-back", role: "group", "aria-label": "Take back" });
  for (const [kind, word, key, path] of [["undo", "take back", "u", ICONS["back choice"]], ["redo", "give again", "r", ICONS["forward choice"]]]) {
    tools.append(on(button("brw-step", { "data-back": kind, "aria-keyshortcuts": key }, icon(path), make("span", { text: word })), () => send({ kind })));
  }
  const options = make("div", { class: "brw-options" });
  const sum = make("p", { class: "brw-question" });
  const choice = group("choice", "", sum, options);
  const whyNot = whyBox({ signal, group, send, leave: () => choice.firstChild.focus() });
  const rows = make("tbody");
  const heads = ["", "Points", "Trophy Track", "Room Track", "Health", "Pool"].map((text) => make("th", { scope: "col", text }));
  heads[0].append(make("span", { class: "brw-hidden", text: "Party" }));
  const book = scoreBox({ signal, id, send });
  const points = group("score", "Score", make("table", { class: "brw-points" }, make("thead", {}, make("tr", {}, ...heads)), rows), book.root);
  const parties = make("ul", { class: "brw-parties" });
  const quests = make("ul", { class: "brw-quests" });
  const beside = group("beside", "Beside the Lodge", parties, quests);
  const frames = make("ol", { class: "brw-frames" });
  const after = make("p", { class: "brw-after", text: "The topmost goes first; what lies below it goes on afterwards." });
  const waiting = group("waiting", "Under way", after, frames);
  const earlier = on(button("brw-earlier", { text: "Show what happened before" }), () => send({ kind: "earlier" }));
  const lines = make("ol", { class: "brw-lines" });
  const trace = group("trace", "What has happened", earlier, lines);
  const board = lodgeBoard({
    signal,
    onChoose: (option) => send({ kind: "choose", key: option.key }),
    onIdle: (cell) => send({ kind: "why", place: cell.id }),
  });
  const keys = make("p", { class: "brw-keys", text: "Keys: 1 to 9 choose, ↑ ↓ walk the list, u takes back, r gives again. Enter on a dark Room or a Spell Slot asks why not." });
  const stand = make("div", { class: "brw-stand" }, round, strip);
  const left = make("div", { class: "brw-left" }, board.root, status, tools, barred, keys, points);
  const right = make("div", { class: "brw-right" }, passed, choice, whyNot.why, whyNot.asking, waiting, beside);
  const table = make("div", { class: "brw-table" }, left, right, trace);
  el.append(make("div", { class: "brw-header" }, make("div", {}, eyebrow, title), make("p", { class: "brw-saved" }, saved, leave)), start.root, stand, table);

  function showStrip(now) {
    const elsewhere = now.round.length || now.over ? ["Turn", "Phase", "Decides"] : ["Turn", "Decides"]; // the title, the round and the choice tell it
    round.hidden = now.round.length === 0;
    keyed(round, now.round, (phase) => phase.name, (phase) => make("li", { class: "brw-phase", text: phase.name }), (node, phase) => {
      node.dataset.state = phase.state;
      if (phase.state === "now") node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    });
    keyed(strip, now.strip.filter((part) => !elsewhere.includes(part.name)), (part) => part.name, (part) => make("div", { class: "brw-part" }, make("dt", { text: part.name }), make("dd")),
      (node, part) => { node.lastChild.textContent = part.value; });
    for (const node of tools.children) {
      const reason = now[node.dataset.back];
      node.setAttribute("aria-disabled", String(Boolean(reason)));
      node.title = reason;
    }
    barred.textContent = `Nothing can be taken back: ${now.undo}.`;
    barred.hidden = !now.undo || now.mode === "pass" || now.undo === "this is the start";
    if (barred.hidden) tools.firstChild.removeAttribute("aria-describedby");
    else tools.firstChild.setAttribute("aria-describedby", barred.id);
  }

  const answer = (option) => {
    if (option.group < 0) {
      const told = make("span", { class: "brw-option-text" }, make("span", { class: "brw-option-label" }), make("span", { class: "brw-option-says" }));
      return button("brw-option", { "data-key": option.key, title: `As a move: ${option.key}` }, make("span", { class: "brw-digit", "aria-hidden": "true" }), told);
    }
    const node = button("brw-option brw-into", { "data-key": option.key, title: option.label, "aria-label": option.label, text: option.short });
    node.style.gridColumn = option.column + 1;
    return node;
  };
  const plan = (entry) => make("div", { class: "brw-plan" },
    make("div", { class: "brw-plan-card" }, make("span", { class: "brw-plan-name", text: entry.title }), make("span", { class: "brw-plan-says", text: entry.says })),
    make("div", { class: "brw-plan-slots", role: "group", "aria-label": entry.title }));
  function asked(open) {
    if (!open.seat) return [make("span", { text: open.question })];
    return [drawn(open.icon), make("span", {}, make("span", { class: "brw-who", text: `${open.who}: ` }), open.question)];
  }
  function showChoice(now) {
    const had = choice.contains(document.activeElement) || passed.contains(document.activeElement) || start.root.contains(document.activeElement);
    const open = now.choice;
    passed.hidden = now.mode !== "pass";
    choice.hidden = now.mode === "pass";
    choice.dataset.seat = open.seat;
    if (now.pass) lift.replaceChildren(drawn(now.pass.icon), make("span", { text: `I am ${now.pass.who}` }));
    choice.firstChild.replaceChildren(...asked(open));
    sum.textContent = now.over ? `${now.score.map((row) => `${row.name} ${row.power}`).join(", ")}.` : "";
    const plain = open.options.filter((option) => option.group < 0);
    const headed = plain.flatMap((option, at) => (option.head && option.head !== plain[at - 1]?.head ? [{ head: option.head, at }, { option }] : [{ option }]));
    const items = [...open.groups.map((entry, index) => ({ entry, index })), ...headed];
    const keyOf = (item) => (item.entry ? `plan ${item.entry.title}` : item.head ? `head ${item.at} ${item.head}` : item.option.key);
    const create = (item) => (item.entry ? plan(item.entry) : item.head ? make("p", { class: "brw-option-head", text: item.head }) : answer(item.option));
    keyed(options, items, keyOf, create, (node, item) => {
      if (item.head) return;
      if (item.entry) { keyed(node.lastChild, open.options.filter((option) => option.group === item.index), (option) => option.key, answer); return; }
      node.querySelector(".brw-option-label").textContent = item.option.name ?? item.option.label;
      node.querySelector(".brw-option-says").textContent = item.option.says ?? "";
    });
    [...options.querySelectorAll(PLAIN)].forEach((node, index) => {
      node.firstChild.textContent = index < 9 ? index + 1 : "";
      if (index < 9) node.setAttribute("aria-keyshortcuts", String(index + 1));
      else node.removeAttribute("aria-keyshortcuts");
    });
    if (had && !(document.activeElement && el.contains(document.activeElement) && document.activeElement.checkVisibility())) focusFirst();
  }
  const focusFirst = () => (passed.hidden ? options.querySelector("button") ?? choice.firstChild : lift).focus();

  function showBeside(now) {
    keyed(rows, now.score, (row) => row.seat, (row) => make("tr", {}, make("th", { scope: "row" }, drawn(row.icon), make("span", { text: row.name })), ...heads.slice(1).map(() => make("td"))),
      (node, row) => [row.power, row.trophies, row.rooms, row.health || "–", row.pool].forEach((value, at) => { node.children[at + 1].textContent = value; }));
    keyed(parties, now.beside.rows, (row) => row.seat, (row) => make("li", { class: "brw-party" },
      make("p", { class: "brw-party-name" }, drawn(row.icon), make("span", { text: row.name }), make("span", { class: "brw-crown", text: "♛ Crown" })),
      make("p", { class: "brw-facts" }), make("ol", { class: "brw-spells", "aria-label": `Spell Slots of ${row.name}` })), (node, row) => {
      node.querySelector(".brw-crown").hidden = !row.crown;
      node.children[1].replaceChildren(...row.facts.map((fact) => make("span", { class: "brw-fact", text: fact })));
      node.lastChild.hidden = row.slots.length === 0;
      keyed(node.lastChild, row.slots, (slot) => slot.slot, (slot) => make("li", { class: "brw-slot" }, on(
        button("brw-spell", {}, make("b", { text: slot.slot }), make("span", { class: "brw-spell-name" }), make("span"), make("span", { class: "brw-spell-says" })),
        () => send({ kind: "why", seat: row.seat, slot: slot.slot === "Quick" ? "quick" : slot.slot }))), (item, slot) => {
        const node = item.firstChild;
        node.dataset.state = slot.state;
        const covered = slot.state === "ready" && !slot.name && !slot.says;
        node.children[1].textContent = covered ? "face down" : slot.name;
        node.children[3].textContent = slot.says;
        node.children[2].textContent = [slot.side, slot.state].filter(Boolean).join(", ");
        node.setAttribute("aria-label", [`${row.name}, slot ${slot.slot}`, covered ? "face down" : slot.name, slot.side, slot.state, slot.says].filter(Boolean).join(", "));
      });
    });
    quests.hidden = now.beside.quests.length === 0;
    quests.replaceChildren(...now.beside.quests.map((quest) => make("li", { class: "brw-quest", "data-by": quest.by },
      make("p", {}, make("b", { text: `Quest ${quest.name}` }), make("span", { text: `: ${quest.state}` })), ...(quest.says ? [make("p", { class: "brw-plan-says", text: quest.says })] : []))));
    waiting.hidden = now.waiting.length === 0;
    after.hidden = now.waiting.length < 2;
    frames.replaceChildren(...now.waiting.map((frame, depth) => make("li", { class: frame.phrases.length ? "brw-frame" : "brw-frame brw-bare" },
      make("p", { class: "brw-frame-title" }, drawn(frame.icon), make("span", { text: frame.title })),
      make("ol", { class: "brw-phrases" }, ...frame.phrases.map((phrase) => {
        const words = { done: "done", now: depth ? "goes on here" : "in progress", todo: "to come" }[phrase.state];
        const item = make("li", { class: "brw-phrase", "data-state": phrase.state }, make("span", { text: phrase.text }), make("span", { class: "brw-hidden", text: ` (${words})` }));
        if (phrase.state === "now" && !depth) item.setAttribute("aria-current", "step");
        return item;
      })))));
  }

  const line = (entry) => {
    const item = make("li", { class: "brw-line", "data-period": String(entry.period) });
    item.style.setProperty("--depth", Math.min(entry.depth, 4));
    const row = make("div", { class: "brw-line-row" }, make("span", { class: "brw-line-text", text: entry.text }));
    item.append(row);
    if (entry.clauses.length === 0) return item;
    const scrolled = () => {
      const beyond = item.getBoundingClientRect().bottom - lines.getBoundingClientRect().bottom;
      if (beyond > 0) lines.scrollTop += Math.min(beyond + 6, item.offsetTop - lines.scrollTop);
    };
    const [cite, rule] = citing({ signal, id: `${id}-clause-${entry.at}`, about: entry.text, ids: entry.clauses, texts: () => scene().clauses, opened: scrolled });
    row.append(cite);
    item.append(rule);
    return item;
  };
  function showTrace(now) {
    trace.hidden = now.trace.length === 0;
    earlier.hidden = now.earlier === 0;
    const told = now.trace.map((entry, index) => ({ ...entry, at: now.earlier + index, fresh: index >= now.fresh }));
    keyed(lines, told, (entry) => `${entry.at} ${entry.depth} ${entry.text}`, line, (node, entry) => { node.dataset.fresh = String(entry.fresh); });
    const top = lines.children[Math.min(now.fresh, lines.children.length - 1)];
    requestAnimationFrame(() => { if (top) lines.scrollTop = Math.max(0, top.offsetTop - 8); });
  }

  el.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input")) return;
    const all = [...options.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement);
    const digit = Number(event.key);
    if (digit > 0 && !choice.hidden) options.querySelectorAll(PLAIN)[digit - 1]?.click();
    else if (event.key === "u" || event.key === "r") tools.querySelector(`[data-back="${event.key === "u" ? "undo" : "redo"}"]`).click();
    else if (at >= 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) all[(at + (event.key === "ArrowDown" ? 1 : -1) + all.length) % all.length].focus();
    else return;
    event.preventDefault();
  }, { signal });
  for (const kind of ["pointerover", "focusin"]) {
    options.addEventListener(kind, (event) => {
      const key = event.target.closest(".brw-option")?.dataset.key;
      board.hint(scene().choice.options.find((option) => option.key === key)?.points_at ?? []);
    }, { signal });
  }
  for (const kind of ["pointerleave", "focusout"]) options.addEventListener(kind, () => board.hint([]), { signal });
  // The other way round: what lies under the pointer on the board lights up what may be answered with it.
  board.root.addEventListener("pointerover", (event) => {
    const hit = event.target.closest(".brw-hit")?.dataset.model;
    const cell = event.target.closest(".brw-cell")?.dataset.id;
    const found = hit ? scene().board.hits.find((one) => one.id === hit) : scene().board?.cells.find((one) => one.id === cell);
    light((found?.options ?? []).map((option) => option.key));
  }, { signal });
  board.root.addEventListener("pointerleave", () => light([]), { signal });
  const light = (lit) => options.querySelectorAll(".brw-option").forEach((node) => { node.dataset.pointed = String(lit.includes(node.dataset.key)); });
  on(options, (event) => {
    const key = event.target.closest(".brw-option")?.dataset.key;
    if (key) send({ kind: "choose", key });
  });

  function show() {
    const now = scene();
    eyebrow.textContent = now.eyebrow;
    title.textContent = now.title;
    saved.textContent = now.saved;
    leave.hidden = !now.new;
    el.dataset.mode = now.mode;
    el.dataset.over = String(Boolean(now.over));
    const had = start.root.contains(document.activeElement);
    const gone = document.activeElement === leave;
    start.update(now);
    stand.hidden = table.hidden = now.mode === "start";
    if (gone && now.start) start.focus();
    if (now.mode !== "start") {
      board.update(now.board);
      showStrip(now);
      showChoice(now);
      whyNot.show(now.why, now.asks);
      showBeside(now);
      if (now.over !== right.contains(points)) (now.over ? choice.after(points) : left.append(points)); // the score is what matters then
      book.update(now);
      showTrace(now);
      if (had) focusFirst();
    }
    if (status.textContent !== now.status) say(now.status);
    el.dataset.renders = String(Number(el.dataset.renders ?? 0) + 1);
  }
  model.on("change:scene", show);
  signal?.addEventListener("abort", () => model.off("change:scene", show));
  show();
}
export default { render };
