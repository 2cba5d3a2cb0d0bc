// Applies the theme chosen in the app before the first paint. "auto" follows the system, also when it changes.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen = "dark";
  try {
    chosen = localStorage.getItem("theme") ?? "dark";
  } catch {
    // Storage is blocked: the default theme remains.
  }
  const apply = () => {
    const isDark = chosen === "dark" || (chosen === "auto" && dark.matches);
    document.documentElement.classList.toggle("dark-mode", isDark);
  };
  apply();
  dark.addEventListener("change", apply);
})();
