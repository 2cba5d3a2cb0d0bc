// Runs before the first paint and before any module.
(() => {
  const page = document.documentElement;
  // Set before the first paint, so that the other theme does not flash. lib/page/theme.ts stores the choice.
  let theme = "dark";
  let isVisitor = true;
  let language = null;
  try {
    isVisitor = localStorage.getItem("auth_token") === null;
    language = localStorage.getItem("language");
    const stored = localStorage.getItem("theme");
    if (stored === "light" || stored === "auto") theme = stored;
  } catch {
    // Storage is blocked: the default theme stays.
  }
  page.dataset.theme = theme;

  if (page.dataset.languages !== undefined) showWritten(language, isVisitor);

  // The content security policy forbids building functions from text, and even trying is reported. zod looks here when its
  // first schema is made, which no module of ours can be sure to come before: chunks run in an order of the bundler's.
  globalThis.__zod_globalConfig = { jitless: true };

  // The landing page is prerendered for visitors, in a language that the server chose. It stays hidden if another page or language is to
  // be shown. The language is chosen as in lib/language/language.ts. Scripts load after the first paint, or at the first press.
  function showWritten(language, isVisitor) {
    const spoken = page.dataset.languages.split(" ");
    const wanted = [language, ...navigator.languages.map((tag) => tag.split("-")[0])];
    const shown = wanted.find((one) => spoken.includes(one)) ?? spoken[0];
    if (!isVisitor || shown !== page.lang) {
      page.dataset.written = "for-others";
      document.addEventListener("DOMContentLoaded", bringScripts);
      return;
    }
    page.dataset.written = "waits";
    addEventListener("load", () => requestAnimationFrame(() => setTimeout(bringScripts)));
    document.addEventListener("click", keepPress);
  }

  function bringScripts() {
    const parts = [...document.querySelectorAll("link[data-part]")];
    for (const part of parts) part.rel = "modulepreload";
    // Without them the page can be read, and its links lead on.
    import(parts[0].href).catch(() => delete page.dataset.written);
  }

  // Presses before the app listens are repeated by lib/page/prerendered-page.ts.
  function keepPress(event) {
    if (page.dataset.written !== "waits" || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const pressed = event.target.closest('button, a[href^="/"]');
    if (pressed === null) return;
    event.preventDefault();
    pressed.dataset.pressed = "";
    bringScripts();
  }
})();
