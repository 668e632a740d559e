// Below a panel that shows a Lodge: "Save this Lodge as a layout", as a file or as one line.
function withLodgeFile(draw) {
  return (context) => {
    const done = draw(context);
    context.el.append(lodgeFileBox(context));
    return done;
  };
}

let lodgeFiles = 0;
function lodgeFileBox({ model, signal }) {
  const id = `brw-lodge-file-${(lodgeFiles += 1)}-${Math.floor(performance.now() * 1000).toString(36)}`;
  const status = make("p", { class: "brw-moment-says", role: "status" });
  const file = make("textarea", { class: "brw-type brw-toml", rows: "8", readonly: "", id: `${id}-file` });
  const line = make("input", { type: "text", class: "brw-type", readonly: "", id: `${id}-line` });
  const kept = () => model.get("lodge_file") ?? {};
  const say = (words) => { status.textContent = words; };
  const copied = async (text, words) => ((await copyText(text)) ? words : "Nothing could be copied here: select the text instead");
  const root = make("details", { class: "brw-moment brw-lodge-file" }, make("summary", { text: "Save this Lodge as a layout" }),
    make("div", { class: "brw-moment-out" }, make("label", { for: line.id, text: "As one line" }), line, make("label", { for: file.id, text: "As a layout file" }), file,
      make("div", { class: "brw-take-row" },
        takingButton({ signal, say, text: "Copy the line", act: () => copied(kept().line, "The line is copied") }),
        takingButton({ signal, say, text: "Copy the file", act: () => copied(kept().toml, "The layout is copied") }),
        takingButton({ signal, say, text: "Save the file", act: () => { saveText(kept().toml, kept().file); return `Saved as ${kept().file}`; } }))),
    status);
  function show() {
    root.hidden = !kept().toml;
    line.value = kept().line ?? "";
    file.value = kept().toml ?? "";
  }
  model.on("change:lodge_file", show);
  signal?.addEventListener("abort", () => model.off("change:lodge_file", show));
  show();
  return root;
}
