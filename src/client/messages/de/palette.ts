import type { Areas } from "../areas.ts";
import { numberIn, pluralIn, rich } from "../phrase.ts";

const number = numberIn("de");
const plural = pluralIn("de");

export const palette: Areas["palette"] = {
  title: "Suchen oder Befehl ausführen",
  placeholder: "Werke, Beiträge, Seiten, Aktionen",
  close: "Schließen",
  searching: "Suche läuft",
  nothing: "Nichts gefunden. Andere Wörter helfen vielleicht.",
  results: (count) => plural(count, { one: `${number(count)} Treffer`, other: `${number(count)} Treffer` }),
  postIt: (title) => `„${title}“ posten`,
  untitled: "Beitrag ohne Titel",
  groups: { recent: "Zuletzt", creations: "Werke", posts: "Beiträge", actions: "Aktionen", pages: "Seiten" },
  actions: {
    newPost: "Neuen Beitrag schreiben",
    newImage: "Neues Bild erzeugen",
    importPosts: "Beiträge aus einer Datei importieren",
    theme: (name) => `Design verwenden: ${name}`,
    shortcuts: "Tastenkürzel anzeigen",
    api: "API-Dokumentation öffnen",
  },
  sheet: {
    title: "Tastenkürzel",
    everywhere: "Überall",
    goTo: "Gehe zu",
    palette: "Suchen oder Befehl ausführen",
    newPost: "Neuen Beitrag schreiben",
    search: "In einer Liste suchen",
    submit: "Erzeugen, posten oder planen",
    close: "Oberste Ebene schließen",
    off: (settings) => rich`Einzelne Tasten sind ausgeschaltet. Einschalten unter ${settings}.`,
  },
};
