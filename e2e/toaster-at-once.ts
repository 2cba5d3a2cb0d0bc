import type { BrowserContext } from "playwright-core";

/** The toaster's chunk loads 5 s after the app. Its timer, the first of that length, is set to 0, so that a test does not wait for it. */
export const loadToasterAtOnce = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((toasterDelayMs) => {
    const original = window.setTimeout.bind(window);
    let isFirst = true;
    const setTimeout = (run: () => void, ms = 0) => {
      const isToaster = isFirst && ms === toasterDelayMs;
      if (isToaster) isFirst = false;
      return original(run, isToaster ? 0 : ms);
    };
    Object.assign(window, { setTimeout });
  }, 5_000);
