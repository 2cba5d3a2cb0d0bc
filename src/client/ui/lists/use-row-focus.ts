import { type FocusEvent, useState } from "react";

const controls =
  ":is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex='-1'], [aria-hidden='true'])";
const popups = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

const controlsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)];

/** Of a long list only some rows are in the document: these know their position. */
const positionOf = (row: Element) =>
  Number(row.getAttribute("aria-posinset") ?? [...(row.parentElement?.children ?? [])].indexOf(row) + 1);

/** The element that had the focus last, and what finds its successor. */
interface Place {
  element: HTMLElement;
  /** The list of its row; null outside of a list. */
  list: HTMLElement | null;
  position: number;
  /** How many controls of its row come after it: rows differ in the ones before a menu or a button to remove them. */
  controlsAfter: number;
}

function placeOf(element: HTMLElement, container: Element): Place {
  const row = element.closest("li");
  if (row === null || row.contains(container)) return { element, list: null, position: 0, controlsAfter: 0 };
  const inRow = controlsIn(row);
  const controlsAfter = inRow.length - 1 - inRow.indexOf(element);
  return { element, list: row.parentElement, position: positionOf(row), controlsAfter };
}

/** The same control of the row that took the place, else of the last row. undefined: no row is left. */
function successorOf({ element, list, position, controlsAfter }: Place): HTMLElement | undefined {
  if (element.isConnected) return element;
  const rows = list?.isConnected === true ? [...list.children] : [];
  const row = rows.find((one) => positionOf(one) >= position) ?? rows.at(-1);
  const inRow = row === undefined ? [] : controlsIn(row);
  return inRow.at(-1 - controlsAfter) ?? inRow[0];
}

function focusWithoutTabStop(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}

function createFocusKeeper(fallback: string) {
  let place: Place | null = null;
  let container: HTMLElement | null = null;
  let popup: Element | null = null;
  let observer: MutationObserver | undefined;
  const stop = () => observer?.disconnect();
  const keep = () => {
    if (container?.isConnected !== true) return stop();
    if (document.activeElement !== document.body || popup?.isConnected === true) return;
    const next = place === null ? undefined : successorOf(place);
    if (next === undefined) focusWithoutTabStop(container.querySelector<HTMLElement>(fallback) ?? container);
    else next.focus({ preventScroll: true });
  };
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      container = currentTarget;
      if (currentTarget.contains(target)) place = placeOf(target, currentTarget);
      popup = currentTarget.contains(target) ? null : target.closest(popups);
      // Browsers call observers in the order in which they were made: the innermost element decides.
      stop();
      observer = new MutationObserver(keep);
      observer.observe(document.body, { childList: true, subtree: true });
    },
    // The focus moved elsewhere. Removing a focused element fires no blur event of React.
    onBlur: stop,
  };
}

/**
 * Spread on an element with lists: when the focused row is removed, focuses the same control of the row that takes its
 * place, not the top of the page. Without such a row focuses the first `fallback`, a selector, within the element, or
 * the element itself. Focus in a menu or dialog of a row counts as focus of the row: React's focus events bubble
 * through portals.
 */
export function useRowFocus(fallback = "h1, h2, h3, h4") {
  const [keeper] = useState(() => createFocusKeeper(fallback));
  return keeper;
}
