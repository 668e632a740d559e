// Learn: the library with its search, the lessons, and one scenario to guess at, to walk through, and to compare a guess with.
const SHOWN = 24; // so many finds are listed at a time
let learnPanels = 0;
function render({ model, el, signal }) {
  const id = `brw-learn-${(learnPanels += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-learn");
  guardKeys(el, signal);
  const learn = () => model.get("scene").learn;
  const send = (message) => model.send({ ...message, at: model.get("scene").serial });
  const button = (words, does, more = {}) => {
    const node = make("button", { type: "button", class: "brw-plain", text: words, ...more });
    node.addEventListener("click", does, { signal });
    return node;
  };
  const box = (name, title, ...children) => {
    const head = make("h3", { class: "brw-head", id: `${id}-${name}`, text: title });
    return make("section", { class: `brw-box brw-${name}`, "aria-labelledby": head.id }, head, ...children);
  };

  // --- the library
  const entries = model.get("shelf").entries.toSorted((one, other) => (other.guesses > 0) - (one.guesses > 0)); // beliefs first
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const titles = new Map(model.get("shelf").books.map((book) => [book.id, book.title]));
  const holds = new Map(entries.map((entry) => [entry, `${entry.name} ${entry.heading} ${entry.title} ${entry.clauses.join(" ")}`.toLowerCase()]));
  const heading = make("h2", { class: "brw-title", text: "Learn", tabindex: "-1" });
  const sum = make("p", { class: "brw-asks", text: `${entries.length} scenarios: guess what happens, then see it.` });
  const lessonList = make("ul", { class: "brw-lessons" });
  const kept = make("p", { class: "brw-kept" });
  const missed = button("The ones I missed", () => send({ kind: "lesson", name: "the-ones-i-missed" }));
  const sheet = button("Cheat sheet", () => send({ kind: "sheet" }));
  const over = button("Start over", () => {
    if (over.dataset.sure === "true") send({ kind: "over" });
    over.dataset.sure = String(over.dataset.sure !== "true");
    over.textContent = over.dataset.sure === "true" ? "Forget all guesses?" : "Start over";
  });
  const paper = make("a", { class: "brw-paper-link", hidden: "", target: "_blank", rel: "noopener", download: "brw-lab-cheat-sheet.html", text: "Keep the sheet (a page to print)" });
  const status = make("p", { class: "brw-status", role: "status" }); // what is said in the library; an open scenario has its own
  const progress = box("progress", "My progress", kept, make("div", { class: "brw-row" }, missed, sheet, over, paper), status);

  const field = (label, control) => { // apart from each other: a label around a list would read the list out as its name
    control.id = `${id}-${label.toLowerCase()}`;
    return make("div", { class: "brw-field" }, make("label", { for: control.id, text: label }), control);
  };
  const words = make("input", { type: "search", class: "brw-words", placeholder: "portal repeat …" });
  const pick = (all, options) => make("select", {}, make("option", { value: "", text: all }), ...options.map(([value, text]) => make("option", { value, text })));
  const book = pick("all books", [...titles]);
  const topic = pick("all topics", model.get("shelf").topics.map((one) => [one, one]));
  const clause = make("input", { type: "text", class: "brw-words", placeholder: "defeat.points" });
  const state = pick("all scenarios", [["guess", "with a common belief"], ["new", "not guessed yet"], ["missed", "missed"], ["right", "guessed right"]]);
  const found = make("p", { class: "brw-found", role: "status" });
  const finds = make("ol", { class: "brw-finds", "aria-label": "Scenarios" });
  const further = button("Show more", () => { many += SHOWN; list(); });
  const form = make("div", { class: "brw-search", role: "search", "aria-label": "Find a scenario" },
    field("Words", words), field("Book", book), field("Topic", topic), field("Clause", clause), field("Show", state));
  const search = box("look-up", "Find a scenario", form, found, finds, further);
  const library = make("div", { class: "brw-library" }, make("div", { class: "brw-header" }, heading, sum), box("lessons-box", "Lessons", lessonList), progress, search);
  let many = SHOWN;

  const SIGNS = { right: ["✓", "guessed right"], missed: ["✗", "missed"] };
  function matches() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const at = clause.value.trim().toLowerCase();
    const guessed = learn().progress.guessed;
    return entries.filter((entry) =>
      (!book.value || entry.book === book.value) && (!topic.value || entry.topic === topic.value)
      && (!at || entry.clauses.some((one) => one.includes(at)))
      && (!state.value || (state.value === "guess" ? entry.guesses > 0 : state.value === "new" ? !guessed[entry.name] : guessed[entry.name] === state.value))
      && wanted.every((word) => holds.get(entry).includes(word)));
  }
  function list() {
    const hits = matches();
    const guessed = learn().progress.guessed;
    found.textContent = hits.length === 0 ? "No scenario is like that: use fewer words." : `${hits.length} scenario${hits.length === 1 ? "" : "s"}${hits.length > many ? `, the first ${many} of them` : ""}`;
    const old = new Map([...finds.children].map((node) => [node.dataset.name, node]));
    const next = hits.slice(0, many).map((entry) => old.get(entry.name) ?? row(entry));
    for (const node of next) {
      const [sign, said] = SIGNS[guessed[node.dataset.name]] ?? ["", ""];
      node.querySelector(".brw-sign-mark").textContent = sign;
      node.querySelector(".brw-sign-words").textContent = said && ` (${said})`;
    }
    finds.replaceChildren(...next);
    further.hidden = hits.length <= many;
  }
  const row = (entry) => {
    const open = make("button", { type: "button", class: "brw-find" },
      make("span", { class: "brw-sign-mark", "aria-hidden": "true" }),
      make("span", { class: "brw-find-text", text: entry.heading }),
      make("span", { class: "brw-find-where", text: [titles.get(entry.book) ?? entry.book, entry.topic, entry.guesses ? "a common belief" : ""].filter(Boolean).join(" · ") }),
      make("span", { class: "brw-hidden brw-sign-words" }));
    open.addEventListener("click", () => send({ kind: "open", name: entry.name }), { signal });
    return make("li", { "data-name": entry.name }, open);
  };
  for (const control of [words, clause]) control.addEventListener("input", () => { many = SHOWN; list(); }, { signal });
  for (const control of [book, topic, state]) control.addEventListener("change", () => { many = SHOWN; list(); }, { signal });

  const lesson = (one) => {
    const node = make("button", { type: "button", class: "brw-lesson", "data-lesson": one.name },
      make("span", { class: "brw-lesson-title", text: one.title }), make("span", { class: "brw-lesson-about" }), make("span", { class: "brw-dots", "aria-hidden": "true" }));
    node.addEventListener("click", () => send({ kind: "lesson", name: one.name }), { signal });
    return make("li", {}, node);
  };
  lessonList.append(...model.get("shelf").lessons.map(lesson));

  function showLibrary() {
    const { progress: mine, sheet: page } = learn();
    kept.textContent = `${mine.line}.`;
    for (const node of [missed, sheet]) node.setAttribute("aria-disabled", String(mine.missed.length === 0));
    for (const one of model.get("shelf").lessons) {
      const node = lessonList.querySelector(`[data-lesson="${CSS.escape(one.name)}"]`);
      const done = one.shows.map((name) => mine.guessed[name] ?? "");
      const right = done.filter((how) => how === "right").length;
      node.querySelector(".brw-lesson-about").textContent = `${one.shows.length} scenarios · about ${one.minutes} minutes${done.some(Boolean) ? ` · ${right} right so far` : ""}`;
      node.querySelector(".brw-dots").textContent = done.map((how) => ({ right: "●", missed: "✗" })[how] ?? "○").join(" ");
    }
    paper.hidden = !page;
    if (page && paper.dataset.page !== page) {
      if (paper.href) URL.revokeObjectURL(paper.href);
      paper.href = URL.createObjectURL(new Blob([page], { type: "text/html" }));
      paper.dataset.page = page;
    }
    list();
  }

  // --- one scenario
  const back = button("← The library", () => send({ kind: "shelf" }));
  const place = make("p", { class: "brw-place" });
  const says = make("p", { class: "brw-spoken" });
  const closes = make("p", { class: "brw-spoken brw-closes" });
  const previous = button("Previous", () => turn(-1));
  const next = button("Next", () => turn(1));
  const bar = make("div", { class: "brw-bar" }, back, place, make("span", { class: "brw-row" }, previous, next));
  const told = make("p", { class: "brw-told" });
  const laid = make("ul", { class: "brw-laid" });
  const stage = make("div", {});
  const walkSays = make("p", { class: "brw-walk-says" });
  const rows = make("ul", { class: "brw-walk-rows" });
  const walkWords = make("p", { class: "brw-walk-words" });
  const parting = button("To where they part", () => send({ kind: "part" }));
  const twinWords = make("p", { class: "brw-walk-words" });
  const twinLines = make("ul", { class: "brw-twin-lines" });
  const twin = make("div", { class: "brw-twin", "aria-hidden": "true" });
  const walk = box("walk", "Your guess beside the game", walkSays, rows, make("div", { class: "brw-row" }, parting, walkWords));
  const beside = box("twin-box", "As you guessed", twinWords, twinLines, twin);
  const readings = make("ul", { class: "brw-readings" });
  const depends = box("depends", "Read another way", readings);
  const clauses = make("ul", { class: "brw-rules" });
  const rules = box("rules-box", "The rules behind it", clauses);
  const scene = make("div", { class: "brw-open" }, bar, says, stage, closes);
  let head = null;
  function lay() { // the first scenario that is opened brings the board
    stepper.render({ model, el: stage, signal });
    stage.querySelector(".brw-guesses").before(told, laid);
    stage.querySelector(".brw-table").before(walk);
    stage.querySelector(".brw-right").prepend(beside); // the two runs lie side by side
    stage.querySelector(".brw-table").after(rules, depends);
    head = stage.querySelector(".brw-title");
    head.setAttribute("tabindex", "-1");
  }
  el.append(library, scene);

  function turn(by) {
    const at = learn().lesson;
    if (at && at.at + by >= 0 && at.at + by < at.count) send({ kind: "lesson", name: at.name, to: at.at + by });
    else if (at) send({ kind: "shelf" });
  }

  function showScene() {
    const now = learn();
    const its = now.lesson;
    const guess = model.get("scene").guess;
    const open = guess !== null && guess.picked === null;
    place.textContent = its ? `${its.title} ${its.at + 1} of ${its.count}` : titles.get(now.open.split("/")[0]) ?? "";
    for (const node of [previous, next]) node.hidden = !its;
    if (its) {
      previous.setAttribute("aria-disabled", String(its.at === 0));
      next.textContent = its.at + 1 === its.count ? "End of the lesson" : "Next";
    }
    says.hidden = !its?.says;
    says.textContent = its?.says ?? "";
    closes.hidden = !its?.closes || open;
    closes.textContent = its?.closes ?? "";
    told.hidden = !now.told;
    told.textContent = now.told && `What is done: ${now.told}.`;
    laid.hidden = now.laid.length === 0;
    laid.replaceChildren(...now.laid.map((text) => make("li", { text })));
    walk.hidden = !now.walk;
    beside.hidden = !now.walk?.twin;
    if (now.walk) {
      walkSays.textContent = now.walk.says;
      rows.replaceChildren(...now.walk.rows.map((one) => make("li", { "data-met": String(one.met) },
        make("span", { class: "brw-walk-guess", text: `As you guessed: ${one.guess}` }), make("span", { class: "brw-walk-now", text: `${one.met ? "=" : "≠"} on the table: ${one.now}` }))));
      walkWords.textContent = now.walk.words;
      walk.dataset.here = String(now.walk.here);
      parting.setAttribute("aria-disabled", String(now.walk.here));
      twinLines.replaceChildren(...now.walk.twin_lines.map((text) => make("li", { text })));
      twinWords.textContent = now.walk.twin_words;
      if (twin.dataset.drawn !== now.walk.twin) { twin.innerHTML = now.walk.twin; twin.dataset.drawn = now.walk.twin; }
    }
    depends.hidden = now.readings.length === 0;
    rules.hidden = now.rules.length === 0;
    clauses.replaceChildren(...now.rules.map((clause) => make("li", {},
      make("p", { class: "brw-clause" }, make("span", { class: "brw-section", text: clause.section.replaceAll(" > ", " › ") }), make("code", { text: clause.id })),
      make("p", { class: "brw-says", text: clause.says }))));
    readings.replaceChildren(...now.readings.map((text) => make("li", { text })));
  }

  let shown = null;
  function show() {
    const now = learn();
    const place = `${now.open}|${now.lesson?.at ?? ""}`;
    library.hidden = Boolean(now.open);
    scene.hidden = !now.open;
    if (now.open) {
      if (head === null) lay();
      showScene();
    } else {
      status.textContent = model.get("scene").status;
      showLibrary();
    }
    if (shown !== null && shown !== place) {
      (now.open ? head : heading).focus({ preventScroll: true });
      el.scrollIntoView({ block: "nearest" });
    }
    shown = place;
  }
  model.on("change:scene", show);
  signal?.addEventListener("abort", () => model.off("change:scene", show));
  show();
}
export default { render };
