import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("de");
const plural = pluralIn("de");

export const dashboard: Areas["dashboard"] = {
  title: "Übersicht",
  welcome: (name) => `Willkommen zurück, ${name}! Hier ist die Übersicht deiner Inhalte`,
  loading: "Übersicht wird geladen …",
  failed: "Die Daten der Übersicht konnten nicht geladen werden",
  loadedBefore: "Was du siehst, wurde vorher geladen.",
  retry: "Erneut versuchen",
  retrying: "Wird erneut versucht",
  sample: "Beispieldaten",
  samples: {
    marigolds: {
      title: "Ringelblumen, weiße Vase",
      prompt: "Neun Ringelblumen in einer gerippten weißen Vase, indigoblauer Hintergrund, harte Sonne",
    },
    cups: {
      title: "Fünf Glasuren, fünf Tassen",
      prompt: "Fünf Tassen auf einem Regal aus Nussholz, eine je Glasur des Ateliers, warmes Fensterlicht",
    },
    tide: { title: "Linien der Flut", prompt: "Ein Ufer von oben, türkises Wasser trifft auf hellen Sand" },
  },
  stats: {
    label: "Statistik",
    creations: "Werke",
    posts: "Beiträge",
    views: "Aufrufe",
    engagement: "Interaktionsrate",
    noData: "Noch keine Daten",
  },
  trends: {
    creations: (change) => `${change} diese Woche`,
    posts: (change) => `${change} zum Vormonat`,
    views: (change) => `${change} zum Vormonat`,
    engagement: (change) => `${change} zum Vormonat`,
  },
  setUp: {
    title: "Erste Schritte",
    account: "Konto erstellen",
    network: "Bluesky, Mastodon oder ein anderes Netzwerk verbinden",
    image: "Erstes Bild erstellen",
    connect: "Verbinden",
    generate: "Erstellen",
    done: "erledigt",
  },
  templates: { title: "Oder beginne mit einer Vorlage", all: "Alle Vorlagen" },
  quick: {
    title: "Schnell loslegen",
    image: "Neues Bild",
    video: "Neues Video",
    meta: "Auf Instagram posten",
    x: "Auf X posten",
    any: "Auf beliebigen Netzwerken posten",
  },
  usage: {
    title: "Verbrauch",
    resets: (date) => `Beginnt neu am ${date}`,
    images: "Erstellte Bilder",
    videos: "Erstellte Videos",
    posts: "Veröffentlichte Beiträge",
    unlimited: "Unbegrenzt mit Premium",
    remaining: (count) => `${number(count)} übrig`,
    plans: "Tarife ansehen",
  },
  week: {
    title: "Diese Woche",
    calendar: "Kalender",
    empty: "Nichts geplant",
    more: (count) => plural(count, { one: "1 weiterer", other: `${number(count)} weitere` }),
    untitled: "Beitrag ohne Titel",
  },
};
