// The rulebook's words in what a panel says: a quiet mark in each line, one list of them all for the keyboard, a box that tells what
// one means, and the rulebook itself, opened below. The marks are for the pointer; the list is one stop for the Tab key.
const SAYING = ".brw-line-text, .brw-phrase > span:first-child, .brw-question, .brw-asks, .brw-because, .brw-because-text, .brw-remedy > span, .brw-says, .brw-plan-says, .brw-told, .brw-spoken, .brw-fact, .brw-stop, .brw-decides, .brw-side-says, .brw-note, .brw-tally-line, .brw-score-says, .brw-sight-facts li, .brw-sight-verdict, .brw-sight-table, .brw-says-all, .brw-help, .brw-line-says, .brw-endings-sum, .brw-verdict-answer, .brw-rules li > span:first-child, .brw-open-asks, .brw-then";
const NAMING = ".brw-title, .brw-guess-text, .brw-option-label, .brw-plan-name, .brw-ask, .brw-frame-title, .brw-end-what, .brw-status, .brw-sight-legend, .brw-sight-head, .brw-differs td, .brw-facts td, .brw-caption";
const OURS = ".brw-wordlist, .brw-wordbox, .brw-wordbook, .brw-moment";
const UNSPOKEN = ".brw-said, .brw-over, .brw-peek, .brw-wordlist, .brw-wordbox, .brw-wordbook"; // what changes there changes no words
const SPEAKING = `${SAYING}, ${NAMING}`;
let wordLists = 0;

function withWords(draw) {
  return (context) => {
    const done = draw(context);
    rulebookWords(context);
    return done;
  };
}

