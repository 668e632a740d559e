// Every ending: a graph of choices and a row an ending; what is picked is stepped through on the board below.
let endingsPanels = 0;
const TALL = 24; // from the middle of a node to the edge of what can be clicked

function render({ model, el, signal }) {
  const id = `brw-endings-${(endingsPanels += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-endings");
  guardKeys(el, signal);
  const title = make("h2", { class: "brw-title" });
  const sum = make("p", { class: "brw-endings-sum" });
  const art = make("div", { class: "brw-art", "aria-hidden": "true" });
  const over = shape("svg", { class: "brw-graph-over", role: "group" });
  const road = shape("g", { "aria-hidden": "true" }, over);
  const spots = shape("g", {}, over);
  const here = shape("g", { "aria-hidden": "true" }, over);
  const stage = make("div", { class: "brw-graph-stage" }, art, over);
  const graph = make("div", { class: "brw-graph" }, stage);
  const signs = make("ul", { class: "brw-signs" });
  const rows = make("ol", { class: "brw-ends", "aria-label": "Endings" });
  const order = make("div", { class: "brw-order" });
  const body = make("div", { class: "brw-endings-body" }, make("div", { class: "brw-graph-box" }, graph, signs), rows);
  const board = make("div", {});
  el.append(make("div", { class: "brw-endings-top" }, make("div", { class: "brw-header" }, title, sum), body, order), board);

  const nodes = new Map();
  let active = 0;
  let drawn = "";
  const found = () => model.get("found");

  function focusNode(at) {
    nodes.get(active)?.setAttribute("tabindex", "-1");
    active = at;
    nodes.get(at).setAttribute("tabindex", "0");
    nodes.get(at).focus();
  }

  function draw(view) {
    drawn = view.svg;
    art.innerHTML = view.svg;
    over.setAttribute("viewBox", view.box.join(" "));
    over.setAttribute("aria-label", view.label);
    stage.style.width = `${view.box[2]}px`;
    stage.style.minWidth = `${Math.min(view.box[2], 560)}px`;
    stage.style.maxWidth = view.box[2] > 1100 ? "none" : "100%";
    body.dataset.wide = String(view.box[2] > 640);
    title.textContent = view.title;
    const left = view.condensed ? `; only the shortest roads are drawn, ${view.left_out} positions are left out` : "";
    sum.textContent = [`${view.headline}${left}`, view.before && `It starts ${view.before}`].filter(Boolean).join(". ") + ".";
    signs.replaceChildren(...view.signs.map((one) => {
      const icon = make("span", { class: "brw-sign", "aria-hidden": "true" });
      icon.innerHTML = one.icon;
      return make("li", {}, icon, make("span", { text: one.says }));
    }));
    order.replaceChildren(...view.order.map((line, at) => make("p", { text: line, "data-order": " AB"[at] ?? "" })));
    nodes.clear();
    spots.replaceChildren(...view.nodes.map((one) => {
      const node = shape("g", { role: "button", class: "brw-graph-node", "data-node": one.id, "aria-label": one.label, tabindex: one.id === active ? "0" : "-1" });
      shape("rect", { x: one.x - TALL, y: one.y - TALL, width: 2 * TALL, height: 2 * TALL, rx: 12 }, node);
      nodes.set(one.id, node);
      return node;
    }));
    rows.replaceChildren(...view.rows.map((row) => {
      const icon = make("span", { class: "brw-end-icon", "aria-hidden": "true" });
      icon.innerHTML = row.icon;
      return make("li", {}, make("button", { type: "button", class: "brw-end", "data-ending": row.number, "aria-label": `Ending ${row.number}: ${row.what}; ${row.road}${row.shown_by ? `; ${row.shown_by}` : ""}` }, icon,
        make("span", { class: "brw-end-what", text: row.what }), make("span", { class: "brw-end-road", text: row.road }),
        make("span", { class: "brw-end-shown", text: row.shown_by ? `★ ${row.shown_by}` : "" })));
    }));
  }

  function show() {
    const view = found();
    if (drawn !== view.svg) draw(view);
    for (const button of rows.querySelectorAll(".brw-end")) button.setAttribute("aria-pressed", String(Number(button.dataset.ending) === view.picked.ending));
    for (const [at, node] of nodes) {
      node.setAttribute("aria-pressed", String(at === view.picked.node));
      if (at === view.here) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    }
    road.replaceChildren(...view.road.map((d) => shape("path", { class: "brw-graph-road", d })));
    const spot = view.nodes.find((one) => one.id === view.here);
    here.replaceChildren();
    if (spot?.layer === 0) { // in place of "Start", which the drawing has there
      shape("rect", { class: "brw-graph-cover", x: spot.x - 36, y: spot.y - 42, width: 72, height: 20 }, here);
      shape("text", { class: "brw-graph-words", x: spot.x, y: spot.y - 28 }, here).textContent = "on the board";
    } else if (spot) {
      shape("path", { class: "brw-graph-here", d: `M${spot.x} ${spot.y - 20}l-8 -12h16z` }, here);
      shape("text", { class: "brw-graph-words", x: spot.x, y: spot.y - 36 }, here).textContent = "on the board";
    }
    el.dataset.shown = String(Number(el.dataset.shown ?? 0) + 1);
  }

  rows.addEventListener("click", (event) => {
    const number = event.target.closest(".brw-end")?.dataset.ending;
    if (number) model.send({ kind: "ending", number: Number(number) });
  }, { signal });
  spots.addEventListener("click", (event) => {
    const at = event.target.closest(".brw-graph-node")?.dataset.node;
    if (at === undefined) return;
    focusNode(Number(at));
    model.send({ kind: "node", id: Number(at) });
  }, { signal });

  // One stop for the Tab key: right and left along the lines, up and down within a layer.
  const next = (key, at) => {
    const view = found();
    const near = (places) => places.sort((a, b) => Math.abs(view.nodes[a].y - view.nodes[at].y) - Math.abs(view.nodes[b].y - view.nodes[at].y))[0];
    if (key === "ArrowRight") return near(view.links.filter(([a]) => a === at).map(([, b]) => b));
    if (key === "ArrowLeft") return near(view.links.filter(([, b]) => b === at).map(([a]) => a));
    const beside = view.nodes.filter((one) => one.layer === view.nodes[at].layer && one.id !== at && (key === "ArrowDown" ? one.y > view.nodes[at].y : one.y < view.nodes[at].y));
    if (key === "ArrowUp" || key === "ArrowDown") return near(beside.map((one) => one.id));
    return { Home: 0, End: view.nodes.length - 1 }[key];
  };
  spots.addEventListener("keydown", (event) => {
    const at = event.target.closest(".brw-graph-node")?.dataset.node;
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") model.send({ kind: "node", id: Number(at) });
    else {
      const to = next(event.key, Number(at));
      if (to === undefined) return;
      focusNode(to);
    }
    event.preventDefault();
  }, { signal });

  model.on("change:found", show);
  signal?.addEventListener("abort", () => model.off("change:found", show));
  show();
  stepper.render({ model, el: board, signal });
}
export default { render };
