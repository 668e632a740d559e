// What a page looks like to those who see little, use keys alone or hear it read out: each answers with what is amiss.
window.eyes = (() => {
  const root = () => document.querySelector("#root, main");
  const all = (what = "*") => [...root().querySelectorAll(what)];
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".brw-hidden, .hidden, .said")
    && !(node.ownerSVGElement && node.getClientRects().length === 0); // Chromium calls what is drawn in a hidden group visible
  const name = (node) => `${node.localName}.${(node.getAttribute("class") ?? "").trim().replaceAll(/\s+/g, ".")}`;

  // --- colours, as WCAG 2.2 counts them
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  function colour(text) {
    if (!known.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(text, [red, green, blue, alpha / 255]);
    }
    return known.get(text);
  }
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
  const light = (rgb) => {
    const [red, green, blue] = rgb.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const faint = (text, ...alphas) => {
    const [red, green, blue, alpha] = colour(text);
    return [red, green, blue, alphas.reduce((all, one) => all * Number(one), alpha)];
  };
  function opacity(node, until) {
    let found = 1;
    for (let at = node; at && at !== until; at = at.parentElement) found *= Number(getComputedStyle(at).opacity);
    return found;
  }
  function ground(node) {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const layer = colour(getComputedStyle(at).backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) break;
    }
    const bare = matchMedia("(prefers-color-scheme: dark)").matches && getComputedStyle(document.documentElement).colorScheme.includes("dark") ? [18, 18, 18] : [255, 255, 255];
    return layers.reduceRight((below, layer) => over(layer, below), bare);
  }

  // Every shape of a drawing in the order of painting: what it is painted with, and where.
  const shapes = new Map();
  function shapesOf(svg) {
    if (!shapes.has(svg)) {
      shapes.set(svg, [...svg.querySelectorAll("path, polygon, circle, rect, ellipse")].flatMap((node) => {
        const style = getComputedStyle(node);
        const fill = style.fill !== "none" && !style.fill.startsWith("url"), stroke = style.stroke !== "none" && !style.stroke.startsWith("url");
        if ((!fill && !stroke) || style.visibility === "hidden" || node.closest("defs, clipPath, mask, symbol")) return [];
        const dim = opacity(node, svg), { left, right, top, bottom } = node.getBoundingClientRect(), wide = stroke ? 20 : 0;
        return [{
          node, back: node.getScreenCTM().inverse(), fill: fill && faint(style.fill, style.fillOpacity, dim), stroke: stroke && faint(style.stroke, style.strokeOpacity, dim),
          near: ({ x, y }) => x >= left - wide && x <= right + wide && y >= top - wide && y <= bottom + wide,
        }];
      }));
    }
    return shapes.get(svg);
  }
  // What lies under a point of a drawing, below *node*.
  function painted(svg, node, point) {
    let below = ground(svg.parentElement);
    for (const one of shapesOf(svg)) {
      if (!one.near(point)) continue;
      if (!(one.node.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
      const at = point.matrixTransform(one.back);
      if (one.fill && one.node.isPointInFill(at)) below = over(one.fill, below);
      if (one.stroke && one.node.isPointInStroke(at)) below = over(one.stroke, below);
    }
    return below;
  }
  function drawnText(node) {
    const svg = node.ownerSVGElement, style = getComputedStyle(node), box = node.getBBox(), matrix = node.getScreenCTM();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
    const halo = style.stroke !== "none" && style.paintOrder.startsWith("stroke") && parseFloat(style.strokeWidth) >= 2;
    const below = painted(svg, node, middle);
    const under = halo ? over(faint(style.stroke, style.strokeOpacity), below) : below;
    const ink = over(faint(style.fill, style.fillOpacity, opacity(node, svg.parentElement)), under);
    return { ink, under, size: parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b), bold: Number(style.fontWeight) >= 700 };
  }
  function writtenText(node) {
    const style = getComputedStyle(node), under = ground(node);
    return { ink: over(faint(style.color, opacity(node, null)), under), under, size: parseFloat(style.fontSize), bold: Number(style.fontWeight) >= 700 };
  }
  const words = (node) => [...node.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data.trim()).join(" ").trim() || node.value || "";
  const hex = (rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

  function faintTexts() {
    const found = new Map();
    shapes.clear();
    for (const node of all()) {
      const text = words(node);
      if (!text || !shown(node) || /^(style|script|title|option|textPath)$/.test(node.localName)) continue;
      if (node.matches("[type=radio], [type=checkbox]") || node.disabled) continue;
      if (faint(getComputedStyle(node).color)[3] === 0 && !node.ownerSVGElement) continue; // a copy that only measures
      const { ink, under, size, bold } = node.ownerSVGElement ? drawnText(node.closest("text")) : writtenText(node);
      const ratio = contrast(ink, under);
      if (ratio < (size >= 24 || (bold && size >= 18.66) ? 3 : 4.5)) found.set(`${hex(ink)} on ${hex(under)}`, `${ratio.toFixed(2)} ${name(node)} “${text.slice(0, 30)}”`);
    }
    return Object.fromEntries(found);
  }
  const faintFields = () => all("input:not([type=radio], [type=checkbox]), select, textarea").filter(shown).filter((node) => {
    const style = getComputedStyle(node);
    return contrast(colour(style.borderTopColor).slice(0, 3), ground(node.parentElement)) < 3;
  }).map(name);
  // The share of the page that is light, by what is painted behind everything else.
  function lightGrounds() {
    const page = root().getBoundingClientRect();
    const wide = [...all(), root()].filter(shown).filter((node) => {
      const { width, height } = node.getBoundingClientRect();
      return width * height > 0.03 * page.width * page.height;
    });
    const own = (node) => !node.ownerSVGElement && colour(getComputedStyle(node).backgroundColor)[3] > 0;
    const grounds = wide.filter(own).map((node) => [name(node), ground(node)]);
    const papers = all(".brw-art .brw-paper, svg > .brw-f-paper").map((node) => [name(node), colour(getComputedStyle(node).fill).slice(0, 3)]);
    return [...new Set([...grounds, ...papers].filter(([, rgb]) => light(rgb) > 0.1).map(([what, rgb]) => `${what} ${hex(rgb)}`))];
  }

  // --- moving, sticking out, too small
  const moving = () => [...new Set([
    ...document.getAnimations().map((one) => name(one.effect.target)),
    ...all().filter((node) => {
      const style = getComputedStyle(node);
      return style.transitionDuration.split(", ").some((time) => parseFloat(time) > 0) || style.animationName !== "none" || style.scrollBehavior === "smooth";
    }).map(name)])];
  const stickingOut = () => document.documentElement.scrollWidth > innerWidth
    ? [`${document.documentElement.scrollWidth} px`, ...new Set(all().filter((node) => shown(node) && node.getBoundingClientRect().right > innerWidth + 0.5).map(name))].slice(0, 8) : [];
  const tooSmall = () => [...new Set(all("button, select, input:not([type=radio]), textarea, summary, [role=gridcell], .brw-radio, .brw-side, a[href]").filter(shown).filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return Math.min(width, height) < 23.9 && !(node.localName === "a" && node.closest("p, li"));
  }).map(name))];

  const places = () => all(".brw-cell").filter(shown).map((node) => node.ariaLabel);
  // A list of details needs no name for its group; whatever calls itself one does.
  const namelessGroups = () => all("[role=group], fieldset").filter(shown).filter((node) =>
    !node.ariaLabel && !node.getAttribute("aria-labelledby") && !node.querySelector(":scope > legend")).map(name);

  // --- the focus
  const near = (node) => [node, node.nextElementSibling, node.parentElement, node.closest("label"), ...(node.ownerSVGElement ? node.children : [])].filter(Boolean);
  const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  function look(node) {
    return near(node).map((one) => {
      const style = getComputedStyle(one);
      return [style.outlineStyle === "none" ? "" : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`, style.stroke, style.strokeWidth].join(";");
    }).join("|");
  }
  function ringed(node) {
    if (node.ownerSVGElement) {
      const ring = node.closest(".brw-stage")?.querySelector(".brw-ring") ?? node.querySelector("rect");
      if (ring.localName === "polygon" && ring.getAttribute("points") !== node.querySelector("polygon").getAttribute("points")) return false;
      const style = getComputedStyle(ring);
      return style.stroke !== "none" && parseFloat(style.strokeWidth) >= 2 && contrast(colour(style.stroke).slice(0, 3), ground(node.ownerSVGElement.parentElement)) >= 3;
    }
    return near(node).some((one) => {
      const style = getComputedStyle(one);
      if (style.outlineStyle === "auto") return true; // the browser's own ring, which it keeps visible itself
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && contrast(colour(style.outlineColor).slice(0, 3), ground(one.parentElement)) >= 3;
    });
  }
  function unseenFocus() {
    const kinds = new Map();
    for (const node of all(FOCUSABLE)) if (!node.disabled && (shown(node) || node.type === "radio")) kinds.set(`${name(node)} ${node.type ?? ""}`, node);
    const found = [];
    for (const [kind, met] of kinds) {
      document.activeElement?.blur();
      const node = met.isConnected ? met : all(FOCUSABLE).find((one) => shown(one) && `${name(one)} ${one.type ?? ""}` === kind);
      if (!node) continue; // what had the focus before has changed what is shown
      const before = look(node);
      node.focus({ preventScroll: true, focusVisible: true });
      if (document.activeElement !== node) found.push(`${kind}: takes no focus`);
      else if (!ringed(node) || (before === look(node) && !node.closest(".brw-stage"))) found.push(kind);
    }
    document.activeElement?.blur();
    return found;
  }
  return { faintTexts, faintFields, lightGrounds, moving, stickingOut, tooSmall, places, namelessGroups, unseenFocus };
})();
