// The lobby: doors, and behind each a panel that is laid into this page when it is opened first and only hidden afterwards.
let lobbies = 0;
function render({ model, el, host, signal }) {
  const id = `brw-lobby-${(lobbies += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  el.classList.add("brw", "brw-lobby");
  guardKeys(el, signal);
  const scene = () => model.get("scene");
  const send = (message) => model.send({ ...message, at: scene().serial });
  const on = (node, does) => { node.addEventListener("click", does, { signal }); return node; };
  const wait = (node) => { el.setAttribute("aria-busy", "true"); node.dataset.waits = "true"; };

  // --- the doors
  const heading = make("h2", { class: "brw-title", text: scene().title });
  const sum = make("p", { class: "brw-lobby-says", text: scene().says });
  const doors = new Map();
  const sign = (door) => {
    const svg = shape("svg", { viewBox: "0 0 48 48", class: "brw-lobby-door-sign", "aria-hidden": "true", focusable: "false" });
    shape("polygon", { points: "24,1.5 43.5,12.75 43.5,35.25 24,46.5 4.5,35.25 4.5,12.75" }, svg);
    shape("path", { d: door.sign }, svg);
    return svg;
  };
  const list = make("ul", { class: "brw-lobby-doors" }, ...scene().doors.map((door) => {
    const now = make("span", { class: "brw-lobby-door-now" });
    const node = make("button", { type: "button", class: "brw-lobby-door", "data-door": door.id, "data-tone": door.tone }, sign(door),
      make("span", { class: "brw-lobby-door-title", text: door.title }), make("span", { class: "brw-lobby-door-says", text: door.says }), now);
    on(node, () => { wait(node); send({ kind: "enter", door: door.id, nook: "" }); });
    doors.set(door.id, { node, now });
    return make("li", {}, node);
  }));
  const said = make("p", { class: "brw-status", role: "status" });
  const lobby = make("div", { class: "brw-lobby-page" }, make("div", { class: "brw-lobby-head" }, heading, sum), list, said);

  // --- behind a door
  const back = on(make("button", { type: "button", class: "brw-plain brw-lobby-back", text: "← Lobby" }), () => send({ kind: "leave" }));
  const where = make("p", { class: "brw-lobby-where" });
  const tabs = make("div", { class: "brw-lobby-tabs", role: "tablist" });
  const words = make("input", { type: "text", class: "brw-words", id: `${id}-scenario`, list: `${id}-scenarios`, autocomplete: "off", spellcheck: "false" });
  const known = make("datalist", { id: `${id}-scenarios` });
  const question = make("p", { class: "brw-lobby-heading" });
  const chooser = make("div", { class: "brw-lobby-chooser" }, make("label", { for: words.id, text: "Scenario" }), words, known, question);
  const told = make("p", { class: "brw-status", role: "status" });
  const stage = make("div", { class: "brw-lobby-stage", id: `${id}-stage`, tabindex: "-1" });
  const room = make("div", { class: "brw-lobby-room" }, make("div", { class: "brw-lobby-bar" }, back, where, tabs), chooser, told, stage);
  el.append(lobby, room);
  words.addEventListener("change", () => {
    if (!words.value || words.value === scene().scenario) return;
    wait(words);
    send({ kind: "take", name: words.value });
  }, { signal });
  words.addEventListener("focus", () => words.select(), { signal });

  const buttons = new Map();
  function layTabs(door) {
    const many = door.nooks.length > 1;
    tabs.hidden = !many;
    tabs.setAttribute("aria-label", door.title);
    const nodes = door.nooks.map((nook) => {
      if (!buttons.has(nook.id)) {
        const node = make("button", { type: "button", class: "brw-tab", role: "tab", id: `${id}-tab-${nook.id}`, "data-nook": nook.id, "aria-controls": stage.id, title: nook.says, text: nook.title });
        buttons.set(nook.id, on(node, () => { wait(node); send({ kind: "enter", door: door.id, nook: nook.id }); }));
      }
      const node = buttons.get(nook.id);
      const here = nook.id === scene().nook;
      node.setAttribute("aria-selected", String(here));
      node.tabIndex = here ? 0 : -1;
      return node;
    });
    if (nodes.some((node, at) => tabs.children[at] !== node) || tabs.children.length !== nodes.length) tabs.replaceChildren(...nodes);
    const nook = door.nooks.find((one) => one.id === scene().nook);
    stage.setAttribute("role", many ? "tabpanel" : "region");
    stage.setAttribute("aria-label", many ? `${door.title}: ${nook.title}` : door.title);
    where.textContent = door.title;
  }
  tabs.addEventListener("keydown", (event) => { // arrows walk, Enter opens: a panel takes its time to be laid out
    const all = [...tabs.children];
    const at = all.indexOf(event.target.closest(".brw-tab"));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    all[(to + all.length) % all.length].focus();
    event.preventDefault();
  }, { signal });

  const places = new Map(); // by nook: what is laid there, and where
  async function lay(nook, ref) {
    const old = places.get(nook);
    if (!old || old.ref !== ref) {
      old?.place.remove();
      old?.ends.abort();
      const place = make("div", { class: "brw-lobby-place" });
      const ends = new AbortController();
      signal?.addEventListener("abort", () => ends.abort(), { once: true });
      places.set(nook, { ref, place, ends });
      stage.append(place);
      try {
        const panel = await host.getWidget(ref);
        await panel.render({ el: place, signal: ends.signal });
      } catch (error) {
        place.append(make("p", { class: "brw-status", text: `This panel cannot be shown here: ${error.message}` }));
      }
    }
    for (const [name, one] of places) one.place.hidden = name !== nook;
  }

  // Escape: out of a panel to the way back, and from there back; never away from something that Escape itself closes.
  let closes = false;
  const OWN = ".brw-pick:not([hidden]), [role=dialog]:not([hidden]), [popover]:popover-open, dialog[open]";
  el.addEventListener("keydown", (event) => {
    closes = event.key === "Escape" && Boolean(stage.querySelector(OWN) || event.target.closest(".brw-side, input, select, textarea, [aria-expanded=true]"));
  }, { signal, capture: true });
  el.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !scene().door || closes || event.defaultPrevented) return;
    if (stage.contains(event.target) && event.target !== stage) back.focus();
    else send({ kind: "leave" });
    event.preventDefault();
  }, { signal });

  let shown = null;
  function show() {
    const now = scene();
    const door = now.doors.find((one) => one.id === now.door);
    el.removeAttribute("aria-busy");
    el.querySelectorAll("[data-waits]").forEach((node) => delete node.dataset.waits);
    lobby.hidden = Boolean(door);
    room.hidden = !door;
    for (const one of now.doors) {
      const { now: note } = doors.get(one.id);
      note.hidden = !one.now;
      note.textContent = one.now;
    }
    (door ? told : said).textContent = now.status;
    told.hidden = !now.status;
    if (door) {
      layTabs(door);
      chooser.hidden = !now.scenario;
      if (now.scenario && known.childElementCount === 0) known.append(...model.get("library").map(([value, label]) => make("option", { value, label })));
      if (now.scenario && !now.status) words.value = now.scenario;
      question.textContent = now.heading;
      lay(now.nook, model.get("behind"));
    }
    if (shown !== null && shown.door !== now.door) {
      if (door) stage.focus({ preventScroll: true });
      else doors.get(shown.door)?.node.focus({ preventScroll: true });
      el.scrollIntoView({ block: "nearest" });
    }
    shown = { door: now.door };
    el.dataset.renders = String(Number(el.dataset.renders ?? 0) + 1);
  }
  model.on("change:scene", show);
  signal?.addEventListener("abort", () => model.off("change:scene", show));
  show();
}
export default { render };
