import type { Areas } from "../areas.ts";
import { numberIn } from "../phrase.ts";

const number = numberIn("de");

export const people: Areas["people"] = {
  home: "Zur Startseite",
  nobody: "Seite nicht gefunden",
  nobodyText: "Diese Seite gibt es nicht, oder sie ist nicht öffentlich.",
  failed: "Diese Seite konnte nicht geladen werden",
  retry: "Erneut versuchen",
  loading: "Wird geladen",
  since: (month) => `Hier seit ${month}`,
  write: "Nachricht schreiben",
  creations: "Werke",
  noCreations: "Noch nichts Öffentliches",
  more: "Mehr laden",
  video: (title) => `Video: ${title}`,
  activity: "Letzte Aktivität",
  published: (platform) => `Auf ${platform} veröffentlicht`,
  publishedSomewhere: "Beitrag veröffentlicht",
  made: "Etwas Neues erstellt",
  writeTo: (name) => `An ${name} schreiben`,
  writeText:
    "Deine Nachricht kommt per E‑Mail an, und die Antwort geht an deine Adresse. Die Adresse der anderen Person siehst du nicht.",
  name: "Dein Name",
  email: "Deine E‑Mail",
  message: "Nachricht",
  send: "Nachricht senden",
  sending: "Wird gesendet",
  sent: "Deine Nachricht ist unterwegs.",
  notSent: "Deine Nachricht wurde nicht gesendet",
  close: "Schließen",
  cancel: "Abbrechen",
  enterName: "Gib deinen Namen ein",
  badEmail: "Bitte gib eine gültige E‑Mail-Adresse ein",
  enterMessage: "Schreib eine Nachricht",
  tooLong: "Das ist zu lang",
  dataDeletion: {
    title: "Dein Antrag auf Löschung",
    done: (accounts, when) =>
      `Erledigt am ${when}. Gelöschte verbundene Konten: ${number(accounts)}. Ihre Zugriffstoken und Zahlen sind weg; was du hier erstellt hast, bleibt deins.`,
    unknown: "Antrag nicht gefunden",
    unknownText: "Prüfe den Code, oder stelle den Antrag bei Meta noch einmal.",
  },
  /** The screens of the links in newsletter mails. */
  newsletter: {
    tab: "Newsletter",
    home: "Zur Startseite",
    again: "Noch einmal abonnieren",
    confirm: {
      title: "Bestätige dein Abonnement",
      text: "Der Newsletter von Postloom kommt einmal pro Woche. Jede E‑Mail enthält einen Link zum Abbestellen.",
      submit: "Abonnement bestätigen",
      busy: "Wird bestätigt",
      done: "Du hast den Newsletter abonniert",
      doneText: "Der nächste Newsletter geht auch an deine Adresse.",
      dead: "Dieser Link funktioniert nicht mehr",
      deadText: "Er ist älter als 7 Tage, oder die Adresse steht nicht mehr auf der Liste.",
    },
    unsubscribe: {
      title: "Newsletter abbestellen",
      text: "Deine Adresse wird aus der Liste gelöscht, und es kommen keine Newsletter mehr.",
      submit: "Abbestellen",
      busy: "Wird abbestellt",
      done: "Du hast den Newsletter abbestellt",
      doneText: "Wir haben deine Adresse aus der Liste gelöscht.",
      dead: "Dieser Link ist unvollständig",
      deadText: "Öffne ihn noch einmal aus der E‑Mail, am besten aus dem neuesten Newsletter.",
    },
  },
};