function rulebookWords({ model, el, signal }) {
  const id = `brw-words-${(wordLists += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  const glossary = () => model.get("glossary") ?? {};
  const plain = (text, does) => {
    const node = make("button", { type: "button", class: "brw-plain-button", text });
    node.addEventListener("click", does, { signal });
    return node;
  };
  const row = make("span", { class: "brw-wordrow", role: "toolbar", "aria-labelledby": `${id}-head` });
  const list = make("p", { class: "brw-wordlist", hidden: "" }, make("span", { class: "brw-wordhead", id: `${id}-head`, text: "Words here" }), row);
  const head = make("h3", { class: "brw-head", id: `${id}-word`, tabindex: "-1" });
  const told = make("div", { class: "brw-wordtold" });
  const look = plain("Look it up in the rulebook", () => lookUp({ kind: "term", what: head.textContent }));
  const shut = make("button", { type: "button", class: "brw-wordshut", "aria-label": "Close", text: "✕" });
  shut.addEventListener("click", () => closeBox(true), { signal });
  const box = make("div", { class: "brw-wordbox", role: "dialog", "aria-labelledby": head.id, hidden: "" }, head, shut, told, look);
  const bookHead = make("h3", { class: "brw-head", id: `${id}-book`, tabindex: "-1", text: "The rulebook" });
  const stage = make("div", {});
  const book = make("section", { class: "brw-wordbook", "aria-labelledby": bookHead.id, hidden: "" },
    make("div", { class: "brw-wordbar" }, bookHead, plain("Close the rulebook", () => closeBook())), stage);
  el.classList.add("brw-worded"); // the box is placed within it
  el.append(list, box, book);

  // --- where the words are

  let pattern = null;
  let known = {};
  const found = new Map(); // a text, and the words in it: lines stay as they are from step to step
  function learn() {
    pattern = glossary().pattern ? new RegExp(glossary().pattern, "gi") : null;
    known = glossary().words ?? {};
    found.clear();
    for (const node of speaking.keys()) speaking.set(node, null);
  }
  function wordsOf(text) {
    if (!found.has(text)) found.set(text, [...text.matchAll(pattern)].map((hit) => ({ at: hit.index, said: hit[0], word: known[hit[1].toLowerCase()] })).filter((hit) => hit.word));
    return found.get(text);
  }

  // What speaks here, and what was found in it: a long trace is looked through once, and then only what has changed.
  const speaking = new Map();
  function meet(root) {
    if (root.nodeType !== Node.ELEMENT_NODE || root.closest(OURS)) return;
    for (const node of [root, ...root.querySelectorAll(SPEAKING)]) if (!speaking.has(node) && node.matches(SPEAKING)) speaking.set(node, null);
    for (const code of root.querySelectorAll(".brw-clause > code")) {
      const button = make("button", { type: "button", class: "brw-lookup", "data-clause": code.textContent, title: "Look it up in the rulebook" });
      code.replaceWith(button);
      button.append(code);
    }
  }
  function wordsIn(node) {
    const [text, before] = [node.textContent, speaking.get(node)];
    if (before?.text === text && before.first === node.firstChild) return before.words;
    const words = [...new Set(wordsOf(text).map((hit) => hit.word))];
    if (words.length && node.matches(SAYING) && !node.closest("button, a, summary, label, [role=status]")) mark(node);
    speaking.set(node, { text, first: node.firstChild, words });
    return words;
  }
  function mark(node) {
    for (const text of [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE)) {
      const once = new Set();
      const hits = wordsOf(text.data).filter((hit) => !once.has(hit.word) && once.add(hit.word));
      if (hits.length === 0) continue;
      const parts = [];
      let at = 0;
      for (const hit of hits) {
        parts.push(text.data.slice(at, hit.at), make("span", { class: "brw-term", "data-word": hit.word, text: hit.said }));
        at = hit.at + hit.said.length;
      }
      text.replaceWith(...parts.filter((part) => part !== ""), ...(at < text.data.length ? [text.data.slice(at)] : []));
    }
  }

  function scan() {
    const here = new Set();
    for (const node of pattern ? speaking.keys() : []) {
      if (!el.contains(node)) speaking.delete(node);
      else if (!node.closest("[hidden]")) for (const word of wordsIn(node)) here.add(word);
    }
    showList([...here]);
  }

  function showList(words) {
    list.hidden = words.length === 0;
    if (words.join() === [...row.children].map((node) => node.dataset.word).join()) return;
    const had = row.contains(document.activeElement) ? document.activeElement.dataset.word : null;
    row.replaceChildren(...words.map((word) => make("button", { type: "button", class: "brw-wordlink", "data-word": word, "aria-haspopup": "dialog", tabindex: "-1", text: word })));
    const first = row.querySelector(`[data-word="${CSS.escape(had ?? "")}"]`) ?? row.firstChild;
    first?.setAttribute("tabindex", "0");
    if (had !== null) first?.focus();
  }
  oneStop(row, signal);

  // --- what a word means

  let from = null; // where the box was opened, and where the focus goes back to
  function openBox(word, node) {
    const clauses = glossary().terms?.[word] ?? [];
    if (clauses.length === 0) return;
    from = node;
    head.textContent = word;
    told.replaceChildren(...clauses.flatMap((clause) => [
      make("p", { class: "brw-wordsays", text: clause.says }),
      make("p", { class: "brw-wordfrom" }, make("span", { text: clause.section.replaceAll(" > ", " › ") }), make("code", { text: clause.id }))]));
    box.hidden = false;
    place(node);
    head.focus({ preventScroll: true });
    box.scrollIntoView({ block: "nearest" });
  }
  // Below the word, or above it where there is more room; never beyond the sides of the panel.
  function place(node) {
    const [frame, word] = [el.getBoundingClientRect(), node.getBoundingClientRect()];
    const below = word.bottom - frame.top + 6;
    const above = word.top - frame.top - box.offsetHeight - 6;
    box.style.top = `${below + box.offsetHeight > el.offsetHeight && above >= 0 ? above : below}px`;
    box.style.left = `${Math.max(8, Math.min(word.left - frame.left, el.clientWidth - box.offsetWidth - 8))}px`;
  }
  function closeBox(back = false) {
    if (box.hidden) return;
    box.hidden = true;
    if (back) (from?.matches("button") && from.isConnected ? from : row.querySelector(`[data-word="${CSS.escape(head.textContent)}"]`) ?? row.firstChild)?.focus({ preventScroll: true });
  }

  el.addEventListener("click", (event) => {
    if (event.target.closest(".brw-wordbook")) return;
    const word = event.target.closest("[data-word]");
    const clause = event.target.closest(".brw-lookup[data-clause]");
    if (clause) lookUp({ kind: "open", what: clause.dataset.clause });
    else if (word && el.contains(word)) openBox(word.dataset.word, word);
    else if (!event.target.closest(".brw-wordbox")) closeBox();
  }, { signal });
  el.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (!box.hidden) closeBox(true);
    else if (book.contains(event.target)) closeBook();
    else return;
    event.stopPropagation(); // else the notebook would take the key as well
    event.preventDefault();
  }, { signal });

  // --- the rulebook below: the panel of its own, drawn with a model that speaks through this one

  let opened = false;
  let wanted = false;
  function lookUp(message) {
    closeBox();
    wanted = true;
    model.send({ kind: "look-up", told: message });
  }
  const within = {
    get: (name) => model.get(`book_${name}`) ?? {},
    on: (names, heard) => model.on(names.replaceAll("change:", "change:book_"), heard),
    off: (names, heard) => model.off(names.replaceAll("change:", "change:book_"), heard),
    send: (message) => model.send({ kind: "look-up", told: message }),
  };
  async function showBook() {
    if (!model.get("book")?.script || !within.get("pages").serial) return;
    if (!opened) {
      opened = true;
      const url = URL.createObjectURL(new Blob([model.get("book").script], { type: "text/javascript" }));
      try {
        const drawn = (await import(url)).default;
        el.append(make("style", { text: model.get("book").style }));
        drawn.render({ model: within, el: stage, signal });
      } finally { URL.revokeObjectURL(url); }
    }
    if (!wanted) return;
    wanted = false;
    book.hidden = false;
    bookHead.focus({ preventScroll: true });
    book.scrollIntoView({ block: "nearest" });
  }
  function closeBook() {
    book.hidden = true;
    (row.querySelector('[tabindex="0"]') ?? head).focus();
  }

  // --- a look at the words whenever something is said

  let due = 0;
  const soon = () => { due ||= requestAnimationFrame(() => { due = 0; scan(); seen.takeRecords(); }); };
  const seen = new MutationObserver((changes) => {
    const told = changes.filter(({ target }) => !(target.nodeType === Node.TEXT_NODE ? target.parentNode : target)?.closest(UNSPOKEN));
    for (const { addedNodes } of told) for (const node of addedNodes) if (el.contains(node)) meet(node);
    if (told.length) soon();
  });
  const relearn = () => { learn(); soon(); };
  model.on("change:glossary", relearn);
  model.on("change:book_pages", showBook);
  signal?.addEventListener("abort", () => { model.off("change:glossary", relearn); model.off("change:book_pages", showBook); seen.disconnect(); cancelAnimationFrame(due); });
  learn();
  meet(el);
  scan();
  seen.observe(el, { childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
  showBook();
}
