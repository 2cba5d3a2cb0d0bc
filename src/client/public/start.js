// Runs before the first paint and before any module.
(() => {
  const page = document.documentElement;
  // Nobody may see the other theme flash by. The choice itself is kept by lib/theme.ts.
  let theme = "dark";
  let isVisitor = true;
  let language = null;
  try {
    isVisitor = localStorage.getItem("auth_token") === null;
    language = localStorage.getItem("language");
    const stored = localStorage.getItem("theme");
    if (stored === "light" || stored === "auto") theme = stored;
  } catch {
    // Storage is blocked: the default theme stands.
  }
  page.dataset.theme = theme;

  if (page.dataset.languages !== undefined) showWritten(language, isVisitor);

  // The content security policy forbids building functions from text, and even trying is reported. zod looks here when its
  // first schema is made, which no module of ours can be sure to come before: chunks run in an order of the bundler's.
  globalThis.__zod_globalConfig = { jitless: true };

  // The landing page comes written already, for visitors and in a language that the server chose. Whoever is to see something else
  // sees nothing of it. The language is chosen as in lib/language.ts. Scripts come once it has been painted, or somebody reaches for it.
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

  // What is pressed before anything listens is pressed again by lib/written-page.ts.
  function keepPress(event) {
    if (page.dataset.written !== "waits" || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const pressed = event.target.closest('button, a[href^="/"]');
    if (pressed === null) return;
    event.preventDefault();
    pressed.dataset.pressed = "";
    bringScripts();
  }
})();
