// What is settled before a duel begins: ready-made ways to play, each thing for itself, and how it goes.
const GOES = [
  ["You choose a Mage and a Starting Grimoire.", "The Lodge is laid and everything else is set up for you."],
  ["You plan: Spells go face down into your slots.", "A Turn has five phases; the one under way is marked on top."],
  ["You act: cast, explore, fight.", "What glows on the board can be pressed there, too."],
  ["Something cannot be done? Press it.", "A dark Room, a slot or “Why can't I …” answers with the rule and with what helps."],
];

function startBox({ signal, id, group, button, send }) {
  const kept = make("p", { class: "brw-kept" });
  const goOn = button("brw-go brw-resume", { text: "Go on with it" });
  goOn.addEventListener("click", () => send({ kind: "resume" }), { signal });
  const keptBox = group("kept-box", "A duel is kept here", kept, goOn);
  const note = make("p", { class: "brw-note" });
  const ways = make("div", { class: "brw-ways", role: "group", "aria-label": "Ready-made ways to play" });
  const fields = make("div", { class: "brw-fields" });
  const begin = button("brw-go brw-begin", { text: "Begin" });
  const chosen = () => Object.fromEntries([...fields.querySelectorAll("select")].map((one) => [one.name, one.value]));
  begin.addEventListener("click", () => send({ kind: "begin", asked: chosen() }), { signal });
  const fresh = group("new", "A new duel", make("p", { class: "brw-lead", text: "Who plays? Pick one, then press Begin. Below, each thing can be set for itself." }), ways, fields, begin);
  const goes = group("goes", "How it goes", make("ol", { class: "brw-goes-list" }, ...GOES.map(([what, more]) =>
    make("li", {}, make("b", { text: what }), make("span", { text: ` ${more}` })))));
  const root = make("div", { class: "brw-start" }, make("div", { class: "brw-start-left" }, keptBox, note, fresh), goes);

  function mark(list) {
    const now = chosen();
    [...ways.children].forEach((node, index) => {
      const same = Object.entries(list[index].fills).every(([name, value]) => now[name] === value);
      node.setAttribute("aria-pressed", String(same));
    });
  }
  function way(one, list) {
    const node = button("brw-way", {}, make("b", { text: one.name }), make("span", { text: one.says }));
    node.addEventListener("click", () => {
      for (const [name, value] of Object.entries(one.fills)) fields.querySelector(`select[name="${name}"]`).value = value;
      mark(list);
    }, { signal });
    return node;
  }
  function field(one, list) {
    const select = make("select", { name: one.name, id: `${id}-${one.name}` }, ...one.choices.map(([value, words]) => make("option", { value, text: words })));
    select.value = one.value;
    select.addEventListener("change", () => mark(list), { signal });
    const row = make("div", { class: "brw-field" }, make("label", { for: select.id, text: one.label }), select);
    if (one.hint) {
      row.append(make("p", { class: "brw-field-hint", id: `${select.id}-hint`, text: one.hint }));
      select.setAttribute("aria-describedby", `${select.id}-hint`);
    }
    return row;
  }
  function update(now) {
    root.hidden = now.mode !== "start";
    if (!now.start) return;
    keptBox.hidden = !now.start.kept;
    kept.textContent = now.start.kept;
    note.hidden = !now.start.note && !now.status;
    note.textContent = now.status || now.start.note;
    keyed(fields, now.start.fields, (one) => one.name, (one) => field(one, now.start.ways));
    keyed(ways, now.start.ways, (one) => one.name, (one) => way(one, now.start.ways));
    mark(now.start.ways);
  }
  return { root, update, focus: () => (keptBox.hidden ? begin : goOn).focus() };
}
