import type { Areas } from "../areas.ts";
import { pluralIn } from "../phrase.ts";

const plural = pluralIn("de");

export const spending: Areas["spending"] = {
  title: "KI-Kosten",
  inUtc: (month) => `${month} (UTC)`,
  failed: "Die KI-Kosten konnten nicht geladen werden",
  retry: "Erneut versuchen",
  retrying: "Wird erneut versucht",
  spent: "Ausgegeben",
  ofCap: (cap) => `von ${cap}`,
  reserved: (amount) => `${amount} sind für das reserviert, was gerade entsteht.`,
  noCap: "Keine Obergrenze.",
  left: (amount) => `${amount} übrig.`,
  areEstimates: "Geschätzt nach veröffentlichten Preisen; es gilt die Rechnung des Anbieters.",
  unpriced: (count) =>
    plural(count, {
      one: `${count} Aufruf ohne bekannten Preis ist nicht enthalten.`,
      other: `${count} Aufrufe ohne bekannten Preis sind nicht enthalten.`,
    }),
  cap: {
    label: "Monatliche Obergrenze in US-Dollar",
    hint: "Was sie überschreiten würde, wird abgelehnt, bevor ein Anbieter gefragt wird. Leer heißt: keine Obergrenze.",
    none: "Keine Obergrenze",
    save: "Obergrenze speichern",
    saving: "Wird gespeichert",
    saved: "Gespeichert",
  },
  problems: {
    notAnAmount: "Gib einen Betrag ein, etwa 20 oder 12,50",
    tooMuch: (most) => `Höchstens ${most}`,
    notWholeCents: "Verwende ganze Cent",
  },
  entries: {
    none: "In diesem Monat sind keine Kosten entstanden.",
    caption: "Aufrufe bei Anbietern in diesem Monat, die neuesten zuerst",
    what: "Was",
    model: "Modell",
    when: "Wann",
    state: "Status",
    cost: "Kosten",
    unknown: "Unbekannt",
    more: "Mehr anzeigen",
    loading: "Wird geladen",
  },
  kinds: { image: "Bild", video: "Video", text: "Text" },
  states: {
    reserved: "Reserviert",
    released: "Nicht berechnet",
    charged: "Berechnet",
    mayBeBilled: "Vielleicht berechnet",
  },
  estimate: {
    about: (amount) => `Etwa ${amount}`,
    setHere: "Preis dieses Servers",
    pricesOf: (month) => `Preise von ${month}`,
    unknown: "Preis unbekannt",
    unknownUncounted: "Er zählt nicht zu deinen KI-Kosten.",
    unknownRefused: (cap) => `Deine Obergrenze von ${cap} im Monat lässt dieses Modell nicht zu.`,
  },
};
