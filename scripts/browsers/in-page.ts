/** Functions that run in the page. Each stands alone: its text is sent to the browser. */

/** Of an element on the screen, in pixels of the window. `isReachable`: a click at its middle meets it. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  isReachable: boolean;
}

/** The place of the first visible element of the role whose name matches, after scrolling to it; null: there is none. */
export async function placeOf(selector: string, pattern: string, scrolls: boolean): Promise<Place | null> {
  const textOf = (ids: string | null) =>
    (ids ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  const nameOf = (element: Element): string => {
    const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const names = [
      textOf(element.getAttribute("aria-labelledby")),
      element.getAttribute("aria-label") ?? "",
      labels.map((label) => label.textContent ?? "").join(" "),
      element.textContent ?? "",
      element.getAttribute("title") ?? "",
    ];
    return names.map((name) => name.replaceAll(/\s+/g, " ").trim()).find((name) => name !== "") ?? "";
  };
  const name = new RegExp(pattern);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const element = [...document.querySelectorAll(selector)].find((one) => isShown(one) && name.test(nameOf(one)));
  if (element === undefined) return null;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  if (scrolls) {
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    await frame();
  }
  // Popups move while they come up, and what is loaded later pushes the rest aside.
  let before = element.getBoundingClientRect();
  for (let still = 0, frames = 0; still < 8 && frames < 120; frames += 1) {
    await frame();
    const now = element.getBoundingClientRect();
    still = now.x === before.x && now.y === before.y && now.width === before.width ? still + 1 : 0;
    before = now;
  }
  const { x, y, width, height } = before;
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  const isReachable =
    met !== null && (element.contains(met) || met.contains(element) || met.closest("label")?.control === element);
  return { x, y, width, height, isReachable };
}

export const shows = (text: string): boolean => document.body.innerText.includes(text);

/**
 * What is wrong with how the page is laid out: a page wider than the window, a popup beyond it, and boxes that scroll sideways only because
 * their scrollbar takes room.
 */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth)
    faults.push(`the page is ${page.scrollWidth - page.clientWidth} px too wide`);
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const style = getComputedStyle(element);
    // Wider than a scrollbar: a table, or another row that is meant to scroll.
    const scrollbarMax = 24;
    const scrollsSideways = style.overflowX === "auto" || style.overflowX === "scroll";
    if (!scrollsSideways || !element.checkVisibility({ visibilityProperty: true })) continue;
    const over = element.scrollWidth - element.clientWidth;
    const { borderTopWidth, borderBottomWidth } = style;
    const bar =
      element.offsetHeight - element.clientHeight - parseFloat(borderTopWidth) - parseFloat(borderBottomWidth);
    if (over > 0 && over <= scrollbarMax && bar > 1)
      faults.push(`${element.localName}.${element.className.slice(0, 60)} scrolls ${over} px sideways`);
  }
  for (const popup of document.querySelectorAll("[role=dialog],[role=alertdialog],[role=menu],[role=listbox]")) {
    if (!popup.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right } = popup.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1)
      faults.push(`${popup.role} reaches from ${left} to ${right} in ${innerWidth} px`);
  }
  return faults;
}
