// The sides of each Room as buttons inside its grid cell: Enter goes in, arrow keys turn round the Room, Enter presses, Escape comes back.
const TURNS = { ArrowRight: -1, ArrowDown: -1, ArrowLeft: 1, ArrowUp: 1 }; // sides come anticlockwise from the east
const SIDE_KEYS = { d: "E", e: "NE", w: "NW", a: "W", z: "SW", x: "SE" };

function boardSides({ signal, onSide }) {
  const rooms = new Map(); // room id -> { node, parts: Map(side -> node), sides }
  let heading = null; // the side that had the focus last: the next Room begins there

  const at = (target) => {
    const node = target?.closest?.(".brw-side");
    return node ? rooms.get(node.dataset.room)?.sides.find((one) => one.side === node.dataset.side) ?? null : null;
  };

  function lay(cell, node) {
    if (!cell.sides) { // an editor's other tools are no tools for sides
      for (const part of rooms.get(cell.id)?.parts.values() ?? []) part.remove();
      rooms.delete(cell.id);
      return;
    }
    if (rooms.get(cell.id)?.node !== node) rooms.set(cell.id, { node, parts: new Map() });
    const room = rooms.get(cell.id);
    room.sides = cell.sides;
    for (const one of cell.sides) {
      let part = room.parts.get(one.side);
      if (!part) {
        part = shape("g", { role: "button", class: "brw-side", tabindex: "-1", "data-room": cell.id, "data-side": one.side }, node);
        shape("polygon", {}, part);
        const wait = shape("g", { class: "brw-wait", "aria-hidden": "true" }, part);
        shape("circle", { r: 15 }, wait);
        shape("text", { y: 6, "text-anchor": "middle" }, wait).textContent = "?";
        room.parts.set(one.side, part);
      }
      part.setAttribute("aria-label", one.label);
      part.dataset.state = one.state;
      part.firstChild.setAttribute("points", one.points);
      part.lastChild.setAttribute("transform", `translate(${one.x} ${one.y})`);
    }
  }

  function focusSide(id, side) {
    heading = side;
    rooms.get(id).parts.get(side).focus();
  }

  function enter(cell) {
    if (!cell.sides) return false;
    focusSide(cell.id, heading ?? cell.sides[0].side);
    return true;
  }

  const press = (node) => onSide(node.dataset.room, node.dataset.side);
  const listen = (root) => {
    root.addEventListener("click", (event) => {
      const node = event.target.closest(".brw-side");
      if (!node) return;
      focusSide(node.dataset.room, node.dataset.side);
      press(node);
    }, { signal });
    root.addEventListener("keydown", (event) => {
      const node = event.target.closest(".brw-side");
      if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
      const { sides, node: cell } = rooms.get(node.dataset.room);
      const here = sides.findIndex((one) => one.side === node.dataset.side);
      if (event.key === "Enter" || event.key === " ") press(node);
      else if (event.key === "Escape") cell.focus();
      else if (event.key in TURNS) focusSide(node.dataset.room, sides[(here + TURNS[event.key] + sides.length) % sides.length].side);
      else if (event.key in SIDE_KEYS) focusSide(node.dataset.room, SIDE_KEYS[event.key]);
      else if (event.key === "Home" || event.key === "End") focusSide(node.dataset.room, sides.at(event.key === "Home" ? 0 : -1).side);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }, { signal });
  };

  return { lay, enter, at, listen };
}
