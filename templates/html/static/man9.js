/* Search of the reference: names, parts of names, words of purposes; by kind and folder.
 *
 * The names come in parts (`search/part-N.js`), loaded when the search is first opened. */
"use strict";

const man9 = (() => {
  const root = document.documentElement.dataset.content_root || "./";
  const SHOWN = 50;
  const KINDS = { f: "function", m: "macro", s: "struct", u: "union", e: "enum", t: "typedef", v: "variable", d: "overview" };
  const symbols = [];
  const folders = new Set();
  let dialog, input, list, status, folder, missing = 1;

  function load(name) {
    const script = document.createElement("script");
    script.src = `${root}search/${name}.js`;
    script.onerror = () => { missing -= 1; search(); };
    document.head.append(script);
  }

  /* How many parts there are: called by search/parts.js. */
  function parts(count) {
    missing = count;
    for (let number = 0; number < count; number += 1) load(`part-${number}`);
  }

  /* The symbols of one part, and the pages that are not named after their file: called by search/part-N.js. */
  function part(files, pages = {}) {
    for (const [path, rows] of Object.entries(files)) {
      const page = Object.hasOwn(pages, path) ? pages[path] : `files/${path}`;
      const steps = path.split("/");
      for (let depth = 1; depth < Math.min(steps.length, 3); depth += 1) folders.add(`${steps.slice(0, depth).join("/")}/`);
      for (const [letter, name, purpose, anchor] of rows) {
        symbols.push({ path, page, name, purpose, anchor: anchor || `c.${name}`, kind: letter.toLowerCase(),
          exported: letter !== letter.toLowerCase(), low: name.toLowerCase(), words: `${name} ${purpose}`.toLowerCase() });
      }
    }
    missing -= 1;
    document.getElementById("man9-folders").replaceChildren(...[...folders].sort().map((name) => new Option(name, name)));
    search();
  }

  /* How well a symbol answers the words of the question: 0 is not at all. */
  function score(symbol, words, whole) {
    for (const word of words) if (!symbol.words.includes(word)) return 0;
    const { low } = symbol;
    let points = 1;
    if (low === whole) points = 100;
    else if (low.startsWith(whole)) points = 60;
    else if (low.includes(`_${whole}`)) points = 40;
    else if (low.includes(whole)) points = 25;
    else if (words.every((word) => low.includes(word))) points = 15;
    return Math.max(points + (symbol.exported ? 3 : 0) - low.length / 40, 0.1);
  }

  /* The symbols that answer, the best first: how many, and those to show. */
  function find(question) {
    const whole = question.trim().toLowerCase().replace(/\(\)$/, "").replace(/^(struct|union|enum)\s+/, "");
    const words = whole.split(/\s+/).filter(Boolean);
    const kind = dialog.querySelector("input[name=kind]:checked").value;
    const below = folder.value.trim();
    const found = [];
    for (const symbol of words.length ? symbols : []) {
      if ((!kind || symbol.kind === kind) && symbol.path.startsWith(below)) {
        const points = score(symbol, words, whole);
        if (points > 0) found.push({ symbol, points });
      }
    }
    const best = atLeast(found).sort((a, b) => b.points - a.points || (a.symbol.low < b.symbol.low ? -1 : 1));
    return { count: found.length, shown: best.slice(0, SHOWN).map((one) => one.symbol) };
  }

  /* Those among which the SHOWN best are, so that a letter that everything has costs no sorting of it all. */
  function atLeast(found) {
    const counts = [];
    for (const { points } of found) counts[Math.floor(points)] = (counts[Math.floor(points)] || 0) + 1;
    let least = counts.length, enough = 0;
    while (least > 0 && enough < SHOWN) { least -= 1; enough += counts[least] || 0; }
    return found.filter((one) => one.points >= least);
  }

  function address(symbol) {
    return `${root}${symbol.page.split("/").map(encodeURIComponent).join("/")}.html#${encodeURIComponent(symbol.anchor)}`;
  }

  function element(name, className, text) {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  }

  function line(symbol) {
    const link = element("a", "", "");
    link.href = address(symbol);
    link.append(element("span", "name", symbol.name), element("span", "kind", KINDS[symbol.kind]),
      element("span", "purpose", symbol.purpose), element("span", "path", symbol.path));
    const made = document.createElement("li");
    made.append(link);
    return made;
  }

  function search() {
    if (!dialog || !dialog.open) return;
    const { count, shown } = find(input.value);
    const at = [...list.querySelectorAll("a")].indexOf(document.activeElement);
    list.replaceChildren(...shown.map(line));
    if (at >= 0) (list.querySelectorAll("a")[at] || input).focus();  // a part came while one was choosing
    const loading = missing > 0 ? ", loading more" : "";
    if (!input.value.trim()) status.textContent = loading ? "Loading" : `${symbols.length.toLocaleString("en")} symbols`;
    else status.textContent = `${count.toLocaleString("en")} found${count > SHOWN ? `, the first ${SHOWN} shown` : ""}${loading}`;
  }

  /* Up and down go through the results; a letter goes on typing. */
  function keys(event) {
    const links = [input, ...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape") { event.preventDefault(); dialog.close(); }  // a search field would just empty itself
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && at >= 0) {
      event.preventDefault();
      links[Math.max(0, Math.min(links.length - 1, at + step))].focus();
    } else if (event.key === "Enter" && at === 0) {
      event.preventDefault();
      if (links.length > 1) links[1].click();
    } else if (at > 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      input.focus();
    }
  }

  function make() {
    dialog = document.createElement("dialog");
    dialog.id = "man9-search";
    dialog.setAttribute("aria-label", "Search");
    const kinds = Object.entries({ "": "all", ...KINDS }).map(([letter, name]) =>
      `<label><input type="radio" name="kind" value="${letter}"${letter ? "" : " checked"}><span>${name}</span></label>`).join("");
    dialog.innerHTML = `<form method="dialog">
      <input type="search" name="q" aria-label="Name, part of a name, or words of the purpose"
        placeholder="Name, part of a name, or words" autocomplete="off" spellcheck="false">
      <button aria-label="Close">Esc</button></form>
      <fieldset><legend>Kind</legend>${kinds}</fieldset>
      <label class="folder">Folder <input list="man9-folders" placeholder="any" autocomplete="off" spellcheck="false"></label>
      <datalist id="man9-folders"></datalist>
      <p role="status"></p><ol></ol>`;
    document.body.append(dialog);
    input = dialog.querySelector("input[type=search]");
    folder = dialog.querySelector(".folder input");
    list = dialog.querySelector("ol");
    status = dialog.querySelector("[role=status]");
    dialog.addEventListener("input", search);
    dialog.addEventListener("keydown", keys);
    dialog.addEventListener("click", (event) => { if (event.target === dialog || event.target.closest("ol a")) dialog.close(); });
    dialog.querySelector("form").addEventListener("submit", (event) => { if (event.submitter === null) event.preventDefault(); });
    load("parts");
  }

  function open(question) {
    if (!dialog) make();
    if (!dialog.open) dialog.showModal();
    if (question) input.value = question;
    input.select();
    search();
  }

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      open("");
    }
  });
  for (const field of document.querySelectorAll(".sidebar-search")) {
    field.addEventListener("input", () => { const question = field.value; field.value = ""; open(question); });
  }
  for (const button of document.querySelectorAll("[data-man9-search]")) button.addEventListener("click", () => open(""));

  /* Other versions: the list stands above them all, so that an old one leads to a newer one. */
  const menu = document.querySelector("nav.versions");
  if (menu) {
    const script = document.createElement("script");
    script.src = `${menu.dataset.top}versions.js`;
    document.head.append(script);
  }

  /* The versions of the site: called by versions.js. */
  function versions(names) {
    menu.replaceChildren(...names.map((name) => {
      const link = element("a", "", name);
      if (name === menu.dataset.version) link.setAttribute("aria-current", "true");
      link.href = inVersion(name);
      link.addEventListener("click", () => { link.href = inVersion(name); });  // the place on the page may be another by now
      return link;
    }));
  }

  /* Where a version has the symbol that one looks at, even where its file has moved; else the page. */
  function inVersion(name) {
    const { top, version, page, there } = menu.dataset;
    const base = `${top}${encodeURIComponent(name)}/`;
    const symbol = /^#c\.([^.]+)/.exec(location.hash);
    if (name === version) return `${base}${page}${location.hash}`;
    if (symbol) {
      const section = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("[data-versions]");
      const has = section && section.dataset.versions.split(" ").includes(name);
      return has ? `${base}9/${symbol[1]}.html` : `${base}index.html#find=${symbol[1]}`;
    }
    return there === undefined || there.split(" ").includes(name) ? `${base}${page}` : `${base}index.html`;
  }

  const wanted = /^#find=(.+)/.exec(location.hash);
  if (wanted) open(decodeURIComponent(wanted[1]));

  return { parts, part, versions };
})();
