// Why can't I? What may be asked about, and the answer: why not, what helps, and the clauses. What is asked goes to
// Python as a message of kind "why"; show() is told the answer, or null, and what is askable now.
function whyBox({ signal, group, send, leave }) {
  const button = (properties, does) => {
    const node = make("button", { type: "button", ...properties });
    node.addEventListener("click", does, { signal });
    return node;
  };
  const reasons = make("div", { class: "brw-reasons" });
  const why = group("why", "Why can't I?", reasons);
  why.append(button({ class: "brw-close", "aria-label": "Close the answer", text: "✕" }, () => { why.hidden = true; leave(); }));
  why.hidden = true;
  const asks = make("div", { class: "brw-asks-list" });
  const asking = make("details", { class: "brw-box brw-asking", hidden: "" }, make("summary", { class: "brw-summary", text: "Why can't I …" }), asks);

  const clause = (one) => [
    make("p", { class: "brw-clause" }, make("span", { class: "brw-section", text: one.section.replaceAll(" > ", " › ") }), make("code", { text: one.id })),
    make("p", { class: "brw-says", text: one.says })];
  const reason = (one) => make("div", { class: "brw-reason" },
    ...(one.asked ? [make("p", { class: "brw-asked", text: one.asked })] : []),
    make("p", { class: "brw-because-text", text: `${one.text}.` }),
    ...(one.remedy ? [make("p", { class: "brw-remedy" }, make("b", { text: "What helps: " }), make("span", { text: `${one.remedy}.` }))] : []),
    ...(one.clauses.length ? [make("div", { class: "brw-clauses" }, ...one.clauses.flatMap(clause))] : []));

  function show(answer, open = []) {
    const lost = asking.contains(document.activeElement) && open.length === 0;
    asking.hidden = open.length === 0;
    const known = new Map([...asks.children].map((node) => [node.dataset.ask, node]));
    const next = open.map((one) => known.get(one.key) ?? button({ class: "brw-ask", "data-ask": one.key, text: `${one.label}?` }, () => send({ kind: "why", key: one.key })));
    for (const node of known.values()) if (!next.includes(node)) node.remove();
    next.forEach((node, index) => { if (asks.children[index] !== node) asks.insertBefore(node, asks.children[index] ?? null); });
    if (lost || (why.contains(document.activeElement) && !answer)) leave();
    why.hidden = !answer;
    if (!answer) return;
    why.firstChild.textContent = answer.title;
    reasons.replaceChildren(...answer.reasons.map(reason));
  }
  return { why, asking, show };
}
