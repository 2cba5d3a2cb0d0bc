import type { Areas } from "../areas.ts";
import { pluralIn, rich } from "../phrase.ts";

const plural = pluralIn("de");

export const shell: Areas["shell"] = {
  home: "Startseite von Postloom",
  skip: "Zum Inhalt springen",
  welcome: (name) => rich`Willkommen zurück, ${name}`,
  loading: "Wird geladen",
  menu: { title: "Menü", open: "Menü öffnen", close: "Menü schließen", main: "Hauptnavigation", account: "Konto" },
  screens: {
    dashboard: "Übersicht",
    generateImage: "Bilder erstellen",
    generateVideo: "Videos erstellen",
    postMeta: "Auf Meta posten",
    postX: "Auf X posten",
    settings: "Einstellungen",
  },
  logout: "Abmelden",
  member: { none: "Mitglied", basic: "Basic-Mitglied", premium: "Premium-Mitglied" },
  userMenu: {
    label: "Kontomenü",
    profile: "Profil",
    theme: "Design",
    dark: "Dunkel",
    light: "Hell",
    auto: "Automatisch",
    signOut: "Abmelden",
  },
  kit: {
    optional: "(optional)",
    cancel: "Abbrechen",
    showPassword: "Passwort zeigen",
    hidePassword: "Passwort verbergen",
    choices: "Auswahl zeigen",
    attention: (count) =>
      plural(count, { one: `${count} Feld muss geprüft werden`, other: `${count} Felder müssen geprüft werden` }),
  },
  sandbox: {
    label: "Sandbox",
    hint: "Konten und Posts bleiben auf diesem Server. Was veröffentlicht wurde, steht im Feed der Sandbox.",
  },
  stale: {
    label: "Verbindung wird gesucht",
    hint: "Der Server antwortet nicht. Was Sie sehen, kann veraltet sein; es wird neu geladen, sobald er antwortet.",
  },
  failed: {
    tab: "Etwas ist schiefgegangen",
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Was Sie gespeichert haben, ist sicher. Wurde der Server gerade aktualisiert, bringt erneutes Laden die neue Version.",
    reload: "Neu laden",
  },
  unreachable: {
    tab: "Nicht erreichbar",
    title: "Der Server hat nicht geantwortet",
    text: "Sie sind weiterhin angemeldet. Prüfen Sie Ihre Verbindung, oder warten Sie einen Moment, falls der Server neu gestartet wird.",
    retry: "Erneut versuchen",
  },
  notFound: {
    tab: "Nicht gefunden",
    title: "Unter dieser Adresse ist nichts",
    text: "Der Link ist vielleicht alt, oder es fehlt ein Buchstabe.",
    toStart: "Zur Startseite",
  },
};
