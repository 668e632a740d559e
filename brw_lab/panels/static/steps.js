// The controls for stepping, and the signs on them; each says why it does nothing when it does nothing.
const ICONS = {
  "back start": "M5 4v16M19 4L9 12l10 8z", "back period": "M12 4L3 12l9 8zM21 4l-9 8 9 8z", "back choice": "M17 4L7 12l10 8z",
  "forward choice": "M7 4l10 8L7 20z", "forward period": "M12 4l9 8-9 8zM3 4l9 8-9 8z", "forward end": "M19 4v16M5 4l10 8L5 20z",
};
const icon = (path) => {
  const svg = shape("svg", { viewBox: "0 0 24 24", class: "brw-icon", "aria-hidden": "true", focusable: "false" });
  shape("path", { d: path }, svg);
  return svg;
};
const drawn = (svg) => {
  const span = make("span", { class: "brw-seat", "aria-hidden": "true" });
  span.innerHTML = svg ?? "";
  return span;
};

// steps() gives the controls as they are now; send and say are told what a click does, or why it does nothing.
function stepControls({ signal, steps, send, say }) {
  const root = make("div", { class: "brw-steps", role: "group", "aria-label": "Step through" });
  const buttons = new Map();
  function update() {
    for (const step of steps()) {
      const name = { start: "back start", end: "forward end" }[step.to] ?? `${step.to} ${step.by}`;
      let button = buttons.get(name);
      if (!button) {
        button = make("button", { type: "button", class: "brw-step", "data-step": name, "aria-label": step.label }, icon(ICONS[name]), make("span", { text: step.short }));
        button.addEventListener("click", () => {
          const now = steps().find((one) => one.by === step.by && one.to === step.to);
          if (now.reason) say(now.reason);
          else send({ kind: "step", by: step.by, to: step.to });
        }, { signal });
        buttons.set(name, button);
        root.append(button);
      }
      button.setAttribute("aria-disabled", String(Boolean(step.reason)));
      button.title = step.reason ? `${step.label}: ${step.reason}` : step.label;
    }
  }
  return { root, update };
}
