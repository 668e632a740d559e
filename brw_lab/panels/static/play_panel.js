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

  // what is settled before a duel begins
  const kept = make("p", { class: "brw-kept" });
  const goOn = on(button("brw-go brw-resume", { text: "Go on with it" }), () => send({ kind: "resume" }));
  const keptBox = group("kept-box", "A duel is kept here", kept, goOn);
  const note = make("p", { class: "brw-note" });
  const fields = make("div", { class: "brw-fields" });
  const begin = on(button("brw-go brw-begin", { text: "Begin" }), () => {
    send({ kind: "begin", asked: Object.fromEntries([...fields.querySelectorAll("select")].map((one) => [one.name, one.value])) });
  });
  const fresh = group("new", "A new duel", fields, begin);
  const start = make("div", { class: "brw-start" }, keptBox, note, fresh);

  // the screen is passed
  const lift = on(button("brw-go brw-lift"), () => send({ kind: "look" }));
  const passed = group("pass", "Pass the screen", make("p", { text: "What is hidden comes up once the right eyes are on it." }), lift);

  const strip = make("dl", { class: "brw-strip", "aria-label": "Where the duel stands" });
  const tools = make("div", { class: "brw-steps brw-back", role: "group", "aria-label": "Take back" });
  for (const [kind, word, key, path] of [["undo", "take back", "u", ICONS["back choice"]], ["redo", "give again", "r", ICONS["forward choice"]]]) {
    tools.append(on(button("brw-step", { "data-back": kind, "aria-keyshortcuts": key }, icon(path), make("span", { text: word })), () => send({ kind })));
  }
  const question = make("p", { class: "brw-question" });
  const options = make("div", { class: "brw-options" });
  const choice = group("choice", "Who decides", question, options);
  const reasons = make("div", { class: "brw-reasons" });
  const close = on(button("brw-close", { "aria-label": "Close the answer", text: "✕" }), () => { why.hidden = true; choice.firstChild.focus(); });
  const why = group("why", "Why can't I?", reasons, close);
  const asks = make("div", { class: "brw-asks-list" });
  const asking = make("details", { class: "brw-box brw-asking" }, make("summary", { class: "brw-summary", text: "Why can't I …" }), asks);
  const rows = make("tbody");
  const heads = ["", "Points", "Trophy Track", "Room Track", "Health", "Pool"].map((text) => make("th", { scope: "col", text }));
  heads[0].append(make("span", { class: "brw-hidden", text: "Party" }));
  const points = group("score", "Score", make("table", { class: "brw-points" }, make("thead", {}, make("tr", {}, ...heads)), rows));
  const parties = make("ul", { class: "brw-parties" });
  const quests = make("ul", { class: "brw-quests" });
  const beside = group("beside", "Beside the Lodge", parties, quests);
  const frames = make("ol", { class: "brw-frames" });
  const waiting = group("waiting", "Waiting", frames);
  const earlier = on(button("brw-earlier", { text: "Show what happened before" }), () => send({ kind: "earlier" }));
  const lines = make("ol", { class: "brw-lines" });
  const trace = group("trace", "What has happened", earlier, lines);
  const board = lodgeBoard({
    signal,
    onChoose: (option) => send({ kind: "choose", key: option.key }),
    onIdle: (cell) => send({ kind: "why", place: cell.id }),
  });
  const keys = make("p", { class: "brw-keys", text: "Keys: 1 to 9 choose, ↑ ↓ walk the list, u takes back, r gives again. Enter on a dark Room or a Spell Slot asks why not." });
  const table = make("div", { class: "brw-table" },
    make("div", { class: "brw-left" }, board.root, tools, status, keys, points),
    make("div", { class: "brw-right" }, passed, choice, why, asking, waiting, beside), trace);
  el.append(make("div", { class: "brw-header" }, eyebrow, title, make("p", { class: "brw-saved" }, saved, leave)), start, strip, table);

  function showStart(now) {
    start.hidden = now.mode !== "start";
    strip.hidden = table.hidden = now.mode === "start";
    if (!now.start) return;
    keptBox.hidden = !now.start.kept;
    kept.textContent = now.start.kept;
    note.hidden = !now.start.note && !now.status;
    note.textContent = now.status || now.start.note;
    keyed(fields, now.start.fields, (field) => field.name, (field) => {
      const select = make("select", { name: field.name, id: `${id}-${field.name}` }, ...field.choices.map(([value, words]) => make("option", { value, text: words })));
      select.value = field.value;
      return make("p", { class: "brw-field" }, make("label", { for: select.id, text: field.label }), select);
    });
  }

  function showStrip(now) {
    keyed(strip, now.strip, (part) => part.name, (part) => make("div", { class: "brw-part" }, make("dt", { text: part.name }), make("dd")),
      (node, part) => { node.lastChild.textContent = part.value; });
    for (const node of tools.children) {
      const barred = now[node.dataset.back];
      node.setAttribute("aria-disabled", String(Boolean(barred)));
      node.title = barred;
    }
  }

  const answer = (option) => {
    if (option.group < 0) return button("brw-option", { "data-key": option.key }, make("span", { class: "brw-digit", "aria-hidden": "true" }), make("span", { class: "brw-option-label" }), make("code", { class: "brw-key", "aria-hidden": "true", text: option.key }));
    const node = button("brw-option brw-into", { "data-key": option.key, title: option.label, "aria-label": option.label, text: option.short });
    node.style.gridColumn = option.column + 1;
    return node;
  };
  const plan = (entry) => make("div", { class: "brw-plan" },
    make("div", { class: "brw-plan-card" }, make("span", { class: "brw-plan-name", text: entry.title }), make("span", { class: "brw-plan-says", text: entry.says })),
    make("div", { class: "brw-plan-slots", role: "group", "aria-label": entry.title }));
  function showChoice(now) {
    const had = choice.contains(document.activeElement) || passed.contains(document.activeElement) || start.contains(document.activeElement);
    const open = now.choice;
    passed.hidden = now.mode !== "pass";
    choice.hidden = now.mode === "pass";
    if (now.pass) lift.replaceChildren(drawn(now.pass.icon), make("span", { text: `I am ${now.pass.who}` }));
    choice.firstChild.replaceChildren(...(open.seat ? [drawn(open.icon)] : []), make("span", { text: open.seat ? `Who decides: ${open.who}` : open.who }));
    question.textContent = open.question;
    const items = [...open.groups.map((entry, index) => ({ entry, index })), ...open.options.filter((option) => option.group < 0).map((option) => ({ option }))];
    keyed(options, items, (item) => (item.entry ? `plan ${item.entry.title}` : item.option.key), (item) => (item.entry ? plan(item.entry) : answer(item.option)), (node, item) => {
      if (item.entry) keyed(node.lastChild, open.options.filter((option) => option.group === item.index), (option) => option.key, answer);
      else node.querySelector(".brw-option-label").textContent = item.option.label;
    });
    [...options.querySelectorAll(PLAIN)].forEach((node, index) => {
      node.firstChild.textContent = index < 9 ? index + 1 : "";
      if (index < 9) node.setAttribute("aria-keyshortcuts", String(index + 1));
      else node.removeAttribute("aria-keyshortcuts");
    });
    if (had && !(document.activeElement && el.contains(document.activeElement) && document.activeElement.checkVisibility())) focusFirst();
  }
  const focusFirst = () => (passed.hidden ? options.querySelector("button") ?? choice.firstChild : lift).focus();

  function clausesOf(list, texts) {
    return list.flatMap((clause) => [
      make("p", { class: "brw-clause" }, make("span", { class: "brw-section", text: (texts?.[clause] ?? clause).section.replaceAll(" > ", " › ") }), make("code", { text: texts ? clause : clause.id })),
      make("p", { class: "brw-says", text: (texts?.[clause] ?? clause).says })]);
  }
  function showWhy(now) {
    why.hidden = !now.why;
    asking.hidden = now.asks.length === 0;
    keyed(asks, now.asks, (one) => `${one.key} ${one.label}`, (one) => on(button("brw-ask", { "data-ask": one.key, text: `${one.label}?` }), () => send({ kind: "why", key: one.key })));
    if (!now.why) return;
    why.firstChild.textContent = now.why.title;
    reasons.replaceChildren(...now.why.reasons.map((reason) => make("div", { class: "brw-reason" },
      ...(reason.asked ? [make("p", { class: "brw-asked", text: reason.asked })] : []),
      make("p", { class: "brw-because-text", text: `${reason.text}.` }),
      ...(reason.remedy ? [make("p", { class: "brw-remedy" }, make("b", { text: "What helps: " }), make("span", { text: `${reason.remedy}.` }))] : []),
      ...(reason.clauses.length ? [make("div", { class: "brw-clauses" }, ...clausesOf(reason.clauses))] : []))));
  }

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
        button("brw-spell", {}, make("b", { text: slot.slot }), make("span", { class: "brw-spell-name" }), make("span")),
        () => send({ kind: "why", seat: row.seat, slot: slot.slot === "Quick" ? "quick" : slot.slot }))), (item, slot) => {
        const node = item.firstChild;
        node.dataset.state = slot.state;
        node.title = slot.says;
        node.children[1].textContent = slot.name;
        node.children[2].textContent = [slot.side, slot.state].filter(Boolean).join(", ");
        node.setAttribute("aria-label", [`${row.name}, slot ${slot.slot}`, slot.name, slot.side, slot.state, slot.says].filter(Boolean).join(", "));
      });
    });
    quests.hidden = now.beside.quests.length === 0;
    quests.replaceChildren(...now.beside.quests.map((quest) => make("li", { class: "brw-quest", "data-by": quest.by },
      make("p", {}, make("b", { text: `Quest ${quest.name}` }), make("span", { text: `: ${quest.state}` })), ...(quest.says ? [make("p", { class: "brw-plan-says", text: quest.says })] : []))));
    waiting.hidden = now.waiting.length === 0;
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
    const rule = make("div", { class: "brw-clauses", id: `${id}-clause-${entry.at}`, hidden: "" });
    const cite = button("brw-cite", { "aria-expanded": "false", "aria-controls": rule.id, "aria-label": `§ the rule behind: ${entry.text}`, text: "§" });
    row.append(on(cite, () => {
      if (rule.hidden) rule.replaceChildren(...clausesOf(entry.clauses, scene().clauses));
      rule.hidden = !rule.hidden;
      cite.setAttribute("aria-expanded", String(!rule.hidden));
      const beyond = item.getBoundingClientRect().bottom - lines.getBoundingClientRect().bottom;
      if (!rule.hidden && beyond > 0) lines.scrollTop += Math.min(beyond + 6, item.offsetTop - lines.scrollTop);
    }));
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
    const had = start.contains(document.activeElement);
    const left = document.activeElement === leave;
    showStart(now);
    if (left && now.start) (now.start.kept ? goOn : begin).focus();
    if (now.mode !== "start") {
      board.update(now.board);
      showStrip(now);
      showChoice(now);
      showWhy(now);
      showBeside(now);
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
