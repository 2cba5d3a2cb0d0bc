import type { Areas } from "../areas.ts";
import { numberIn, pluralIn, rich } from "../phrase.ts";

const number = numberIn("de");
const plural = pluralIn("de");

export const accounts: Areas["accounts"] = {
  ids: {
    page: (name: string) => `ID der ${name}-Seite`,
    business: (name: string) => `ID des ${name}-Business-Kontos`,
    account: (name: string) => `${name}-Konto`,
    pageOrProfile: (name: string) => `${name}-Konto`,
  },
  kinds: {
    page: "Seite",
    business: "Business-Konto",
    account: "Konto",
    pageOrProfile: "Seite oder Profil",
  },
  none: "Noch nichts verbunden.",
  noDeveloper: "Dafür braucht es kein Entwicklerkonto.",
  /** Connecting an account of a network of many servers. */
  dialog: {
    text: {
      handle: (network: string) => `Du erlaubst es auf der Anmeldeseite von ${network} oder mit einem App-Passwort.`,
      server: "Du erlaubst es auf der Seite deines Servers.",
    },
    handle: "Dein Handle",
    handleHint: "Wie anna.bsky.social oder deine eigene Domain.",
    server: "Dein Server",
    serverHint: "Wie mastodon.social oder deine ganze Adresse: @anna@mastodon.social.",
    sandboxHint: "Leer gilt die Sandbox dieses Servers.",
    toSignIn: "Weiter",
    usePassword: "Stattdessen ein App-Passwort verwenden",
    useSignIn: "Stattdessen die Anmeldeseite verwenden",
    password: "App-Passwort",
    passwordHint: (page) =>
      rich`Nie dein Hauptpasswort. Du erstellst eines auf ${page}. Dort kannst du es jederzeit zurücknehmen.`,
    notAppPassword: "Das sieht nicht wie ein App-Passwort aus",
    neverMain: "Gib hier nie dein Hauptpasswort ein. Ein App-Passwort sieht aus wie abcd-efgh-ijkl-mnop.",
    connect: "Verbinden",
    connecting: "Wird verbunden",
    needsHandle: "Gib dein Handle ein",
    needsServer: "Gib den Namen deines Servers ein",
    needsPassword: "Gib das App-Passwort ein",
  },
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
  advice: {
    none: "Bluesky und Mastodon brauchen keine Schlüssel, die anderen Netzwerke schon.",
    add: (metaId, metaSecret, xId, xSecret) =>
      rich`Für Facebook, Instagram und X: ${metaId} und ${metaSecret} oder ${xId} und ${xSecret} in .env setzen und den Server neu starten.`,
    sandbox: (setting) =>
      rich`Um alles ohne Schlüssel auszuprobieren: dort ${setting} setzen. Die Netzwerke sind dann nachgestellt, auf diesem Server.`,
  },
  noKeys: (platform) => `Dieser Server hat keine Schlüssel für ${platform}.`,
  setKeys: (id, secret, site) => rich`Sie kommen von einer App auf ${site}: setze ${id} und ${secret}.`,
  howToAdd: "So kommen sie dazu",
  connected: "Verbunden",
  lost: "Neu verbinden nötig",
  standard: "Standard",
  until: (date) => `Zugriff bis ${date}`,
  more: (account, platform) => `Weitere Aktionen für ${account} auf ${platform}`,
  makeDefault: "Als Standard festlegen",
  metrics: "Interaktionszahlen anzeigen",
  metricsHint: "Für Follower und für Beiträge ohne eigene Wahl. X berechnet jeden Abruf.",
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
      no_linked_account:
        "Deine Facebook-Seite ist verbunden. Mit ihr ist kein professionelles Instagram-Konto verknüpft. Verknüpfe eines mit der Seite und verbinde Instagram noch einmal.",
      no_accounts:
        "Postloom kann auf keinem der erlaubten Konten posten. Bitte verbinde noch einmal und erlaube ein anderes.",
      refused: "Das Netzwerk hat die Anmeldung nicht angenommen. Bitte verbinde es noch einmal.",
      right_lost:
        "Du darfst in diesem Arbeitsbereich keine Konten mehr verbinden, deshalb wurde nichts verbunden. Frage einen Admin.",
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
      plural(count, {
        one: `${number(count)} Punkt braucht Aufmerksamkeit`,
        other: `${number(count)} Punkte brauchen Aufmerksamkeit`,
      }),
    check: "Jetzt prüfen",
    checking: "Wird geprüft",
    lastChecked: (moment) => `Zuletzt geprüft ${moment}, täglich von selbst`,
  },
  xBudget: {
    prices: (post, withLink) =>
      `X berechnet diesem Server ${post} für einen Beitrag und ${withLink} für einen mit Link.`,
    month: (spent, posts) => `In diesem Monat: ${spent} für ${posts}.`,
    posts: (count) => plural(count, { one: `${number(count)} Beitrag`, other: `${number(count)} Beiträge` }),
    postsWithLink: (posts, count) => `${posts}, davon ${number(count)} mit Link`,
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
  options: {
    warning: "Inhaltswarnung",
    warningHint: (networks) => `${networks} zeigt den Beitrag hinter diesem Text.`,
    visibility: (networks) => `Wer ihn auf ${networks} sieht`,
    visibilities: {
      public: "Alle",
      unlisted: "Alle, aber nicht in öffentlichen Timelines",
      private: "Follower oder Kontakte",
    },
    visibilityHints: {
      public: "Auch in öffentlichen Timelines und in der Suche.",
      unlisted: "Wer den Link hat, und deine Follower.",
      private: "Sonst niemand.",
    },
    publicOn: (networks) => `Öffentlich auf ${networks}: Dort gibt es diese Wahl nicht.`,
    language: "Sprache des Textes",
    languageHint: (networks) => `Für Übersetzungen und Filter auf ${networks}.`,
    accountsLanguage: "Wie im Konto eingestellt",
    asDocument: (networks) => `Als Dokument auf ${networks}`,
    asDocumentHint: "Die Bilder werden zu Seiten einer PDF-Datei zum Durchwischen.",
  },
};
