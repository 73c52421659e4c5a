/* A button on each block of code that copies it, without prompts and line numbers. */
"use strict";

(() => {
  const SHOWN = 1500; // milliseconds that "Copied" stands

  function textOf(block) {
    const copy = block.cloneNode(true);
    for (const part of copy.querySelectorAll(".gp, .linenos")) part.remove();
    return copy.textContent;
  }

  /* Where pages come by plain HTTP, browsers have no `navigator.clipboard`. */
  async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (!done) throw new Error("not copied");
  }

  for (const block of document.querySelectorAll("div.highlight pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      try {
        await copy(textOf(block));
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not copied";
      }
      button.focus();
      setTimeout(() => { button.textContent = "Copy"; }, SHOWN);
    });
    block.after(button);
  }
})();
