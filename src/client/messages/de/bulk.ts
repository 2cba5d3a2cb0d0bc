import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("de");
const plural = pluralIn("de");

export const bulk: Areas["bulk"] = {
  imports: {
    title: "Beiträge importieren",
    intro:
      "Aus einer CSV- oder TSV-Datei, auch eines anderen Werkzeugs. Sie wird zuerst geprüft, und kein Beitrag wird gespeichert, bevor du zustimmst.",
    back: "Alle Beiträge",
    choose: "Datei wählen",
    drop: "Zieh eine Datei hierher oder wähle eine",
    limits: "CSV oder TSV in UTF-8 oder UTF-16, mit Kommas, Semikolons oder Tabs; höchstens 5.000 Zeilen und 8 MB.",
    checking: "Wird geprüft",
    loading: "Import wird geladen",
    tooLarge: (size) => `Die Datei darf höchstens ${size} haben. Teile sie in mehrere auf.`,
    unreadable: (name) => `${name} wurde nicht angenommen`,
    allReady: (rows) => plural(rows, { one: "Die Zeile ist bereit", other: `Alle ${number(rows)} Zeilen sind bereit` }),
    allReadyText: "Noch ist nichts gespeichert.",
    problems: (problems, rows) =>
      `${plural(problems, { one: "1 Problem", other: `${number(problems)} Probleme` })} in ${plural(rows, { one: "1 Zeile", other: `${number(rows)} Zeilen` })}`,
    fixFirst:
      "Korrigiere die Datei und wähle sie noch einmal. Zeilen, die du jetzt importierst, werden dann ausgelassen, damit nichts doppelt dazukommt.",
    newRows: (ready, rows) => `Neue Zeilen: ${number(ready)} von ${number(rows)}`,
    nothingNew: "In dieser Datei ist nichts neu",
    untitled: "Kein Text",
    reading: {
      columns: "Spalten der Datei",
      leftOut: "Ausgelassen",
      accounts: "Konten für Zeilen, die keine nennen",
      dates: "Datumsangaben wie 03/04/2027 bedeuten",
      orders: { "day-first": "3. April", "month-first": "4. März" },
      unknown: "Keine Spalte ist hier bekannt",
      unknownText: "Sag, was die Spalten sind. Dateien mit denselben Spalten werden dann ebenso gelesen.",
      remembered: "Gelesen, wie es für Dateien mit diesen Spalten zuvor gewählt wurde.",
      left: (names) => `ausgelassen: ${names}`,
      open: "Diese Datei lässt etwas offen",
      openText: "Wähle es unten; noch ist kein Beitrag gespeichert.",
      network: (network) => `${network}: ja oder ein eigener Text`,
      ownText: (network) => `Text auf ${network}`,
      roles: {
        accounts: "Konten",
        text: "Text",
        thread: "Thread",
        hashtags: "Hashtags",
        first_comment: "Erster Kommentar",
        media: "Bilder und Videos",
        alt_texts: "Alternativtexte, je einer",
        alt_text: "Alternativtext für alle",
        time: "Datum und Uhrzeit",
        status: "Status",
        reply_settings: "Wer antworten darf",
        paid_partnership: "Bezahlte Partnerschaft: ja oder nein",
        content_warning: "Inhaltswarnung",
        visibility: "Sichtbarkeit",
        language: "Sprache",
        as_document: "Als Dokument: ja oder nein",
        reads_figures: "Zahlen lesen: ja oder nein",
        date: "Datum",
        clock: "Uhrzeit",
        link: "Link, nach dem Text",
        draft: "Entwurf: ja oder nein",
      },
    },
    planned: {
      title: (count) =>
        plural(count, { one: "1 Zeile ist schon ein Beitrag", other: `${number(count)} Zeilen sind schon Beiträge` }),
      text: "Sie werden ausgelassen. Wähle die, die noch einmal gepostet werden sollen.",
      all: (count) =>
        plural(count, { one: "Noch einmal importieren", other: `Alle ${number(count)} noch einmal importieren` }),
    },
    warnings: (count) => plural(count, { one: "1 Hinweis", other: `${number(count)} Hinweise` }),
    start: (count) => plural(count, { one: "1 Beitrag importieren", other: `${number(count)} Beiträge importieren` }),
    startRest: (count) =>
      plural(count, {
        one: "Nur die andere Zeile importieren",
        other: `Nur die anderen ${number(count)} Zeilen importieren`,
      }),
    starting: "Wird importiert",
    another: "Andere Datei wählen",
    importing: "Beiträge werden angelegt",
    made: (count) => plural(count, { one: "1 Beitrag importiert", other: `${number(count)} Beiträge importiert` }),
    madeText: "Geplante Beiträge stehen im Kalender, die anderen bei den Entwürfen.",
    failed: (count) =>
      `${plural(count, { one: "1 Zeile ist fehlgeschlagen.", other: `${number(count)} Zeilen sind fehlgeschlagen.` })} Importiere dieselbe oder eine korrigierte Datei, um es erneut zu versuchen; nichts kommt doppelt hinzu.`,
    toCalendar: "Kalender öffnen",
    toDrafts: "Entwürfe öffnen",
    undo: "Import rückgängig machen",
    undoRest: "Rest noch einmal versuchen",
    undoTitle: (count) =>
      plural(count, {
        one: "Den importierten Beitrag löschen?",
        other: `Die ${number(count)} importierten Beiträge löschen?`,
      }),
    undoText: "Beiträge, von denen etwas rausgegangen ist, bleiben. Seither gemachte Änderungen gehen verloren.",
    undoConfirm: "Löschen",
    undoing: "Wird gelöscht",
    undone: (count) =>
      plural(count, {
        one: "1 Beitrag wurde wieder gelöscht",
        other: `${number(count)} Beiträge wurden wieder gelöscht`,
      }),
    undoneText: "Der Import ist rückgängig gemacht.",
    kept: (count) => plural(count, { one: "1 Beitrag bleibt:", other: `${number(count)} Beiträge bleiben:` }),
    notUndone: "Der Import wurde nicht rückgängig gemacht",
    notFound: "Dieser Import lässt sich nicht anzeigen",
    earlier: "Frühere Importe",
    states: {
      importing: (made, rows) => `${number(made)} von ${number(rows)}`,
      done: (made, rows) =>
        made === rows
          ? plural(made, { one: "1 Beitrag", other: `${number(made)} Beiträge` })
          : `${number(made)} von ${number(rows)} Zeilen`,
      undone: () => "Rückgängig gemacht",
    },
    table: {
      caption: "Probleme nach Zelle",
      row: "Zeile",
      column: "Spalte",
      cell: "Wert",
      todo: "Was zu tun ist",
      more: (count) => `Und ${number(count)} weitere.`,
    },
    help: {
      title: "Spalten",
      intro:
        "Die erste Zeile hat diese Namen, in beliebiger Reihenfolge. Lass weg, was du nicht brauchst; jede weitere Zeile ist ein Beitrag.",
      download: "Beispieldatei",
      example: {
        planned: "Offenes Atelier am Samstag",
        queued: "Der hier kommt auf den nächsten freien Platz",
        draft: "Eine Idee, als Entwurf aufgehoben",
      },
      columns: {
        accounts:
          "Netzwerke wie x oder Konten wie x:kiln, durch Kommas getrennt. Ein Netzwerk allein ist sein Standardkonto.",
        text: "Der Text des Beitrags.",
        ownText: "Ein Text an seiner Stelle auf einem Netzwerk.",
        media: "Adressen mit https:// oder Titel aus deiner Bibliothek, durch | getrennt.",
        altTexts: "Die Alternativtexte der Medien, dazwischen eine Zeile mit ---.",
        time: (zone) =>
          `2027-03-05 09:30 in ${zone}, eine Zeit mit ihrem Abstand zu UTC oder next slot. Leer: Der Beitrag ist ein Entwurf.`,
        status: "draft, scheduled oder submitted. Leer: Die Zeit entscheidet.",
        hashtags: "Durch Leerzeichen getrennt, mit oder ohne #.",
        thread: "Die Beiträge eines Threads, dazwischen eine Zeile mit ---.",
        firstComment: "Steht unter dem Beitrag, sobald er öffentlich ist.",
        others: "Einstellungen einzelner Netzwerke. Ein Export zeigt, wie sie geschrieben werden.",
      },
    },
  },
  changes: {
    open: (count) => `${number(count)} ändern`,
    byDays: "Um Tage verschieben…",
    toAccounts: "Konten ändern…",
    addHashtags: "Hashtags hinzufügen…",
    daysTitle: (count) =>
      plural(count, { one: "Beitrag um Tage verschieben", other: `${number(count)} Beiträge um Tage verschieben` }),
    daysText: (zone) => `Jeder behält seine Uhrzeit in ${zone}.`,
    direction: "Richtung",
    later: "Später",
    earlier: "Früher",
    days: "Tage",
    wrongDays: (most) => `Schreib eine ganze Zahl von 1 bis ${number(most)}.`,
    move: "Verschieben",
    accountsTitle: (count) =>
      plural(count, { one: "Neue Konten für einen Beitrag", other: `Neue Konten für ${number(count)} Beiträge` }),
    accountsText: "Sie ersetzen die Konten, die jeder Beitrag jetzt hat.",
    noAccounts: "Verbinde zuerst in den Einstellungen ein Konto.",
    wrongAccounts: "Wähle mindestens ein Konto.",
    replace: "Ersetzen",
    hashtagsTitle: (count) =>
      plural(count, {
        one: "Hashtags zu einem Beitrag hinzufügen",
        other: `Hashtags zu ${number(count)} Beiträgen hinzufügen`,
      }),
    hashtags: "Hashtags",
    hashtagsHint: "Durch Leerzeichen getrennt. Was ein Beitrag schon hat, bleibt einmal stehen.",
    wrongHashtags: "Schreib mindestens einen Hashtag, jeder ein einzelnes Wort.",
    add: "Hinzufügen",
    saving: "Wird geändert",
    notChanged: "Die Beiträge wurden nicht geändert",
    changed: (count) => plural(count, { one: "Beitrag geändert", other: `${number(count)} Beiträge geändert` }),
    undone: (count) =>
      plural(count, { one: "Der Beitrag ist wie zuvor", other: `${number(count)} Beiträge sind wie zuvor` }),
    left: {
      change: (count) =>
        plural(count, {
          one: "1 Beitrag bleibt, wie er ist",
          other: `${number(count)} Beiträge bleiben, wie sie sind`,
        }),
      undo: (count) =>
        plural(count, {
          one: "1 Beitrag wurde nicht zurückgeändert",
          other: `${number(count)} Beiträge wurden nicht zurückgeändert`,
        }),
    },
    dismiss: "Schließen",
  },
};
