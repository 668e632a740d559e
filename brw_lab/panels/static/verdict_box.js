// A verdict: question, answer, what it rests on, what another reading would change; to copy as picture, line or file.
const FIRST = 6; // so many rules are shown at once; the weightiest come first
const FIRM = { printed: "✓", derived: "✓", sibling: "≈", ruled: "§", default: "?" };

// send(message) takes another reading; say(words) is told what was copied.
function verdictBox({ signal, send, say }) {
  const head = make("h3", { class: "brw-head", tabindex: "-1", text: "The verdict" });
  const body = make("div", { class: "brw-verdict-body" });
  const line = make("input", { type: "text", class: "brw-type", readonly: "", "aria-label": "The position in one line" });
  const file = make("textarea", { class: "brw-type brw-toml", rows: "7", readonly: "", "aria-label": "The scenario file" });
  const art = make("div", { class: "brw-verdict-art" });
  const board = make("div", { class: "brw-verdict-board", role: "img", "aria-label": "" });
  let found = {};
  const copied = async (text, words) => ((await copyText(text)) ? words : "Nothing could be copied here: select the text instead");
  const name = (ending) => found.file.replace(/\.toml$/, ending);
  const take = (text, act) => takingButton({ signal, say, text, act });
  async function picture() {
    const png = await pngOf(found.svg);
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
      return "The picture is copied";
    } catch { /* no clipboard for pictures here */ }
    saveBlob(png, name(".png"));
    return `No picture can be copied here: it is saved as ${name(".png")}`;
  }
  const away = make("div", { class: "brw-verdict-away" },
    make("h4", { class: "brw-subhead", text: "Take it with you" }),
    make("div", { class: "brw-take-row" },
      take("Copy the picture", picture),
      take("Save as PNG", async () => { saveBlob(await pngOf(found.svg), name(".png")); return `Saved as ${name(".png")}`; }),
      take("Save as SVG", () => { saveText(found.svg, name(".svg"), "image/svg+xml"); return `Saved as ${name(".svg")}`; }),
      take("Copy the words", () => copied(found.text, "The verdict is copied in words"))),
    make("div", { class: "brw-take-row" }, line, take("Copy the line", () => copied(found.line, "The line is copied"))),
    file,
    make("div", { class: "brw-take-row" },
      take("Copy the file", () => copied(found.toml, "The scenario file is copied")),
      take("Save the file", () => { saveText(found.toml, found.file); return `Saved as ${found.file}`; })),
    make("details", { class: "brw-verdict-picture" }, make("summary", { text: "The picture" }), art));
  const root = make("section", { class: "brw-box brw-verdict-box", hidden: "" }, head, body, away);

  const list = (kind, items) => make("ul", { class: kind }, ...items.map((item) => make("li", {}, ...[item].flat())));
  const clause = (one) => [make("span", { text: one.says }), " ", make("span", { class: "brw-where", text: `${one.section.replaceAll(" > ", " › ")}${one.derived ? " (it follows from what is printed)" : ""} ` }), make("code", { text: one.id })];
  const happened = (entry) => {
    const item = make("li", { style: `--depth:${Math.min(entry.indent, 4)}` }, make("span", { text: `${entry.text}. ` }));
    if (entry.clauses.length) item.append(make("code", { text: entry.clauses.map((one) => one.id).join(", ") }));
    return item;
  };

  const rules = (all) => make("div", { class: "brw-rules" }, list("", all.slice(0, FIRST).map(clause)), ...(all.length > FIRST ? [make("details", {},
    make("summary", { text: `${all.length - FIRST} more rules` }), list("", all.slice(FIRST).map(clause)))] : []));

  function answer(told, at) {
    const stands = told.title || (told.facts.length || told.missed.length ? "So it stands then" : "");
    const box = make("div", { class: "brw-answer" }, ...(stands ? [make("h4", { class: "brw-subhead", text: stands })] : []));
    if (at && told.answer) box.append(make("p", { class: "brw-verdict-answer", text: told.answer }));
    if (told.facts.length) box.append(list("brw-facts-list", told.facts));
    if (told.refused.length) box.append(list("brw-facts-list", told.refused.map((one) => [`✗ ${one.text} `, make("code", { text: one.clauses.map((each) => each.id).join(", ") })])));
    if (told.missed.length) box.append(list("brw-missed", told.missed.map((one) => `Not as claimed: ${one}`)));
    if (told.ahead.length) box.append(make("p", { class: "brw-soft", text: "Not finished; from here on:" }), list("brw-facts-list", told.ahead));
    box.append(make("details", { class: "brw-story" }, make("summary", { text: "What happens, with the clauses" }), make("ol", {}, ...told.story.map(happened))));
    return box;
  }

  function open(one) {
    const box = make("div", { class: "brw-open" },
      make("p", { class: "brw-open-asks" }, make("b", { text: one.question }), " ", make("code", { text: one.id })),
      make("p", {}, `Read here: ${one.says}. `, make("span", { class: "brw-soft", text: `Basis: ${one.basis.says}${one.basis.clauses.length ? ` (${one.basis.clauses.join(", ")})` : ""}.` })));
    for (const other of one.others) {
      const then = make("div", { class: "brw-then", hidden: "" },
        make("p", { text: other.turns ? "Then the answer is:" : "The answer stays the same; what changes on the way:" }), list("brw-facts-list", other.turns ? other.facts : [other.change]));
      const look = make("button", { type: "button", class: "brw-take", "aria-expanded": "false", "data-reading": other.reading }, `Read it the other way: ${other.says}`);
      look.addEventListener("click", () => { then.hidden = !then.hidden; look.setAttribute("aria-expanded", String(!then.hidden)); }, { signal });
      const keep = make("button", { type: "button", class: "brw-take", "aria-label": `Settle it by this reading: ${other.says}` }, "Settle it so");
      keep.addEventListener("click", () => send({ kind: "read", question: one.id, reading: other.reading }), { signal });
      then.append(keep);
      box.append(look, then);
    }
    return box;
  }

  // The focus goes to a new verdict where it was in the panel already: whoever runs a notebook stays where they are.
  function update(verdict, held) {
    const fresh = verdict.line !== found.line;
    found = verdict;
    root.hidden = !verdict.line;
    if (!verdict.line || !fresh) return;
    const turning = verdict.open.filter((one) => one.turns);
    const others = verdict.open.filter((one) => !one.turns);
    body.replaceChildren(
      make("p", { class: "brw-verdict-asks", text: verdict.asks || verdict.title }),
      ...(verdict.answers[0].answer ? [make("p", { class: "brw-verdict-answer", text: verdict.answers[0].answer })] : []),
      make("p", { class: "brw-soft", text: [verdict.book, verdict.cards, verdict.table].filter(Boolean).join(" · ") }),
      make("div", { class: "brw-verdict-two" }, make("div", {}, ...verdict.answers.map(answer), ...(verdict.laid.length ? [make("h4", { class: "brw-subhead", text: "What lay there, and what was played" }), list("brw-facts-list", verdict.laid)] : [])), board),
      ...(verdict.asked.length ? [list("brw-facts-list", verdict.asked)] : []),
      make("p", { class: "brw-basis", "data-kind": verdict.basis.kind }, make("span", { "aria-hidden": "true", text: `${FIRM[verdict.basis.kind]} ` }), `Basis: ${verdict.basis.says}`),
      make("h4", { class: "brw-subhead", text: `Rules of ${verdict.book}` }), rules(verdict.rules),
      ...(turning.length ? [make("h4", { class: "brw-subhead", text: "Open, and it changes the answer" }), ...turning.map(open)] : []),
      ...(others.length ? [make("h4", { class: "brw-subhead", text: "Open, but the answer stays the same" }), ...others.map(open)] : []),
      ...(verdict.open.length ? [] : [make("p", { class: "brw-soft", text: "No other reading of an open question changes this." })]));
    board.innerHTML = verdict.board_svg;
    board.setAttribute("aria-label", `The table before the first answer. ${verdict.board_label}`);
    board.firstElementChild?.setAttribute("aria-hidden", "true");
    line.value = verdict.line;
    file.value = verdict.toml;
    art.innerHTML = verdict.svg;
    if (held) requestAnimationFrame(() => head.focus());
  }
  return { root, update };
}
