// A rulebook to look things up in: words or a term on the left, what is found below, the open clause beside it, and a board to show it.
const PAUSE = 150; // ms without a key before the words are looked for
let lecterns = 0;

function render({ model, el, signal }) {
  const id = `brw-book-${(lecterns += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-book");
  guardKeys(el, signal);
  const pages = () => model.get("pages");
  const send = (kind, what) => model.send({ kind, what });
  const head = (text, level = "h3") => make(level, { class: "brw-head", text });
  const button = (kind, ...children) => make("button", { type: "button", class: kind }, ...children);
  const title = make("h2", { class: "brw-title" });
  const table = make("p", { class: "brw-eyebrow" });
  const book = make("select", { id: `${id}-book` });
  const words = make("input", { id: `${id}-words`, type: "search", autocomplete: "off", spellcheck: "false" });
  const terms = make("div", { class: "brw-terms", role: "toolbar", "aria-label": "Words of the book", "aria-orientation": "horizontal" });
  const count = make("h3", { class: "brw-head", id: `${id}-count` });
  const rows = make("ol", { class: "brw-found", "aria-labelledby": count.id });
  const more = make("p", { class: "brw-soft" });
  const page = make("div", { class: "brw-box brw-page", role: "group", "aria-label": "The clause" });
  const status = make("div", { class: "brw-hidden", role: "status" });
  const stage = make("div", { class: "brw-book-stage", hidden: "" });
  el.append(
    make("div", { class: "brw-header" }, title, table),
    make("div", { class: "brw-look" },
      make("div", {}, make("label", { for: words.id, text: "Find by words or id" }), words),
      make("div", {}, make("label", { for: book.id, text: "Rulebook" }), book)),
    make("details", { class: "brw-glossary" }, make("summary", { text: "Words of the book" }), terms),
    make("div", { class: "brw-book-body" }, make("div", { class: "brw-box brw-list" }, count, rows, more), page),
    stage, status,
  );

  let timer = 0;
  words.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => send("find", words.value), PAUSE);
  }, { signal });
  words.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    clearTimeout(timer);
    send("find", words.value);
  }, { signal });
  book.addEventListener("change", () => send("book", book.value), { signal });
  // Every button that leads somewhere says so in its data; one listener for all of them.
  el.addEventListener("click", (event) => {
    const to = event.target.closest("[data-does]");
    if (to) send(to.dataset.does, to.dataset.what);
  }, { signal });
  oneStop(terms, signal);

  const link = (kind, does, what, ...children) => {
    const node = button(kind, ...children);
    node.dataset.does = does;
    node.dataset.what = what;
    return node;
  };

  function showTerms(view) {
    if (terms.dataset.of === view.book) {
      for (const node of terms.children) node.setAttribute("aria-pressed", String(node.dataset.what === view.term));
      return;
    }
    terms.dataset.of = view.book;
    terms.parentNode.hidden = view.terms.length === 0;
    terms.replaceChildren(...view.terms.map((word, index) => {
      const node = link("brw-word", "term", word, word);
      node.setAttribute("tabindex", index ? "-1" : "0");
      node.setAttribute("aria-pressed", String(word === view.term));
      return node;
    }));
  }

  let listed = "";
  function showFound(view) {
    const { found } = view;
    const what = view.term ? `“${view.term}”: ` : found.words.trim() ? `“${found.words.trim()}”: ` : "";
    count.textContent = `${what}${found.count} clause${found.count === 1 ? "" : "s"}`;
    const key = JSON.stringify([view.book, found.rows.map((row) => row.id)]);
    if (listed !== key) {
      listed = key;
      rows.replaceChildren(...found.rows.map((row) => make("li", {}, link("brw-row", "open", row.id, make("code", { text: row.id }), make("span", { class: "brw-row-says", text: row.says })))));
      rows.scrollTop = 0;
    }
    for (const node of rows.querySelectorAll(".brw-row")) {
      if (node.dataset.what === view.page?.id) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
    }
    const rest = found.count - found.rows.length;
    const near = found.near.map((word) => link("brw-small", word.includes(".") ? "open" : "find", word, word));
    more.replaceChildren(...(rest > 0 ? [`… and ${rest} more: say more words.`] : near.length ? ["Did you mean ", ...near, "?"] : []));
  }

  function part(text, ...children) {
    return children.length ? [make("h4", { class: "brw-part-head", text }), ...children] : [];
  }

  const list = (kind, items) => (items.length ? [make("ul", { class: kind }, ...items)] : []);

  function question(one) {
    const readings = one.readings.map((each) => make("li", { "data-taken": String(each.taken) }, make("span", { class: "brw-tick", "aria-hidden": "true", text: each.taken ? "✓" : "" }), make("span", {}, each.says, " ", make("code", { text: each.id }), ...(each.taken ? [make("b", { text: " taken here" })] : []))));
    return make("div", { class: "brw-open" }, make("p", { text: one.question }), make("ul", { class: "brw-readings" }, ...readings));
  }

  function showPage(view) {
    const now = view.page;
    if (page.dataset.shown === `${view.book} ${now?.id}`) return;
    page.dataset.shown = `${view.book} ${now?.id}`;
    if (!now) {
      page.replaceChildren(make("p", { class: "brw-soft", text: `${view.start} Choose a clause to see what is open about it, and which scenarios show it.` }));
      return;
    }
    const lost = page.contains(document.activeElement);
    const name = make("h3", { class: "brw-head brw-page-id", tabindex: "-1" }, make("code", { text: now.id }));
    const scenes = now.scenarios.map((one) => make("li", {}, link("brw-show", "show", one.name, make("span", { class: "brw-show-me", text: "▶ Show me" }), make("span", { class: "brw-show-title", text: one.title }))));
    const glossary = now.terms.map((one) => make("li", {}, link("brw-small", "term", one.word, one.word), " ", make("span", { text: one.clauses[0]?.says ?? "" })));
    const beside = now.about.map((one) => make("li", {}, link("brw-row", "open", one.id, make("code", { text: one.id }), make("span", { class: "brw-row-says", text: one.says }))));
    page.replaceChildren(
      name, make("p", { class: "brw-page-says", text: now.says }),
      make("p", { class: "brw-soft", text: `${now.kind} · ${now.section.replaceAll(" > ", " › ")}${now.derived ? " · follows from the text" : ""}` }),
      ...part("What is open about it", ...now.questions.map(question)),
      ...part("Only looks open", ...now.settled.map((one) => make("p", { text: `${one.question} ${one.because}` }))),
      ...part("Shown by", ...list("brw-shows", scenes)),
      ...part("Words in it", ...list("brw-term-list", glossary)),
      ...part("In the same section", ...list("brw-beside-list", beside)),
    );
    if (lost) name.focus();
  }

  let stepping = false;
  function showStage() {
    if (stepping || !model.get("scene").serial) return;
    stepping = true;
    stage.hidden = false;
    stepper.render({ model, el: stage, signal });
  }

  function show() {
    const view = pages();
    title.textContent = view.title;
    table.textContent = view.table;
    table.hidden = !view.table;
    const kept = [...book.options].map((one) => one.value).join();
    if (kept !== view.books.map((one) => one.id).join()) book.replaceChildren(...view.books.map((one) => make("option", { value: one.id, text: one.title })));
    book.value = view.book;
    if (document.activeElement !== words) words.value = view.found.words;
    showTerms(view);
    showFound(view);
    showPage(view);
    status.textContent = view.status;
    el.dataset.shown = String(Number(el.dataset.shown ?? 0) + 1);
  }
  model.on("change:pages", show);
  model.on("change:scene", showStage);
  signal?.addEventListener("abort", () => { model.off("change:pages", show); model.off("change:scene", showStage); clearTimeout(timer); });
  show();
  showStage();
}
export default { render };
