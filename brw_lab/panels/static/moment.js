// Below any panel with a table: "Save this moment as a scenario", with a title and a question, to copy or to save.
function withMoment(draw) {
  return (context) => {
    const done = draw(context);
    context.el.append(momentBox(context));
    return done;
  };
}

let moments = 0;
function momentBox({ model, signal }) {
  const id = `brw-moment-${(moments += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  const status = make("p", { class: "brw-moment-says", role: "status" });
  const title = make("input", { type: "text", class: "brw-type", id: `${id}-title`, autocomplete: "off" });
  const asks = make("input", { type: "text", class: "brw-type", id: `${id}-asks`, autocomplete: "off", placeholder: "Does Red still gain the point?" });
  const file = make("textarea", { class: "brw-type brw-toml", rows: "8", readonly: "", id: `${id}-file` });
  const say = (words) => { status.textContent = words; };
  const saved = () => model.get("saved") ?? {};
  const write = make("button", { type: "button", class: "brw-take brw-main" }, "Write it");
  write.addEventListener("click", () => { say("Writing …"); model.send({ kind: "moment", title: title.value, asks: asks.value }); }, { signal });
  const copied = async (text, words) => ((await copyText(text)) ? words : "Nothing could be copied here: select the text instead");
  const out = make("div", { class: "brw-moment-out", hidden: "" },
    make("label", { for: file.id, text: "The scenario" }), file,
    make("div", { class: "brw-take-row" },
      takingButton({ signal, say, text: "Copy the file", act: () => copied(saved().toml, "The scenario is copied") }),
      takingButton({ signal, say, text: "Copy as one line", act: () => copied(saved().line, "The line is copied") }),
      takingButton({ signal, say, text: "Save the file", act: () => { saveText(saved().toml, saved().file); return `Saved as ${saved().file}`; } })));
  const root = make("details", { class: "brw-moment" }, make("summary", { text: "Save this moment as a scenario" }),
    make("div", { class: "brw-moment-in" }, make("label", { for: title.id, text: "Title" }), title, make("label", { for: asks.id, text: "What is asked" }), asks, write),
    status, out);
  function show() {
    const found = saved();
    root.hidden = found.none === true;
    if (found.toml === undefined) return;
    say(found.fault || found.says);
    out.hidden = !found.toml;
    file.value = found.toml;
  }
  model.on("change:saved", show);
  signal?.addEventListener("abort", () => model.off("change:saved", show));
  show();
  return root;
}
