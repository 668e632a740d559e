// A card to type: the text goes to Python as one types and comes back as chips, or with the wrong word marked and ways to mend it.
const PAUSE = 150; // ms without a key before the text is read
const HUSH = 900; // ms without a key before a complaint is spoken
let benches = 0;

// Python counts characters, a text area counts UTF-16 units.
const units = (text, at) => [...text].slice(0, at).join("").length;
const sign = (path) => {
  const svg = shape("svg", { viewBox: "0 0 24 24", class: "brw-sign", "aria-hidden": "true", focusable: "false" });
  shape("path", { d: path }, svg);
  return svg;
};

function render({ model, el, signal }) {
  const id = `brw-bench-${(benches += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-bench");
  guardKeys(el, signal);
  const button = (kind, text, properties = {}) => make("button", { type: "button", class: kind, ...properties }, text);
  const badge = make("span", { class: "brw-badge" });
  const area = make("textarea", { id: `${id}-text`, class: "brw-text", rows: "2", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": `${id}-fault`, placeholder: "Model within 2: Inflict 2." });
  const under = make("div", { class: "brw-under", "aria-hidden": "true" });
  const fault = make("p", { class: "brw-fault", id: `${id}-fault` });
  const mends = make("div", { class: "brw-mends", role: "group", "aria-label": "What could stand there" });
  const wrong = make("div", { class: "brw-wrong" }, fault, mends);
  const words = make("div", { class: "brw-words", role: "toolbar", "aria-label": "Words to insert", "aria-orientation": "horizontal" });
  const means = make("p", { class: "brw-means", id: `${id}-means`, text: "Point at an icon to see what it means." });
  const chips = make("ol", { class: "brw-chips", "aria-label": "Phrases" });
  const rule = make("div", { class: "brw-rule", id: `${id}-rule` });
  const says = make("p", { class: "brw-saysback" });
  const canon = button("brw-small brw-canon", "Write it so");
  const places = make("div", { class: "brw-places", role: "group", "aria-label": "Where to try it" });
  const note = make("p", { class: "brw-note" });
  const stage = make("div", { class: "brw-try-stage" });
  const heard = make("div", { class: "brw-hidden", role: "status" });
  const head = (text, level = "h3") => make(level, { class: "brw-head", text });
  el.append(
    make("div", { class: "brw-bench-head" }, make("h2", { class: "brw-title", text: "What does my card do?" }), badge),
    make("div", { class: "brw-bench-card" },
      make("div", { class: "brw-box brw-desk" },
        make("label", { class: "brw-head", for: `${id}-text`, text: "What the card says" }),
        make("div", { class: "brw-sheet" }, under, area), wrong),
      make("div", { class: "brw-box brw-read" }, head("How it reads"), chips, make("div", { class: "brw-saysrow" }, says, canon)), rule,
      make("div", { class: "brw-box brw-icons" }, head("Printed icons, as words to insert"), words, means)),
    make("div", { class: "brw-box brw-try" }, head("Try it"), places, note, stage), heard,
  );

  // --- from the text area to Python

  let timer = 0;
  let voice = 0;
  let pushed = -1;
  const read = () => { clearTimeout(timer); model.send({ kind: "read", text: area.value }); };
  area.addEventListener("input", () => {
    paint(null);
    clearTimeout(timer);
    timer = setTimeout(read, PAUSE);
  }, { signal });

  // Typed rather than set, so that Ctrl+Z takes it back.
  function put(text, start, end) {
    area.focus();
    area.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, text)) area.setRangeText(text, start, end, "end");
    read();
  }

  // A target stands in front of all phrases, in the place of the one that was there.
  function insert(icon) {
    const [text, card] = [area.value, model.get("bench").card];
    if (!icon.put) return;
    if (icon.leads) {
      const body = card.text === text ? units(text, card.body) : 0;
      put(`${icon.put} `, 0, body + (text[body] === " " ? 1 : 0));
      return;
    }
    const [start, end] = [area.selectionStart, area.selectionEnd];
    const gap = start && /\S/.test(text[start - 1]) ? " " : "";
    put(`${gap}${icon.put}${end < text.length && /\S/.test(text[end]) ? " " : ""}`, start, end);
  }

  // --- what Python made of it

  // The same text, unseen, below the text area: only the mark of the wrong word shows.
  function paint(card) {
    const text = area.value;
    const known = card?.error && card.error.start !== null;
    if (!known) { under.textContent = `${text}\n`; area.removeAttribute("aria-invalid"); return; }
    const [start, end] = [units(text, card.error.start), units(text, card.error.end)];
    const mark = make("mark", { class: start === end ? "brw-mark brw-mark-end" : "brw-mark", text: text.slice(start, end) });
    under.replaceChildren(text.slice(0, start), mark, `${text.slice(end)}\n`);
    area.setAttribute("aria-invalid", String(Boolean(text.trim())));
  }

  function showFault(card) {
    const blank = !card.text.trim();
    wrong.dataset.reads = String(card.reads || blank);
    if (card.reads) { fault.textContent = "Every word has its place."; mends.replaceChildren(); return; }
    fault.textContent = blank ? "Nothing is typed yet. Begin with a target, or with a phrase:" : card.error.message;
    const mend = (one) => {
      const node = button(one.near ? "brw-small brw-near" : "brw-small", one.near ? `Did you mean ${one.label}?` : one.label);
      node.addEventListener("click", () => {
        if (area.value === card.text) put(one.put, units(card.text, one.start), units(card.text, one.end));
      }, { signal });
      return node;
    };
    const near = card.error.mends.filter((one) => one.near).map(mend);
    const fits = card.error.mends.filter((one) => !one.near).map(mend);
    const lead = fits.length && !blank ? [make("span", { class: "brw-lead", text: "What could stand there:" })] : [];
    const others = card.error.others.map((one) => make("span", { class: "brw-other", text: one }));
    mends.replaceChildren(...near, ...lead, ...fits, ...others);
  }

  function chip(one, number) {
    const name = make("button", { type: "button", class: "brw-chip", "aria-describedby": `${id}-rule` }, sign(one.sign), make("span", { text: one.text }));
    const tell = () => showRule(one);
    for (const kind of ["pointerenter", "focus", "click"]) name.addEventListener(kind, tell, { signal });
    const item = make("li", { class: number ? "brw-phrase-row" : "brw-phrase-row brw-target-row" }, name);
    if (one.inner.length) item.append(make("ol", { class: "brw-chips" }, ...one.inner.map((inner, at) => chip(inner, at + 1))));
    return item;
  }

  function showRule(one) {
    rule.replaceChildren(...(one ? one.clauses.map((clause) => make("p", {},
      make("span", { class: "brw-says", text: clause.says }), " ",
      make("span", { class: "brw-clause" }, make("span", { class: "brw-section", text: clause.section.replaceAll(" > ", " › ") }), make("code", { text: clause.id })))) : [make("p", { class: "brw-soft", text: "Point at a phrase to see the rule behind it." })]));
  }

  let drawn = "";
  function showCard(card) {
    if (drawn === card.text) return;
    drawn = card.text;
    showFault(card);
    const all = [...(card.header ? [[card.header, 0]] : []), ...card.phrases.map((one, at) => [one, at + 1])];
    chips.replaceChildren(...all.map(([one, number]) => chip(one, number)));
    showRule(null);
    if (!card.reads) chips.append(make("li", { class: "brw-rest" }, card.text.trim() ? "… the rest cannot be read yet" : "… as soon as something is typed"));
    says.replaceChildren(...(card.reads ? [make("span", { class: "brw-lead", text: "Said back: " }), card.says] : []));
    canon.hidden = !card.reads || card.says === card.text.trim();
    clearTimeout(voice);
    const count = card.phrases.length;
    const told = card.reads ? `It reads: ${count} phrase${count === 1 ? "" : "s"}. ${card.says}` : card.text.trim() ? card.error.message : "";
    voice = setTimeout(() => { heard.textContent = told; }, card.reads ? 0 : HUSH);
  }
  canon.addEventListener("click", () => put(model.get("bench").card.says, 0, area.value.length), { signal });

  function showPlaces(bench) {
    if (!places.children.length) bench.places.forEach((title, index) => {
      const node = button("brw-place", title, { "data-place": index });
      node.addEventListener("click", () => model.send({ kind: "place", index }), { signal });
      places.append(node);
    });
    [...places.children].forEach((node, index) => node.setAttribute("aria-pressed", String(index === bench.at)));
    note.replaceChildren(bench.note, ...(bench.tried && bench.tried !== bench.card.says ? [" ", make("q", { class: "brw-tried", text: bench.tried })] : []));
  }

  // --- the palette: one stop for the Tab key, arrows inside

  function showWords(bench) {
    if (words.children.length) return;
    bench.palette.forEach((icon, index) => {
      const node = make("button", { type: "button", class: "brw-word", "data-word": icon.label, "aria-describedby": `${id}-means`, "aria-disabled": String(!icon.put), tabindex: index ? "-1" : "0" }, sign(icon.sign), make("span", { text: icon.label }));
      const tell = () => { means.textContent = `${icon.put ? `“${icon.put.trim()}” ` : ""}${icon.means}`; };
      for (const kind of ["pointerenter", "focus", "click"]) node.addEventListener(kind, tell, { signal });
      node.addEventListener("click", () => insert(icon), { signal });
      words.append(node);
    });
  }
  oneStop(words, signal);

  function show() {
    const bench = model.get("bench");
    if (pushed !== bench.pushed) { area.value = bench.card.text; pushed = bench.pushed; }
    badge.textContent = `provenance: ${bench.provenance}`;
    showWords(bench);
    showPlaces(bench);
    if (bench.card.text === area.value) { showCard(bench.card); paint(bench.card); } // else it is older than what stands there
    el.dataset.reads = String(Number(el.dataset.reads ?? 0) + 1);
  }
  model.on("change:bench", show);
  signal?.addEventListener("abort", () => { model.off("change:bench", show); clearTimeout(timer); clearTimeout(voice); });
  show();
  stepper.render({ model, el: stage, signal });
}
export default { render };
