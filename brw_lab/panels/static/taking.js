// To take something away from a page: copy a text or a picture, or save either as a file. Nothing leaves the machine.
async function copyText(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { /* no clipboard here: an older way */ }
  const area = make("textarea", { style: "position:fixed;opacity:0", "aria-hidden": "true", tabindex: "-1" });
  area.value = text;
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  before?.focus?.();
  return done;
}

async function pngOf(svg, scale = 2) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = make("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally { URL.revokeObjectURL(url); }
}

function saveBlob(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
const saveText = (text, name, type = "text/plain") => saveBlob(new Blob([text], { type }), name);

// A button that does something and says how it went; say(words) is told.
function takingButton({ signal, text, say, act }) {
  const node = make("button", { type: "button", class: "brw-take" }, text);
  node.addEventListener("click", async () => {
    try { say(await act()); } catch (error) { say(`That did not work here: ${error.message ?? error}`); }
  }, { signal });
  return node;
}
