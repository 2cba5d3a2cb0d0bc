/** True if the prerendered markup is for this visitor; public/start.js decides it before the first paint. */
export const isPageWritten = (): boolean => document.documentElement.dataset["written"] === "waits";

/** Marks the page as interactive and replays earlier clicks. */
export function takeOverPage(): void {
  delete document.documentElement.dataset["written"];
  for (const element of document.querySelectorAll<HTMLElement>("[data-pressed]")) {
    delete element.dataset["pressed"];
    element.click();
  }
}
