// The rules behind something, as lines; and a § with the box that it opens.
const rulesOf = (ids, texts) => ids.flatMap((one) => {
  const clause = texts ? texts[one] : one;
  return [
    make("p", { class: "brw-clause" }, make("span", { class: "brw-section", text: clause.section.replaceAll(" > ", " › ") }), make("code", { text: texts ? one : clause.id })),
    make("p", { class: "brw-says", text: clause.says })];
});

// A § and the box that it opens; texts() gives the clauses when it is opened.
function citing({ signal, id, about, ids, texts, opened = () => {} }) {
  const box = make("div", { class: "brw-clauses", id, hidden: "" });
  const cite = make("button", { type: "button", class: "brw-cite", "aria-expanded": "false", "aria-controls": id, "aria-label": `§ the rule behind: ${about}`, text: "§" });
  cite.addEventListener("click", () => {
    if (box.hidden) box.replaceChildren(...rulesOf(ids, texts()));
    box.hidden = !box.hidden;
    cite.setAttribute("aria-expanded", String(!box.hidden));
    if (!box.hidden) opened();
  }, { signal });
  return [cite, box];
}

// Why can't I? What may be asked about, and the answer: why not, what helps, and the clauses. What is asked goes to
// Python as a message of kind "why"; show() is told the answer, or null, and what is askable now.
function whyBox({ signal, group, send, leave }) {
  const button = (properties, does) => {
    const node = make("button", { type: "button", ...properties });
    node.addEventListener("click", does, { signal });
    return node;
  };
  const card = make("p", { class: "brw-card-says" });
  const reasons = make("div", { class: "brw-reasons" });
  const why = group("why", "Why can't I?", card, reasons);
  why.append(button({ class: "brw-close", "aria-label": "Close the answer", text: "✕" }, () => { why.hidden = true; leave(); }));
  why.hidden = true;
  const asks = make("div", { class: "brw-asks-list" });
  const wonder = make("summary", { class: "brw-summary" });
  const asking = make("details", { class: "brw-box brw-asking", hidden: "" }, wonder, asks);

  const reason = (one) => make("div", { class: "brw-reason" },
    ...(one.asked ? [make("p", { class: "brw-asked", text: one.asked })] : []),
    make("p", { class: "brw-because-text", text: `${one.text}.` }),
    ...(one.remedy ? [make("p", { class: "brw-remedy" }, make("b", { text: "What helps: " }), make("span", { text: `${one.remedy}.` }))] : []),
    ...(one.clauses.length ? [make("div", { class: "brw-clauses" }, ...rulesOf(one.clauses, null))] : []));

  function show(answer, open = []) {
    const lost = asking.contains(document.activeElement) && open.length === 0;
    asking.hidden = open.length === 0;
    const named = open.slice(0, 3).map((one) => one.label[0].toLowerCase() + one.label.slice(1));
    const more = open.length - named.length;
    wonder.replaceChildren(make("b", { text: "Why can't I … " }), make("span", { class: "brw-wonder", text: `${named.join(", ")}${more ? ` or ${more} more` : ""}?` }));
    const known = new Map([...asks.children].map((node) => [node.textContent, node]));
    const next = open.map((one) => known.get(`${one.label}?`) ?? button({ class: "brw-ask", "data-ask": one.key, text: `${one.label}?` }, () => send({ kind: "why", key: one.key })));
    for (const node of known.values()) if (!next.includes(node)) node.remove();
    next.forEach((node, index) => { if (asks.children[index] !== node) asks.insertBefore(node, asks.children[index] ?? null); });
    if (lost || (why.contains(document.activeElement) && !answer)) leave();
    why.hidden = !answer;
    if (!answer) return;
    why.firstChild.textContent = answer.title;
    card.textContent = answer.says ?? "";
    card.hidden = !answer.says;
    reasons.replaceChildren(...answer.reasons.map(reason));
  }
  return { why, asking, show };
}
