/** Whether what the server wrote into the page is what this visitor is to see: public/start.js says so before anything is painted. */
export const isPageWritten = (): boolean => document.documentElement.dataset["written"] === "waits";

/** From now on the page listens. What was pressed while it did not is pressed now. */
export function takeOverPage(): void {
  delete document.documentElement.dataset["written"];
  for (const element of document.querySelectorAll<HTMLElement>("[data-pressed]")) {
    delete element.dataset["pressed"];
    element.click();
  }
}
