// Runs before the first paint, so that nobody sees the other theme flash by. The choice itself is kept by lib/theme.ts.
(() => {
  let theme = "dark";
  try {
    const stored = localStorage.getItem("theme");
    if (stored === "light" || stored === "auto") theme = stored;
  } catch {
    // Storage is blocked: the default theme stands.
  }
  document.documentElement.dataset.theme = theme;
})();
