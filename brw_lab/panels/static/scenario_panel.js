// A scenario to step through: what it asks, a guess, the board, the open choice, what waits, and what has happened.
let panels = 0;
function render({ model, el, signal }) {
  const id = `brw-${(panels += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-scenario");
  guardKeys(el, signal);
  const its = () => model.get("scene").its ?? "the scenario's move"; // what marks the answer that going forward gives
  const send = (message) => model.send({ ...message, at: model.get("scene").serial });
  const group = (name, title, ...children) => {
    const head = make("h3", { class: "brw-head", id: `${id}-${name}`, tabindex: "-1", text: title });
    return make("div", { class: `brw-box brw-${name}`, role: "group", "aria-labelledby": `${id}-${name}` }, head, ...children);
  };
  const eyebrow = make("p", { class: "brw-eyebrow" });
  const title = make("h2", { class: "brw-title" });
  const asks = make("p", { class: "brw-asks" });
  const guesses = make("div", { class: "brw-guesses" });
  const because = make("p", { class: "brw-because", hidden: "" });
  const guess = group("guess", "What happens?", guesses, because);
  const tools = stepControls({ signal, send, steps: () => model.get("scene").steps, say: (why) => { status.textContent = why; } });
  const where = make("p", { class: "brw-where" });
  const question = make("p", { class: "brw-question" });
  const options = make("div", { class: "brw-options" });
  const choice = group("choice", "Who decides", question, options);
  const whyNot = whyBox({ signal, group, send, leave: () => (options.querySelector("button") ?? choice.firstChild).focus() });
  const score = scoreBox({ signal, id, send });
  const points = group("score-box", "Score", score.root);
  const parties = make("ul", { class: "brw-parties" });
  const quests = make("ul", { class: "brw-quests" });
  const beside = group("beside", "Beside the Lodge", parties, quests);
  const frames = make("ol", { class: "brw-frames" });
  const waiting = group("waiting", "Waiting", frames);
  const lines = make("ol", { class: "brw-lines" });
  const trace = group("trace", "What has happened", lines);
  const status = make("div", { class: "brw-status", role: "status" });
  const board = lodgeBoard({
    signal,
    onChoose: (option) => send({ kind: "choose", key: option.key }),
    onIdle: (cell) => send({ kind: "why", place: cell.id }),
  });
  el.append(
    make("div", { class: "brw-header" }, eyebrow, title, asks), guess,
    make("div", { class: "brw-table" },
      make("div", { class: "brw-left" }, board.root, tools.root, where, status),
      make("div", { class: "brw-right" }, choice, whyNot.why, whyNot.asking, beside, waiting), trace), points,
  );

  // Where a rulebook lies beside the board, an id leads to its page; whoever put it there hears the click.
  const clauseId = (name) => {
    const code = make("code", { text: name });
    return model.get("scene").lookup ? make("button", { type: "button", class: "brw-lookup", "data-does": "open", "data-what": name }, code) : code;
  };

  function showGuess(scene) {
    guess.hidden = !scene.guess;
    if (!scene.guess) return;
    while (guesses.children.length > scene.guess.options.length) guesses.lastChild.remove();
    const known = new Map([...guesses.children].map((node) => [node.dataset.guess, node]));
    scene.guess.options.forEach((option, index) => {
      let button = known.get(String(index));
      if (!button) {
        button = make("button", { type: "button", class: "brw-guess-option", "data-guess": index }, make("span", { class: "brw-verdict", "aria-hidden": "true" }), make("span", { class: "brw-guess-text", text: option.text }), make("span", { class: "brw-verdict-words" }));
        button.addEventListener("click", () => {
          if (model.get("scene").guess.picked === null) send({ kind: "guess", index });
          else status.textContent = "You have guessed already; step through to see why.";
        }, { signal });
        guesses.append(button);
      }
      button.querySelector(".brw-guess-text").textContent = option.text;
      button.dataset.state = option.state;
      button.querySelector(".brw-verdict").textContent = { right: "✓", wrong: "✗", answer: "✓", too: "✓" }[option.state] ?? String.fromCharCode(65 + index);
      button.querySelector(".brw-verdict-words").textContent = { right: "Your guess: right", wrong: "Your guess: not so", answer: "This is what happens", too: "That is right, too" }[option.state] ?? "";
      button.setAttribute("aria-disabled", String(scene.guess.picked !== null));
    });
    because.hidden = !scene.guess.because;
    because.textContent = scene.guess.because;
  }

  const answer = (option) => {
    const script = make("span", { class: "brw-script", text: option.group < 0 ? its() : "★" });
    if (option.group < 0) return make("button", { type: "button", class: "brw-option", "data-key": option.key }, make("span", { class: "brw-option-label" }), make("span", { class: "brw-notes" }, make("code", { class: "brw-key", "aria-hidden": "true", text: option.key }), script));
    script.title = its();
    const node = make("button", { type: "button", class: "brw-option brw-into", "data-key": option.key, title: option.label }, make("span", { text: option.short }), script);
    node.style.gridColumn = option.column + 1;
    return node;
  };
  const plan = (group) => make("div", { class: "brw-plan", "data-group": group.title },
    make("div", { class: "brw-plan-card" }, make("span", { class: "brw-plan-name", text: group.title }), make("span", { class: "brw-plan-says", text: group.says })),
    make("div", { class: "brw-plan-slots", role: "group", "aria-label": group.title }));

  function showChoice(scene) {
    const had = options.contains(document.activeElement);
    const open = scene.choice;
    choice.firstChild.replaceChildren(...(open.seat ? [drawn(open.icon)] : []), make("span", { text: open.seat ? `Who decides: ${open.who}` : open.who }));
    question.textContent = open.question;
    const known = new Map([...options.querySelectorAll(".brw-option")].map((node) => [node.dataset.key, node]));
    const boxes = new Map([...options.querySelectorAll(".brw-plan")].map((node) => [node.dataset.group, node]));
    const kept = new Set();
    const next = [];
    for (const option of open.options) {
      const node = known.get(option.key) ?? answer(option);
      kept.add(node);
      node.querySelector(".brw-script").hidden = !option.script;
      if (option.group < 0) {
        node.firstChild.textContent = option.label;
        next.push(node);
        continue;
      }
      node.setAttribute("aria-label", option.script ? `${option.label}; ${its()}` : option.label);
      const group = open.groups[option.group];
      const box = boxes.get(group.title) ?? plan(group);
      boxes.set(group.title, box);
      if (!next.includes(box)) next.push(box);
      if (node.parentNode !== box.lastChild) box.lastChild.append(node);
    }
    for (const node of known.values()) if (!kept.has(node)) node.remove();
    for (const node of [...options.children]) if (!next.includes(node)) node.remove();
    next.forEach((node, index) => { if (options.children[index] !== node) options.insertBefore(node, options.children[index] ?? null); });
    if (had && !options.contains(document.activeElement)) (options.querySelector("button") ?? choice.firstChild).focus();
  }
  options.addEventListener("click", (event) => {
    const key = event.target.closest(".brw-option")?.dataset.key;
    if (key) send({ kind: "choose", key });
  }, { signal });
  for (const kind of ["pointerover", "focusin"]) {
    options.addEventListener(kind, (event) => {
      const key = event.target.closest(".brw-option")?.dataset.key;
      board.hint(model.get("scene").choice.options.find((option) => option.key === key)?.points_at ?? []);
    }, { signal });
  }
  for (const kind of ["pointerleave", "focusout"]) options.addEventListener(kind, () => board.hint([]), { signal });

  beside.addEventListener("click", (event) => {
    const spell = event.target.closest(".brw-spell");
    if (spell) send({ kind: "why", seat: spell.dataset.seat, slot: spell.dataset.slot });
  }, { signal });
  function showBeside(scene) {
    const held = parties.contains(document.activeElement) ? document.activeElement.dataset : null;
    parties.replaceChildren(...scene.beside.rows.map((row) => make("li", { class: "brw-party" },
      make("p", { class: "brw-party-name" }, drawn(row.icon), make("span", { text: row.name }), ...(row.crown ? [make("span", { class: "brw-crown", text: "♛ Crown" })] : [])),
      make("p", { class: "brw-facts" }, ...row.facts.map((fact) => make("span", { class: "brw-fact", text: fact }))),
      ...(row.slots.length ? [make("ol", { class: "brw-spells", "aria-label": `Spell Slots of ${row.name}` }, ...row.slots.map((slot) => {
        const node = make("button", { type: "button", class: "brw-spell", "data-state": slot.state, "data-seat": row.seat, "data-slot": slot.slot === "Quick" ? "quick" : slot.slot, "aria-label": [`${row.name}, slot ${slot.slot}`, slot.name, slot.side, slot.state, slot.says].filter(Boolean).join(", ") },
          make("b", { text: slot.slot }), make("span", { class: "brw-spell-name", text: slot.name }), make("span", { text: [slot.side, slot.state].filter(Boolean).join(", ") }));
        if (slot.says) node.title = slot.says;
        return make("li", { class: "brw-slot" }, node);
      }))] : []))));
    if (held) parties.querySelector(`[data-seat="${held.seat}"][data-slot="${held.slot}"]`)?.focus();
    quests.hidden = scene.beside.quests.length === 0;
    quests.replaceChildren(...scene.beside.quests.map((quest) => make("li", { class: "brw-quest", "data-by": quest.by },
      make("p", {}, make("b", { text: `Quest ${quest.name}` }), make("span", { text: `: ${quest.state}` })), ...(quest.says ? [make("p", { class: "brw-plan-says", text: quest.says })] : []))));
  }

  function showWaiting(scene) {
    waiting.hidden = scene.waiting.length === 0;
    frames.replaceChildren(...scene.waiting.map((frame, depth) => make("li", { class: frame.phrases.length ? "brw-frame" : "brw-frame brw-bare" },
      make("p", { class: "brw-frame-title" }, drawn(frame.icon), make("span", { text: frame.title })),
      make("ol", { class: "brw-phrases" }, ...frame.phrases.map((phrase) => {
        const words = { done: "done", now: depth ? "goes on here" : "in progress", todo: "to come" }[phrase.state];
        const item = make("li", { class: "brw-phrase", "data-state": phrase.state }, make("span", { text: phrase.text }), make("span", { class: "brw-hidden", text: ` (${words})` }));
        if (phrase.state === "now" && !depth) item.setAttribute("aria-current", "step");
        return item;
      })))));
  }

  const line = (entry, index) => {
    const item = make("li", { class: "brw-line", "data-said": entry.text, "data-period": String(entry.period) });
    item.style.setProperty("--depth", Math.min(entry.depth, 4));
    const row = make("div", { class: "brw-line-row" }, make("span", { class: "brw-line-text", text: entry.text }));
    item.append(row);
    if (entry.clauses.length) {
      const panel = make("div", { class: "brw-clauses", id: `${id}-clause-${index}`, hidden: "" }, ...entry.clauses.flatMap((clause) => [
        make("p", { class: "brw-clause" }, make("span", { class: "brw-section", text: clause.section.replaceAll(" > ", " › ") }), clauseId(clause.id)),
        make("p", { class: "brw-says", text: clause.says })]));
      const button = make("button", { type: "button", class: "brw-cite", "aria-expanded": "false", "aria-controls": panel.id, "aria-label": `§ the rule behind: ${entry.text}`, text: "§" });
      button.addEventListener("click", () => {
        panel.hidden = !panel.hidden;
        button.setAttribute("aria-expanded", String(!panel.hidden));
        const beyond = item.getBoundingClientRect().bottom - lines.getBoundingClientRect().bottom;
        if (!panel.hidden && beyond > 0) lines.scrollTop += Math.min(beyond + 6, item.offsetTop - lines.scrollTop);
      }, { signal });
      row.append(button);
      item.append(panel);
    }
    return item;
  };
  function showTrace(scene) {
    trace.hidden = scene.trace.length === 0;
    let same = 0;
    while (same < scene.trace.length && lines.children[same]?.dataset.said === scene.trace[same].text) same += 1;
    const lost = [...lines.children].slice(same).some((node) => node.contains(document.activeElement));
    while (lines.children.length > same) lines.lastChild.remove();
    if (lost) trace.firstChild.focus();
    scene.trace.slice(same).forEach((entry, index) => lines.append(line(entry, same + index)));
    scene.trace.forEach((entry, index) => { lines.children[index].dataset.fresh = String(index >= scene.fresh); });
    const top = lines.children[Math.min(scene.fresh, lines.children.length - 1)];
    requestAnimationFrame(() => { if (top) lines.scrollTop = Math.max(0, top.offsetTop - 8); }); // lines is its offset parent
  }

  function show() {
    const scene = model.get("scene");
    if (!scene.board) return; // the panel around it shows something else
    eyebrow.textContent = scene.eyebrow;
    title.textContent = scene.title;
    asks.textContent = scene.asks;
    asks.hidden = !scene.asks;
    showGuess(scene);
    board.update(scene.board);
    tools.update();
    where.textContent = scene.where;
    showChoice(scene);
    whyNot.show(scene.why, scene.askable);
    points.hidden = !scene.score;
    score.update({ ledger: scene.score, over: Boolean(scene.score) });
    showBeside(scene);
    showWaiting(scene);
    showTrace(scene);
    if (status.textContent !== scene.status) status.textContent = scene.status;
    el.dataset.renders = String(Number(el.dataset.renders ?? 0) + 1);
  }
  model.on("change:scene", show);
  signal?.addEventListener("abort", () => model.off("change:scene", show));
  show();
}
export default { render };
