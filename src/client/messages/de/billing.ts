import type { Areas } from "../areas.ts";

export const billing: Areas["billing"] = {
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
};
