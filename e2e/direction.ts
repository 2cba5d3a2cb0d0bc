/**
 * Runs in the page. Each text and field whose direction does not follow its words: words in Hebrew that are drawn from left to right
 * and are not isolated in a sentence, sentences of the interface that are drawn from right to left, fields without dir="auto".
 */
export function wrongDirections(): string[] {
  const isolated = /[\u2066-\u2068][^\u2069]*\u2069/g;
  const hebrew = /[\u0590-\u05ff]/;
  const latin = /[a-z]/i;
  const placeOf = (element: Element) => {
    const names: string[] = [];
    for (let at: Element | null = element; at !== null && names.length < 4; at = at.parentElement)
      names.unshift(`${at.localName}${at.id === "" ? "" : `#${at.id}`}`);
    const near = element.closest("[aria-label],[aria-labelledby],[role]");
    return `${names.join(">")} in ${near?.localName} ${near?.getAttribute("aria-label") ?? near?.role ?? ""} .${element.getAttribute("class")?.slice(0, 50)}`;
  };
  const wrong: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const element = texts.currentNode.parentElement;
    if (element === null || ["SCRIPT", "STYLE", "NOSCRIPT", "TEXTAREA"].includes(element.tagName)) continue;
    if (element.closest("[hidden]") !== null) continue;
    const text = texts.currentNode.textContent ?? "";
    const rest = text.replace(isolated, "");
    const { direction } = getComputedStyle(element);
    if (hebrew.test(rest) ? direction !== "rtl" : latin.test(text) && direction === "rtl")
      wrong.push(`"${text.slice(0, 50)}" is ${direction}: ${placeOf(element)}`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "textarea,input:not([type]),input[type=text],input[type=search]",
  ))
    if (field.dir !== "auto" && field.closest("[hidden],[aria-hidden=true]") === null && field.inputMode !== "numeric")
      wrong.push(`field ${field.name || field.getAttribute("aria-label")}: ${placeOf(field)}`);
  return wrong;
}
