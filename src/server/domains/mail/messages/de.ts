import { linesOf, type MailMessages, timeIn } from "#server/domains/mail/mail-messages.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

const time = timeIn("de");
const unknownDevice = "einem unbekannten Browser";
const setPassword = "Neues Passwort festlegen";

const roleNames = {
  admin: "Admin",
  editor: "Redakteur",
  contributor: "Mitwirkender",
  viewer: "Betrachter",
  client: "Kunde",
} as const;

const outcomes = {
  scheduled: "Er geht zu seinem Termin raus.",
  ready: "Er kann jetzt veröffentlicht oder geplant werden.",
  late: "Sein Termin war da schon vorbei, daher wurde er nicht gesendet. Veröffentliche ihn oder gib ihm einen neuen Termin.",
  open: "Er wartet noch auf die Freigabe deines Teams.",
} as const;

export const de: MailMessages = {
  greeting: (name) => (name === null ? "Hallo," : `Hallo ${name},`),
  linkHint: "Falls die Schaltfläche nicht funktioniert, öffne diese Adresse:",
  unsubscribe: "Abbestellen",
  sentBy: (host) => `Gesendet von Postloom auf ${host}`,
  mails: {
    verifyAddress: () => ({
      subject: "Bestätige deine E-Mail-Adresse",
      lead: ["Willkommen bei Postloom. Bitte bestätige, dass diese Adresse dir gehört."],
      action: "Adresse bestätigen",
      after: [
        "Der Link gilt einmal und 24 Stunden lang. Wenn du kein Konto eröffnet hast, kannst du diese E-Mail ignorieren.",
      ],
    }),
    resetPassword: () => ({
      subject: setPassword,
      lead: ["Jemand, hoffentlich du selbst, hat ein neues Passwort für dein Postloom-Konto angefordert."],
      action: "Neues Passwort wählen",
      after: [
        "Der Link gilt einmal und 60 Minuten lang. Wenn du es nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.",
      ],
    }),
    passwordChanged: () => ({
      subject: "Dein Passwort wurde geändert",
      lead: [
        "Das Passwort deines Postloom-Kontos wurde soeben geändert. Andere Geräte wurden abgemeldet.",
        "Wenn du es nicht warst, lege sofort ein neues Passwort fest.",
      ],
      action: setPassword,
    }),
    confirmNewAddress: ({ newAddress }) => ({
      subject: "Bestätige deine neue E-Mail-Adresse",
      lead: [`Bitte bestätige, dass ${newAddress} die Adresse deines Postloom-Kontos werden soll.`],
      action: "Neue Adresse bestätigen",
      after: ["Der Link gilt einmal und 24 Stunden lang. Bis dahin ändert sich nichts."],
    }),
    addressChangeAsked: ({ newAddress }) => ({
      subject: "Deine E-Mail-Adresse soll geändert werden",
      lead: [
        `Jemand, hoffentlich du selbst, möchte die Adresse deines Postloom-Kontos auf ${newAddress} ändern. Das geschieht, sobald jene Adresse bestätigt ist.`,
        "Wenn du es nicht warst, lege sofort ein neues Passwort fest: Das bricht die Änderung ab.",
      ],
      action: setPassword,
    }),
    addressChanged: ({ newAddress }) => ({
      subject: "Deine E-Mail-Adresse wurde geändert",
      lead: [
        `Die Adresse deines Postloom-Kontos lautet jetzt ${newAddress}. Die bisherige wird nicht mehr verwendet.`,
        "Wenn du es nicht warst, wende dich an den Betreiber dieses Servers.",
      ],
    }),
    newSignIn: ({ device, at }) => ({
      subject: "Neue Anmeldung bei deinem Konto",
      lead: [
        `Jemand hat sich am ${time(at)} mit ${device ?? unknownDevice} bei deinem Postloom-Konto angemeldet.`,
        "Wenn du es warst, ist nichts zu tun. Wenn nicht, lege ein neues Passwort fest: Das meldet alle Geräte ab.",
      ],
      action: setPassword,
    }),
    refreshTokenReused: ({ device }) => ({
      subject: "Eine deiner Anmeldungen wurde beendet",
      lead: [
        `Ein Schlüssel deiner Anmeldung mit ${device ?? unknownDevice} wurde zweimal verwendet. Jemand könnte ihn kopiert haben, deshalb wurde diese Anmeldung beendet. Deine anderen Geräte bleiben angemeldet.`,
        "Wenn dir das seltsam vorkommt, lege ein neues Passwort fest: Das meldet alle Geräte ab.",
      ],
      action: setPassword,
    }),
    apiKeyMade: ({ name }) => ({
      subject: "Ein neuer API-Schlüssel wurde angelegt",
      lead: [
        `Für dein Postloom-Konto wurde der API-Schlüssel „${name}“ angelegt. Programme, die ihn besitzen, können in deinem Namen handeln.`,
        "Wenn du es nicht warst, widerrufe den Schlüssel in den Einstellungen und ändere dein Passwort.",
      ],
    }),
    programConnected: ({ name }) => ({
      subject: "Ein Programm wurde verbunden",
      lead: [
        `Das Programm „${name}“ wurde mit deinem Postloom-Konto verbunden. Es kann in deinem Namen handeln.`,
        "Wenn du es nicht warst, trenne es und ändere dein Passwort.",
      ],
      action: "Verbundene Programme",
    }),
    signInMethodChanged: ({ change, name }) => ({
      subject: "Deine Anmeldung hat sich geändert",
      lead: [
        {
          secondFactorOn:
            "Für dein Postloom-Konto wurde die Zwei-Faktor-Anmeldung eingeschaltet. Ab jetzt brauchst du zum Anmelden einen Code aus deiner Authenticator-App.",
          secondFactorOff: "Für dein Postloom-Konto wurde die Zwei-Faktor-Anmeldung ausgeschaltet.",
          passkeyAdded: `Zu deinem Postloom-Konto wurde der Passkey „${name}“ hinzugefügt. Wer ihn hat, kann sich anmelden.`,
          passkeyRemoved: `Der Passkey „${name}“ wurde aus deinem Postloom-Konto entfernt.`,
          linked: `Bei deinem Postloom-Konto kann man sich jetzt mit ${name} anmelden.`,
          unlinked: `Bei deinem Postloom-Konto kann man sich nicht mehr mit ${name} anmelden.`,
        }[change],
        "Wenn du es nicht warst, lege sofort ein neues Passwort fest und prüfe deine Anmeldewege.",
      ],
      action: "Sicherheit ansehen",
    }),
    accountDeleted: () => ({
      subject: "Dein Konto wurde gelöscht",
      lead: ["Dein Postloom-Konto wurde mit allem, was darin war, gelöscht. Dies ist unsere letzte E-Mail an dich."],
    }),
    postsNeedAttention: (params) => ({
      subject:
        params.posts.length + params.more === 1 ? "Ein Beitrag braucht dich" : "Einige deiner Beiträge brauchen dich",
      lead: linesOf(params, {
        line: (text, account, platform, what) => `„${text}“ auf ${account} (${platform}): ${what}`,
        what: {
          failed: "Der Beitrag wurde nicht veröffentlicht.",
          missed: "Seine Zeit ist verstrichen, deshalb wurde er nicht gesendet.",
          not_approved: "Er wird angehalten.",
          needs_user:
            "Es lässt sich nicht feststellen, ob er veröffentlicht wurde. Bitte sieh beim Konto nach und sag es uns.",
          comment_failed: "Der Beitrag ist veröffentlicht, sein erster Kommentar nicht.",
          comment_needs_user:
            "Der Beitrag ist veröffentlicht, sein erster Kommentar vielleicht nicht. Bitte sieh beim Konto nach und sag es uns.",
        },
        more: (count) => `Und ${count} weitere.`,
      }),
      action: "Beiträge ansehen",
      after: ["Was du geschrieben hast, ist noch da. Du kannst es jetzt veröffentlichen oder eine neue Zeit wählen."],
    }),
    approvalAsked: ({ text, person, at }) => ({
      subject: "Ein Beitrag wartet auf deine Freigabe",
      lead: [
        person === null ? `„${text}“ wartet auf deine Freigabe.` : `${person} bittet dich, „${text}“ freizugeben.`,
        at === null
          ? "Er hat noch keinen Termin."
          : `Er soll am ${time(at)} rausgehen und wird bis zur Freigabe angehalten.`,
      ],
      action: "Ansehen, was auf dich wartet",
    }),
    postApproved: ({ text, person, outcome }) => ({
      subject: "Dein Beitrag wurde freigegeben",
      lead: [
        person === null ? `„${text}“ wurde freigegeben.` : `${person} hat „${text}“ freigegeben.`,
        outcomes[outcome],
      ],
      action: "Beitrag ansehen",
    }),
    changesRequested: ({ text, person, comment }) => ({
      subject: "Zu deinem Beitrag wurden Änderungen erbeten",
      lead: [
        person === null ? `Für „${text}“ wurden Änderungen erbeten:` : `${person} bittet um Änderungen an „${text}“:`,
        ...comment.split(/\n+/).filter(Boolean),
      ],
      action: "Beitrag ansehen",
    }),
    mentioned: ({ text, person, comment }) => ({
      subject:
        person === null ? "Du wurdest in einem Kommentar erwähnt" : `${person} hat dich in einem Kommentar erwähnt`,
      lead: [`Im Kommentar geht es um den Beitrag „${text}“:`, ...comment.split(/\n+/).filter(Boolean)],
      action: "Beitrag ansehen",
    }),
    clientAnswered: ({ text, person, answer, comment, outcome }) => ({
      subject: {
        approved: "Ein Kunde hat deinen Beitrag freigegeben",
        changes_requested: "Ein Kunde bittet um Änderungen",
        commented: "Ein Kunde hat deinen Beitrag kommentiert",
      }[answer],
      lead: [
        {
          approved: `${person} (Kunde) hat „${text}“ freigegeben.`,
          changes_requested: `${person} (Kunde) bittet um Änderungen an „${text}“:`,
          commented: `${person} (Kunde) schreibt zu „${text}“:`,
        }[answer],
        ...(comment ?? "").split(/\n+/).filter(Boolean),
        ...(answer === "approved" ? [outcomes[outcome ?? "open"]] : []),
      ],
      action: "Beitrag ansehen",
    }),
    clientComments: ({ link, posts, comments }) => ({
      subject: comments === 1 ? "Ein Kunde hat noch einmal kommentiert" : `${comments} weitere Kommentare von Kunden`,
      lead: [
        `Seit unserer letzten Mail ${comments === 1 ? "kam ein weiterer Kommentar" : `kamen ${comments} weitere Kommentare`} über den Kundenlink „${link}“.`,
        ...posts.map((post) => `„${post.text}“: ${post.comments}`),
      ],
      action: "Kommentare lesen",
    }),
    repeatHeld: ({ text, reason }) => ({
      subject: "Ein wiederkehrender Beitrag wird aufgehalten",
      lead: [
        `Der nächste Termin von „${text}“ konnte nicht vorbereitet werden: ${sayIn("de", reason)}`,
        "Alle paar Minuten wird es erneut versucht.",
      ],
      action: "Beiträge ansehen",
    }),
    connectionEnding: ({ account, platform, until }) => ({
      subject: `Verbinde dein ${platformNames[platform]}-Konto neu`,
      lead: [
        until === null
          ? `Postloom kann auf ${account} (${platformNames[platform]}) nicht mehr posten: Das Netzwerk hat die Verbindung beendet.`
          : `Postloom kann auf ${account} (${platformNames[platform]}) nur noch bis ${time(until)} posten: Das Netzwerk erneuert die Verbindung nicht.`,
        "Geplante Beiträge warten, bis du das Konto neu verbindest.",
      ],
      action: "Neu verbinden",
    }),
    webhookFailing: ({ host, until }) => ({
      subject: "Ein Webhook kommt nicht an und wird pausiert",
      lead: [
        `Seit zwei Tagen nimmt ${host} kein Ereignis von Postloom an. Ändert sich nichts, wird der Webhook am ${time(until)} pausiert.`,
        "Bis dahin versucht Postloom es weiter. Ereignisse während einer Pause bleiben 30 Tage und lassen sich erneut senden.",
      ],
      action: "Webhooks ansehen",
    }),
    webhookPaused: ({ host, reason }) => ({
      subject: "Ein Webhook ist pausiert",
      lead: [
        reason === "gone"
          ? `${host} hat geantwortet, dass es die Adresse nicht mehr gibt (410). Postloom sendet ihr nichts mehr.`
          : `Seit drei Tagen hat ${host} kein Ereignis angenommen. Postloom sendet nichts mehr dorthin.`,
        "Ereignisse bleiben 30 Tage. Schalte den Webhook wieder ein, wenn der Empfänger zurück ist, und sende sie erneut.",
      ],
      action: "Webhooks ansehen",
    }),
    paymentFailed: ({ until }) => ({
      subject: "Deine Zahlung für Premium ist fehlgeschlagen",
      lead: [
        `Die letzte Zahlung für deinen Premium-Tarif ist nicht durchgegangen. Es wird erneut versucht; Premium bleibt bis ${time(until)}.`,
        "Bitte prüfe deine Karte, damit sich für dich nichts ändert.",
      ],
      action: "Zahlung verwalten",
    }),
    premiumEnded: () => ({
      subject: "Dein Premium-Tarif ist beendet",
      lead: ["Dein Konto hat jetzt den Basic-Tarif. Alles, was du erstellt hast, ist noch da."],
      action: "Tarif wählen",
    }),
    invitation: () => ({
      subject: "Du bist zu Postloom eingeladen",
      lead: ["Wer dieses Postloom betreibt, lädt dich ein, ein Konto anzulegen."],
      action: "Konto anlegen",
      after: [
        "Der Link gilt einmal, innerhalb von 7 Tagen und für diese Adresse. Wenn du nicht weißt, worum es geht, ignoriere diese E-Mail.",
      ],
    }),
    workspaceInvitation: ({ workspace, invitedBy, role }) => ({
      subject: `${invitedBy} lädt dich zu ${workspace} ein`,
      lead: [
        `${invitedBy} lädt dich ein, dem Arbeitsbereich ${workspace} beizutreten. Deine Rolle: ${roleNames[role]}.`,
      ],
      action: "Einladung ansehen",
      after: [
        "Der Link gilt einmal, innerhalb von 7 Tagen und für diese Adresse. Wenn du nicht weißt, worum es geht, ignoriere diese E-Mail.",
      ],
    }),
    ownershipOffered: ({ workspace, person, until }) => ({
      subject: "Dir wird ein Arbeitsbereich angeboten",
      lead: [
        `${person} möchte dich zum Inhaber des Arbeitsbereichs ${workspace} machen.`,
        `Nimmst du an, zählt er zu deinem Tarif, und ${person} wird Admin. Bis dahin ändert sich nichts.`,
      ],
      action: "Angebot ansehen",
      after: [`Das Angebot endet am ${time(until)}.`],
    }),
    contactMessage: ({ name, from, message, isConfirmed }) => ({
      subject: `Nachricht von ${name}`,
      lead: [`${name} (${from}) schreibt dir über deine Postloom-Seite:`, ...message.split(/\n+/).filter(Boolean)],
      after: [
        isConfirmed
          ? "Der Absender hat hier ein Konto und diese Adresse bestätigt."
          : "Niemand hat diese Adresse geprüft. Sei vorsichtig mit Links.",
        "Antworte auf diese E-Mail, um zurückzuschreiben. Deine eigene Adresse wurde nicht gezeigt.",
      ],
    }),
    newsletterConfirm: () => ({
      subject: "Bestätige dein Abonnement",
      lead: ["Bitte bestätige, dass du den wöchentlichen Postloom-Newsletter an diese Adresse bekommen möchtest."],
      action: "Abonnement bestätigen",
      after: [
        "Der Link gilt 7 Tage lang. Wenn du nicht darum gebeten hast, ignoriere diese E-Mail, und du hörst nichts mehr von uns.",
      ],
    }),
  },
};
