// Runs before the first paint and before any module.
(() => {
  // Nobody may see the other theme flash by. The choice itself is kept by lib/theme.ts.
  let theme = "dark";
  try {
    const stored = localStorage.getItem("theme");
    if (stored === "light" || stored === "auto") theme = stored;
  } catch {
    // Storage is blocked: the default theme stands.
  }
  document.documentElement.dataset.theme = theme;

  // The content security policy forbids building functions from text, and even trying is reported. zod looks here when its
  // first schema is made, which no module of ours can be sure to come before: chunks run in an order of the bundler's.
  globalThis.__zod_globalConfig = { jitless: true };
})();
