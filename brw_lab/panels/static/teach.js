// A lesson for a whole room: ask, count the hands, reveal, walk through it, read the rule. Everything is in the page already.
const lesson = JSON.parse(document.getElementById("lesson").textContent);
const main = document.querySelector("main");
const make = (tag, properties = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "text") node.textContent = value;
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
};
const state = { show: -1, stage: "title", at: 0 };
const hands = lesson.shows.map((show) => show.answers.map(() => 0));
const letter = (index) => String.fromCharCode(65 + index);
const most = (counts) => (Math.max(0, ...counts) ? counts.indexOf(Math.max(...counts)) : -1);

const where = make("p", { class: "where" });
const full = make("button", { type: "button", class: "small", text: "Full screen (F)" });
const title = make("h1", { tabindex: "-1" });
const says = make("p", { class: "says" });
const left = make("div", { class: "left" });
const right = make("div", { class: "right" });
const body = make("div", { class: "body" }, left, right);
const back = make("button", { type: "button", text: "Back" });
const on = make("button", { type: "button", class: "on" });
const keys = make("p", { class: "keys" });
const said = make("div", { class: "said", role: "status" });
main.append(make("header", {}, where, full), title, says, body, make("footer", {}, back, keys, on), said);

function go(show, stage, at = 0) {
  const fresh = show !== state.show;
  Object.assign(state, { show, stage, at });
  draw();
  if (fresh) title.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
const first = (show) => (show >= lesson.shows.length ? [show, "end"] : [show, lesson.shows[show].answers.length ? "ask" : "walk"]);
function forward() {
  const show = lesson.shows[state.show];
  if (state.stage === "title") go(...first(0));
  else if (state.stage === "ask") go(state.show, "reveal");
  else if (state.stage === "reveal") go(state.show, "walk");
  else if (state.stage === "walk" && state.at + 1 < show.moments.length) go(state.show, "walk", state.at + 1);
  else if (state.stage === "walk" && show.clauses.length) go(state.show, "rule");
  else if (state.stage !== "end") go(...first(state.show + 1));
}
function backward() {
  const show = lesson.shows[state.show];
  const last = (index) => (index < 0 ? [-1, "title"] : [index, lesson.shows[index].clauses.length ? "rule" : "walk", lesson.shows[index].clauses.length ? 0 : lesson.shows[index].moments.length - 1]);
  if (state.stage === "end") go(...last(lesson.shows.length - 1));
  else if (state.stage === "rule") go(state.show, "walk", show.moments.length - 1);
  else if (state.stage === "walk" && state.at > 0) go(state.show, "walk", state.at - 1);
  else if (state.stage === "walk" && show.answers.length) go(state.show, "reveal");
  else if (state.stage === "reveal") go(state.show, "ask");
  else if (state.stage !== "title") go(...last(state.show - 1));
}

const board = (moment) => {
  const art = make("div", { class: "board", role: "img", "aria-label": moment.label });
  art.innerHTML = moment.svg;
  art.firstElementChild?.setAttribute("aria-hidden", "true");
  return art;
};
const beside = (show) => make("ul", { class: "beside" }, ...show.beside.map((one) => make("li", {}, make("b", { text: one.name }),
  make("span", { text: ` · ${one.facts.join(" · ")}` }), ...one.spells.map((text) => make("p", { text })))), ...show.laid.map((text) => make("li", { text })));
function answers(show, open) {
  const counts = hands[state.show];
  return make("ol", { class: "answers" }, ...show.answers.map((answer, index) => {
    const verdict = open ? "" : answer.kind === "reading" ? (answer.right ? "✓" : "") : answer.right ? "✓" : "✗";
    const item = make("li", { "data-right": open ? "" : String(answer.right), "data-kind": answer.kind }, make("span", { class: "letter", "aria-hidden": "true", text: verdict || letter(index) }), make("span", { class: "text", text: answer.text }));
    if (!open && verdict) item.append(make("span", { class: "hidden", text: answer.right ? " (right)" : " (not so)" }));
    if (open) {
      const box = make("input", { type: "number", min: "0", max: "999", inputmode: "numeric", "aria-label": `Hands for ${letter(index)}` });
      box.value = counts[index] || "";
      box.addEventListener("input", () => { counts[index] = Math.max(0, Math.min(999, Number.parseInt(box.value, 10) || 0)); });
      item.append(box);
    } else if (counts.some(Boolean)) item.append(make("span", { class: "hands", text: `${counts[index]} ${counts[index] === 1 ? "hand" : "hands"}` }));
    return item;
  }));
}
const because = (show) => {
  const counts = hands[state.show];
  const asked = most(counts) >= 0 ? most(counts) : show.answers.findIndex((answer) => answer.kind === "belief");
  return (show.answers[asked] ?? show.answers[0]).because;
};
const lines = (show) => make("ol", { class: "lines" }, ...show.moments.slice(0, state.at + 1).flatMap((moment, index) => moment.lines.map((text) => make("li", { "data-now": String(index === state.at), text }))));

function draw() {
  const show = lesson.shows[state.show];
  const { stage } = state;
  main.dataset.stage = stage;
  where.textContent = show ? `${state.show + 1} of ${lesson.shows.length} · ${show.rules}` : `${lesson.shows.length} questions`;
  back.disabled = stage === "title";
  on.hidden = stage === "end";
  keys.textContent = { title: "→ goes on, ← goes back", ask: "A, B, C count a hand (with Shift: one less); → shows what happens", end: "" }[stage] ?? "→ goes on, ← goes back";
  on.textContent = { title: "Begin", ask: "Reveal", reveal: "See it happen", walk: show && state.at + 1 < show.moments.length ? "Next period" : "The rule", rule: state.show + 1 < lesson.shows.length ? "Next question" : "The end" }[stage] ?? "";
  title.textContent = show ? show.asks : lesson.title;
  says.textContent = { title: lesson.opens, ask: show?.says, end: lesson.closes }[stage] ?? (stage === "walk" && !show.answers.length && state.at === 0 ? show.says : "");
  says.hidden = !says.textContent;
  if (stage === "title") { left.replaceChildren(); right.replaceChildren(); }
  else if (stage === "end") { left.replaceChildren(tally()); right.replaceChildren(); }
  else if (stage === "ask") {
    left.replaceChildren(...(show.told ? [make("p", { class: "told", text: `What is done: ${show.told}.` })] : []), answers(show, true));
    right.replaceChildren(board(show.moments[0]), beside(show));
  } else if (stage === "reveal") {
    left.replaceChildren(answers(show, false));
    right.replaceChildren(make("p", { class: "because", text: because(show) }), board(show.moments[0]));
  } else if (stage === "walk") {
    const parted = show.answers.filter((answer) => answer.part === state.at).map((answer) => make("p", { class: "parted", text: `Here it parts from: ${answer.text}` }));
    left.replaceChildren(...parted, lines(show));
    right.replaceChildren(board(show.moments[state.at]));
    left.querySelector('[data-now="true"]')?.scrollIntoView?.({ block: "nearest" });
    said.textContent = show.moments[state.at].lines.join(" ");
  } else {
    left.replaceChildren(make("ul", { class: "rules" }, ...show.clauses.map((clause) => make("li", {}, make("span", { class: "section", text: clause.section.replaceAll(" > ", " › ") }), make("span", { text: clause.says })))));
    right.replaceChildren(...(show.readings.length ? [make("h2", { text: "Read another way" }), make("ul", { class: "readings" }, ...show.readings.map((text) => make("li", { text })))] : []), board(show.moments.at(-1)));
    right.dataset.also = String(show.readings.length > 0);
  }
  body.hidden = stage === "title";
  fit();
}
// What does not fit on the screen is set a little smaller: a room cannot scroll. A telephone can.
function fit() {
  for (const scale of window.innerWidth > 760 ? [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62] : [1]) {
    main.style.setProperty("--fit", scale);
    if (document.documentElement.scrollHeight <= window.innerHeight) return;
  }
}
window.addEventListener("resize", fit);
function tally() {
  const counted = lesson.shows.map((show, index) => [show, most(hands[index])]).filter(([, picked]) => picked >= 0);
  const right = counted.filter(([show, picked]) => show.answers[picked].right).length;
  const list = counted.map(([show, picked]) => make("li", { "data-right": String(show.answers[picked].right) }, make("span", { class: "letter", text: show.answers[picked].right ? "✓" : "✗" }), make("span", { class: "text", text: show.asks })));
  return make("div", {}, make("p", { class: "sum", text: counted.length ? `The table was right ${right} of ${counted.length} times.` : "Nobody has raised a hand; next time, count them." }), make("ol", { class: "answers tally" }, ...list));
}

on.addEventListener("click", forward);
back.addEventListener("click", backward);
const fullScreen = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());
full.addEventListener("click", fullScreen);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const typing = event.target.matches("input");
  const index = key.length === 1 ? key.toUpperCase().charCodeAt(0) - 65 : -1;
  if (["PageDown", "ArrowRight"].includes(key)) forward();
  else if (["PageUp", "ArrowLeft"].includes(key)) backward();
  else if ([" ", "Enter"].includes(key) && !event.target.matches("button")) forward();
  else if (key.toLowerCase() === "f") fullScreen();
  else if (state.stage === "ask" && index >= 0 && index < hands[state.show].length) {
    hands[state.show][index] = Math.max(0, hands[state.show][index] + (event.shiftKey ? -1 : 1));
    left.querySelectorAll("input")[index].value = hands[state.show][index] || "";
    said.textContent = `${letter(index)}: ${hands[state.show][index]}`;
  } else if (!typing || key !== "e") return;
  event.preventDefault();
});
draw();
