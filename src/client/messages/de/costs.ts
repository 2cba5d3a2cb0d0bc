import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("de");
const plural = pluralIn("de");

export const costs: Areas["costs"] = {
  title: "KI-Kosten",
  inUtc: (month) => `${month} (UTC)`,
  failed: "Die KI-Kosten konnten nicht geladen werden",
  spent: "Ausgegeben",
  ofCap: (cap) => `von ${cap}`,
  reserved: (amount) => `${amount} sind für das reserviert, was gerade entsteht.`,
  noCap: "Keine Obergrenze.",
  left: (amount) => `${amount} übrig.`,
  areEstimates: "Geschätzt nach veröffentlichten Preisen; es gilt die Rechnung des Anbieters.",
  unpriced: (count) =>
    plural(count, {
      one: `${number(count)} Aufruf ohne bekannten Preis ist nicht enthalten.`,
      other: `${number(count)} Aufrufe ohne bekannten Preis sind nicht enthalten.`,
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
    unknownUncounted: "Er zählt nicht zu den KI-Kosten.",
    unknownRefused: (cap) => `Die Obergrenze von ${cap} im Monat lässt dieses Modell nicht zu.`,
  },
  plan: {
    title: "Tarif",
    none: "Kein Tarif gewählt",
    freeText: "Auf diesem Server sind alle Tarife kostenlos.",
    paidText: "Premium wird monatlich auf der Seite von Stripe bezahlt.",
    paidUntil: (date) => `Bezahlt bis ${date}`,
    ends: (date) => `Premium endet am ${date}. Es wird nichts mehr abgebucht.`,
    overdue: (date) => `Deine letzte Zahlung ist fehlgeschlagen. Premium endet am ${date}, wenn sie nicht gelingt.`,
    overdueOver:
      "Deine letzte Zahlung ist fehlgeschlagen, deshalb ist Premium beendet. Bezahle die offene Rechnung, um es zurückzubekommen.",
    choosePremium: "Premium wählen",
    chooseBasic: "Basic wählen",
    upgrade: "Premium holen",
    cancel: "Premium kündigen",
    resume: "Premium behalten",
    manage: "Karten und Rechnungen",
    busy: "Einen Moment",
    cancelTitle: "Premium kündigen?",
    cancelText: (date) =>
      `Premium bleibt dir bis ${date}. Danach hat dein Konto den Basic-Tarif; alles, was du erstellt hast, bleibt.`,
    keep: "Behalten",
    done: "Danke. Dein Konto hat jetzt Premium.",
    waiting: "Stripe hat die Zahlung noch nicht bestätigt. Sie erscheint hier, sobald es so weit ist.",
    cancelled: "Es wurde nichts bezahlt.",
    failed: "Dein Tarif konnte nicht geladen werden",
    retry: "Erneut versuchen",
    retrying: "Wird geladen",
  },
};
