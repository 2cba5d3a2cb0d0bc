import { isServed } from "./reachable.ts";

const storageKey = "reloaded-at";
const reloadPauseMs = 60_000;
const retryMs = 2_000;

/** Marks an element whose typed text is stored in this browser and survives a reload. */
export const keptMark = { "data-kept": "" };

let typedIn: Element | null = null;
const typedFields = new Set<HTMLTextAreaElement>();

export function watchTyping(): void {
  addEventListener("input", ({ target }) => {
    if (target instanceof Element) typedIn = target;
    if (!(target instanceof HTMLTextAreaElement)) return;
    for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
    typedFields.add(target);
  });
}

/** What was typed into the text areas of the screen, for a screen that has to close. */
export function typedTexts(): string[] {
  const texts = [...typedFields].filter(({ isConnected }) => isConnected).map(({ value }) => value.trim());
  return [...new Set(texts)].filter((text) => text !== "");
}

/** Allows the next reload even if the last one was less than a minute ago. */
export const allowReload = (): void => sessionStorage.removeItem(storageKey);

/**
 * Reloads to get the new version, once a minute at most: a chunk missing there, too, must not cause endless reloads.
 */
export function reloadRateLimited(): void {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < reloadPauseMs) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
}

/** There is typed text on the screen, or a `beforeunload` handler objects. */
const isUnsaved = () =>
  (typedIn?.isConnected === true && typedIn.closest("[data-kept]") === null) ||
  !dispatchEvent(new Event("beforeunload", { cancelable: true }));

let isWaiting = false;

async function reloadOrWait(): Promise<void> {
  // Checked again after the response: the user may have begun to type.
  if (isUnsaved() || !(await isServed()) || isUnsaved()) {
    setTimeout(() => void reloadOrWait(), retryMs);
    return;
  }
  isWaiting = false;
  reloadRateLimited();
}

/**
 * Chromium does not retry a chunk that failed to load; only a reload gets it. Reloads as soon as the server answers and
 * nothing unsaved would be lost; until then the screen stays.
 */
export function reloadWhenSaved(): void {
  if (isWaiting) return;
  isWaiting = true;
  void reloadOrWait();
}
