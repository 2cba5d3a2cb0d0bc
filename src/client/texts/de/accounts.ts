import type { Areas } from "../areas.ts";
import { pluralIn } from "../phrase.ts";

const plural = pluralIn("de");

export const accounts: Areas["accounts"] = {
  ids: {
    facebook: "ID der Facebook-Seite",
    instagram: "ID des Instagram-Business-Kontos",
    x: "X-Konto",
  },
  kinds: { facebook: "Seite", instagram: "Business-Konto", x: "Konto" },
  none: "Noch nichts verbunden.",
  noSuch: (platform) => `Kein verbundenes ${platform}-Konto heißt so`,
  looking: "Deine Konten werden gesucht",
  loadFailed: "Die Konten konnten nicht geladen werden",
  retry: "Erneut versuchen",
  retrying: "Wird erneut versucht",
  tryAgain: "Erneut versuchen",
  isConnected: (account) => `${account}, verbunden`,
  isLost: (account) => `${account}, muss neu verbunden werden`,
  pick: "Wähle ein verbundenes Konto oder gib seine ID ein.",
  connect: (platform) => `${platform} verbinden`,
  addPage: "Seite hinzufügen",
  addAccount: "Konto hinzufügen",
  opening: "Wird geöffnet",
  notBegun: "Das Verbinden konnte nicht beginnen",
  noKeys: (platform, settings) =>
    `Diesem Server fehlen die Schlüssel für ${platform}. Dafür sind ${settings} zu setzen.`,
  connected: "Verbunden",
  lost: "Neu verbinden nötig",
  standard: "Standard",
  until: (date) => `Zugriff bis ${date}`,
  more: (account, platform) => `Weitere Aktionen für ${account} auf ${platform}`,
  makeDefault: "Als Standard festlegen",
  reconnect: "Neu verbinden",
  disconnect: "Trennen",
  disconnecting: "Wird getrennt",
  disconnectTitle: (account) => `${account} trennen?`,
  disconnectText: (platform) =>
    `Postloom gibt seinen Zugriff auf dieses ${platform}-Konto auf. Was veröffentlicht ist, bleibt dort; noch dafür geplante Beiträge gehen nicht raus.`,
  notDisconnected: "Das Konto ist noch verbunden",
  outcome: {
    connected: (platform) => `${platform} ist verbunden`,
    connectedText: "Jetzt kannst du dort posten.",
    cancelled: "Das Verbinden wurde abgebrochen",
    failed: "Das Konto wurde nicht verbunden",
    again: "Bitte verbinde es noch einmal.",
    reasons: {
      denied: "Du hast Postloom die Verbindung nicht erlaubt. Es hat sich nichts geändert.",
      expired: "Das hat zu lange gedauert oder wurde schon benutzt. Bitte verbinde es noch einmal.",
      other_browser: "Das wurde in einem anderen Browser begonnen. Bitte verbinde es von hier aus noch einmal.",
      no_accounts: "Unter dem, was du erlaubt hast, ist kein Konto, auf dem man posten kann.",
      refused: "Das Netzwerk hat die Anmeldung nicht angenommen. Bitte verbinde es noch einmal.",
      unavailable: "Das Netzwerk hat nicht geantwortet. Bitte versuche es gleich noch einmal.",
    },
  },
  health: {
    names: {
      token: "Verbindung",
      scopes: "Berechtigungen",
      task: "Rolle auf der Seite",
      quota: "Beiträge am Tag",
      media: "Erreichbare Dateien",
    },
    states: {
      ok: "In Ordnung",
      warning: "Braucht Aufmerksamkeit",
      failed: "Funktioniert nicht",
      skipped: "Nicht geprüft",
    },
    notYet: "Noch nicht geprüft",
    well: "Alles funktioniert",
    troubled: (count) =>
      plural(count, { one: `${count} Punkt braucht Aufmerksamkeit`, other: `${count} Punkte brauchen Aufmerksamkeit` }),
    check: "Jetzt prüfen",
    checking: "Wird geprüft",
    lastChecked: (moment) => `Zuletzt geprüft ${moment}, täglich von selbst`,
  },
  xBudget: {
    prices: (post, withLink) =>
      `X berechnet diesem Server ${post} für einen Beitrag und ${withLink} für einen mit Link.`,
    month: (spent, posts) => `In diesem Monat: ${spent} für ${posts}.`,
    posts: (count) => plural(count, { one: `${count} Beitrag`, other: `${count} Beiträge` }),
    postsWithLink: (posts, count) => `${posts}, davon ${count} mit Link`,
    over: "Das liegt über deinem Budget.",
    label: "Monatliches Budget für Beiträge auf X, in US-Dollar",
    hint: "Du wirst gewarnt, bevor ein Beitrag darüber liegt; aufgehalten wird nichts. Leer heißt: kein Budget.",
    none: "Kein Budget",
    save: "Budget speichern",
    saving: "Wird gespeichert",
    saved: "Gespeichert",
  },
  late: {
    label: "Verspätete Beiträge",
    hint: "Lief der Server nicht, gehen Beiträge höchstens mit dieser Verspätung raus. Noch spätere warten auf dich, und du bekommst eine E‑Mail.",
    upTo: "Verspätete Beiträge gehen noch raus bis",
  },
};
