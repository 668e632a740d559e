// The board of a Lodge: one Python-made drawing, and over it keyed, transparent, focusable hexes, so that focus survives every redraw.
const NS = "http://www.w3.org/2000/svg";
const AHEAD = {
  ArrowRight: [[1, 0]], ArrowLeft: [[-1, 0]], ArrowUp: [[0, -1], [1, -1]], ArrowDown: [[0, 1], [-1, 1]],
  d: [[1, 0]], a: [[-1, 0]], e: [[1, -1]], w: [[0, -1]], z: [[-1, 1]], x: [[0, 1]],
};

const shape = (tag, attributes = {}, parent = null) => {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  parent?.append(node);
  return node;
};

const make = (tag, properties = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
};

// Notebook shortcuts (b, m, dd ...) must not fire while somebody plays; Ctrl, Alt, Tab and Escape stay the page's.
const guardKeys = (el, signal) =>
  el.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Escape") return;
    event.stopPropagation();
  }, { signal });

// A row of buttons that is one stop for the Tab key: the arrow keys, Home and End walk along it.
function oneStop(row, signal) {
  row.addEventListener("focusin", (event) => {
    for (const node of row.children) node.setAttribute("tabindex", node === event.target ? "0" : "-1");
  }, { signal });
  row.addEventListener("keydown", (event) => {
    const all = [...row.children];
    const at = all.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    all[(to + all.length) % all.length].focus();
    event.preventDefault();
  }, { signal });
}

