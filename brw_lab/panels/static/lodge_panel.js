// One board by itself: it shows the view that Python made and sends back what was chosen.
function render({ model, el, signal }) {
  el.classList.add("brw", "brw-lodge-panel");
  guardKeys(el, signal);
  const status = make("div", { class: "brw-status", role: "status" });
  const board = lodgeBoard({
    signal,
    onChoose: (option, cell) => model.send({ kind: "choose", id: cell.id, key: option.key }),
    onIdle: (cell) => { status.textContent = `Nothing to choose here: ${cell.label}`; },
  });
  el.append(board.root, status);
  const show = () => {
    const view = model.get("view");
    board.update(view);
    status.textContent = view.status;
    el.dataset.renders = String(Number(el.dataset.renders ?? 0) + 1);
  };
  model.on("change:view", show);
  signal?.addEventListener("abort", () => model.off("change:view", show));
  show();
}
export default { render };
