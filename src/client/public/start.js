// Runs before the first paint and before any module.
(() => {
  // Nobody may see the other theme flash by. The choice itself is kept by lib/theme.ts.
  let theme = "dark";
  let isVisitor = true;
  try {
    isVisitor = localStorage.getItem("auth_token") === null;
    const stored = localStorage.getItem("theme");
    if (stored === "light" || stored === "auto") theme = stored;
  } catch {
    // Storage is blocked: the default theme stands.
  }
  document.documentElement.dataset.theme = theme;

  // The browser finds the large picture of the landing page only once the page is built; this has it come meanwhile.
  if (location.pathname === "/" && isVisitor)
    for (const picture of document.querySelectorAll("link[data-landing]")) picture.media = picture.dataset.landing;

  // The content security policy forbids building functions from text, and even trying is reported. zod looks here when its
  // first schema is made, which no module of ours can be sure to come before: chunks run in an order of the bundler's.
  globalThis.__zod_globalConfig = { jitless: true };
})();