// onChoose(option, place) is called with one option of the place; onIdle(place) when a place offers nothing. What lies inside
// a place and may be focused too (see board_sides.js) is handed in.
function lodgeBoard({ signal, onChoose, onIdle = () => {}, inside = null }) {
  const art = make("div", { class: "brw-art", "aria-hidden": "true" });
  const grid = shape("svg", { role: "grid", class: "brw-grid" });
  const over = shape("svg", { class: "brw-over", "aria-hidden": "true", focusable: "false" });
  const hints = shape("g", { class: "brw-hints" }, over);
  const ring = shape("polygon", { class: "brw-ring", points: "" }, over);
  const hits = shape("g", { class: "brw-hits" }, over);
  const pick = make("div", { class: "brw-pick", role: "group", hidden: "" });
  const said = make("p", { class: "brw-said", "aria-hidden": "true" });
  const stage = make("div", { class: "brw-stage" }, art, grid, over);
  const root = make("div", { class: "brw-lodge" }, stage, said, pick);
  const nodes = new Map();
  const rows = new Map();
  let board = { cells: [], hits: [] };
  let active = null; // the one cell in the tab order
  let drawn = "";

  const byId = (id) => board.cells.find((cell) => cell.id === id);

  function update(next) {
    board = next;
    if (drawn !== board.svg) art.innerHTML = drawn = board.svg;
    const box = board.box.join(" ");
    grid.setAttribute("viewBox", box);
    over.setAttribute("viewBox", box);
    grid.setAttribute("aria-label", board.label);
    for (const [id, node] of nodes) if (!byId(id)) { node.remove(); nodes.delete(id); }
    for (const cell of board.cells) place(cell);
    if (!nodes.has(active)) active = board.cells[0]?.id ?? null;
    for (const [id, node] of nodes) node.setAttribute("tabindex", id === active ? "0" : "-1");
    hits.replaceChildren(...board.hits.map((hit) =>
      shape("circle", { class: "brw-hit", cx: hit.cx, cy: hit.cy, r: hit.r, "data-model": hit.id, "data-place": hit.place })));
    closePick();
    hint([]);
    tell();
  }

  function place(cell) {
    let node = nodes.get(cell.id);
    if (!node) {
      if (!rows.has(cell.r)) rows.set(cell.r, shape("g", { role: "row" }, grid));
      node = shape("g", { role: "gridcell", class: "brw-cell", "data-id": cell.id }, rows.get(cell.r));
      shape("polygon", {}, node);
      nodes.set(cell.id, node);
    }
    node.firstChild.setAttribute("points", cell.points);
    node.setAttribute("aria-label", cell.label);
    node.setAttribute("aria-disabled", String(!cell.legal && !cell.sides));
    node.dataset.legal = String(cell.legal);
    inside?.lay(cell, node);
  }

  function makeActive(id) {
    nodes.get(active)?.setAttribute("tabindex", "-1");
    active = id;
    nodes.get(id).setAttribute("tabindex", "0");
  }
  function focusCell(id) {
    makeActive(id);
    nodes.get(id).focus();
  }

  function choose(cell, options) {
    if (options.length === 0) onIdle(cell);
    else if (options.length === 1) onChoose(options[0], cell);
    else openPick(cell, options);
  }

  function openPick(cell, options) {
    const name = cell.label.split(/[,;]/)[0];
    pick.setAttribute("aria-label", `${name}: which one?`);
    pick.replaceChildren(make("span", { class: "brw-pick-head", text: `${name}: which one?` }), ...options.map((option) => {
      const button = make("button", { type: "button", class: "brw-option", "data-key": option.key, text: option.label });
      button.addEventListener("click", () => { focusCell(cell.id); closePick(); onChoose(option, cell); }, { signal });
      return button;
    }));
    pick.hidden = false;
    pick.querySelector("button").focus();
  }
  function closePick() {
    if (pick.contains(document.activeElement) && nodes.has(active)) nodes.get(active).focus();
    pick.hidden = true;
    pick.replaceChildren();
  }

  // Shows on the board what an option outside it points at.
  function hint(ids) {
    hints.replaceChildren(...ids.flatMap((id) => {
      const cell = byId(id);
      const hit = board.hits.find((one) => one.id === id);
      if (hit) return [shape("circle", { class: "brw-hint", cx: hit.cx, cy: hit.cy, r: hit.r + 3 })];
      return cell ? [shape("polygon", { class: "brw-hint", points: cell.points })] : [];
    }));
  }

  function tell(id = null) {
    const cell = byId(id ?? (root.contains(document.activeElement) ? active : null));
    const part = inside?.at(id === null ? document.activeElement : null);
    said.textContent = part?.label ?? (cell ? cell.label : board.hint);
    const ringed = inside?.at(document.activeElement) ?? (cell && document.activeElement === nodes.get(cell.id) ? cell : null);
    ring.setAttribute("points", ringed?.points ?? "");
  }

  root.addEventListener("click", (event) => {
    if (inside?.at(event.target)) return;
    const hit = event.target.closest(".brw-hit");
    const id = hit?.dataset.place ?? event.target.closest(".brw-cell")?.dataset.id;
    if (!id) return;
    focusCell(id);
    const options = hit ? board.hits.find((one) => one.id === hit.dataset.model).options : byId(id).options;
    choose(byId(id), options);
  }, { signal });
  root.addEventListener("pointerover", (event) => {
    const id = event.target.closest(".brw-hit")?.dataset.place ?? event.target.closest(".brw-cell")?.dataset.id;
    if (id) tell(id);
    const part = inside?.at(event.target);
    if (part) said.textContent = part.label;
  }, { signal });
  root.addEventListener("pointerleave", () => tell(), { signal });
  root.addEventListener("focusin", (event) => {
    const cell = event.target.closest(".brw-cell");
    if (inside?.at(event.target)) makeActive(cell.dataset.id);
    else if (cell && cell.dataset.id !== active) focusCell(cell.dataset.id);
    tell();
  }, { signal });
  root.addEventListener("focusout", () => requestAnimationFrame(() => tell()), { signal });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !pick.hidden) { closePick(); return; }
    const node = event.target.closest(".brw-cell");
    if (!node || event.ctrlKey || event.metaKey || event.altKey || inside?.at(event.target)) return;
    const cell = byId(node.dataset.id);
    if (event.key === "Enter" || event.key === " ") inside?.enter(cell) || choose(cell, cell.options);
    else if (event.key === "Home") focusCell(board.cells[0].id);
    else if (event.key === "End") focusCell(board.cells.at(-1).id);
    else if (event.key in AHEAD) {
      const next = AHEAD[event.key].map(([q, r]) => board.cells.find((one) => one.q === cell.q + q && one.r === cell.r + r)).find(Boolean);
      if (next) focusCell(next.id);
    } else return;
    event.preventDefault();
  }, { signal });

  return { root, update, hint };
}
