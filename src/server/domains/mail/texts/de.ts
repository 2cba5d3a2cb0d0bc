import { linesOf, type MailTexts, timeIn } from "#server/domains/mail/mail-texts.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { sayIn } from "#shared/sentences/say-in.ts";

const time = timeIn("de");
const unknownDevice = "einem unbekannten Browser";
const setPassword = "Neues Passwort festlegen";

export const de: MailTexts = {
  greeting: (name) => (name === null ? "Guten Tag," : `Hallo ${name},`),
  linkHint: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
  unsubscribe: "Abbestellen",
  sentBy: (host) => `Gesendet von Postloom auf ${host}`,
  mails: {
    verifyAddress: () => ({
      subject: "Bestätigen Sie Ihre E-Mail-Adresse",
      lead: ["Willkommen bei Postloom. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört."],
      action: "Adresse bestätigen",
      after: [
        "Der Link gilt einmal und 24 Stunden lang. Wenn Sie kein Konto eröffnet haben, können Sie diese E-Mail ignorieren.",
      ],
    }),
    resetPassword: () => ({
      subject: setPassword,
      lead: ["Jemand, hoffentlich Sie selbst, hat ein neues Passwort für Ihr Postloom-Konto angefordert."],
      action: "Neues Passwort wählen",
      after: [
        "Der Link gilt einmal und 60 Minuten lang. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.",
      ],
    }),
    passwordChanged: () => ({
      subject: "Ihr Passwort wurde geändert",
      lead: [
        "Das Passwort Ihres Postloom-Kontos wurde soeben geändert. Andere Geräte wurden abgemeldet.",
        "Wenn Sie es nicht waren, legen Sie sofort ein neues Passwort fest.",
      ],
      action: setPassword,
    }),
    confirmNewAddress: ({ newAddress }) => ({
      subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
      lead: [`Bitte bestätigen Sie, dass ${newAddress} die Adresse Ihres Postloom-Kontos werden soll.`],
      action: "Neue Adresse bestätigen",
      after: ["Der Link gilt einmal und 24 Stunden lang. Bis dahin ändert sich nichts."],
    }),
    addressChangeAsked: ({ newAddress }) => ({
      subject: "Ihre E-Mail-Adresse soll geändert werden",
      lead: [
        `Jemand, hoffentlich Sie selbst, möchte die Adresse Ihres Postloom-Kontos auf ${newAddress} ändern. Das geschieht, sobald jene Adresse bestätigt ist.`,
        "Wenn Sie es nicht waren, legen Sie sofort ein neues Passwort fest: Das bricht die Änderung ab.",
      ],
      action: setPassword,
    }),
    addressChanged: ({ newAddress }) => ({
      subject: "Ihre E-Mail-Adresse wurde geändert",
      lead: [
        `Die Adresse Ihres Postloom-Kontos lautet jetzt ${newAddress}. Die bisherige wird nicht mehr verwendet.`,
        "Wenn Sie es nicht waren, wenden Sie sich an die Betreiber dieses Servers.",
      ],
    }),
    newSignIn: ({ device, at }) => ({
      subject: "Neue Anmeldung bei Ihrem Konto",
      lead: [
        `Jemand hat sich am ${time(at)} mit ${device ?? unknownDevice} bei Ihrem Postloom-Konto angemeldet.`,
        "Wenn Sie es waren, ist nichts zu tun. Wenn nicht, legen Sie ein neues Passwort fest: Das meldet alle Geräte ab.",
      ],
      action: setPassword,
    }),
    refreshTokenReused: ({ device }) => ({
      subject: "Eine Ihrer Anmeldungen wurde beendet",
      lead: [
        `Ein Schlüssel Ihrer Anmeldung mit ${device ?? unknownDevice} wurde zweimal verwendet. Jemand könnte ihn kopiert haben, deshalb wurde diese Anmeldung beendet. Ihre anderen Geräte bleiben angemeldet.`,
        "Wenn Ihnen das seltsam vorkommt, legen Sie ein neues Passwort fest: Das meldet alle Geräte ab.",
      ],
      action: setPassword,
    }),
    apiKeyMade: ({ name }) => ({
      subject: "Ein neuer API-Schlüssel wurde angelegt",
      lead: [
        `Für Ihr Postloom-Konto wurde der API-Schlüssel „${name}“ angelegt. Programme, die ihn besitzen, können in Ihrem Namen handeln.`,
        "Wenn Sie es nicht waren, widerrufen Sie den Schlüssel in den Einstellungen und ändern Sie Ihr Passwort.",
      ],
    }),
    signInMethodChanged: ({ change, name }) => ({
      subject: "Ihre Anmeldung hat sich geändert",
      lead: [
        {
          secondFactorOn:
            "Für Ihr Postloom-Konto wurde die Zwei-Faktor-Anmeldung eingeschaltet. Ab jetzt brauchen Sie zum Anmelden einen Code aus Ihrer Authenticator-App.",
          secondFactorOff: "Für Ihr Postloom-Konto wurde die Zwei-Faktor-Anmeldung ausgeschaltet.",
          passkeyAdded: `Zu Ihrem Postloom-Konto wurde der Passkey „${name}“ hinzugefügt. Wer ihn hat, kann sich anmelden.`,
          passkeyRemoved: `Der Passkey „${name}“ wurde aus Ihrem Postloom-Konto entfernt.`,
          linked: `Bei Ihrem Postloom-Konto kann man sich jetzt mit ${name} anmelden.`,
          unlinked: `Bei Ihrem Postloom-Konto kann man sich nicht mehr mit ${name} anmelden.`,
        }[change],
        "Wenn Sie es nicht waren, setzen Sie sofort ein neues Passwort und prüfen Sie Ihre Anmeldewege.",
      ],
      action: "Sicherheit ansehen",
    }),
    accountDeleted: () => ({
      subject: "Ihr Konto wurde gelöscht",
      lead: ["Ihr Postloom-Konto wurde mit allem, was darin war, gelöscht. Dies ist unsere letzte E-Mail an Sie."],
    }),
    postsNeedAttention: (params) => ({
      subject:
        params.posts.length + params.more === 1 ? "Ein Beitrag braucht Sie" : "Einige Ihrer Beiträge brauchen Sie",
      lead: linesOf(params, {
        line: (text, account, platform, what) => `„${text}“ auf ${account} (${platform}): ${what}`,
        what: {
          failed: "Der Beitrag wurde nicht veröffentlicht.",
          missed: "Seine Zeit verging, während der Server nicht lief. Er wurde deshalb nicht gesendet.",
          needs_user:
            "Es lässt sich nicht feststellen, ob er veröffentlicht wurde. Bitte sehen Sie beim Konto nach und sagen Sie es uns.",
        },
        more: (count) => `Und ${count} weitere.`,
      }),
      action: "Beiträge ansehen",
      after: ["Ihre Texte sind noch da. Sie können jeden jetzt veröffentlichen oder ihm eine neue Zeit geben."],
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
      subject: `Verbinden Sie Ihr ${platformNames[platform]}-Konto neu`,
      lead: [
        until === null
          ? `Postloom kann auf ${account} (${platformNames[platform]}) nicht mehr posten: Das Netzwerk hat die Verbindung beendet.`
          : `Postloom kann auf ${account} (${platformNames[platform]}) nur noch bis ${time(until)} posten: Das Netzwerk erneuert die Verbindung nicht.`,
        "Geplante Beiträge warten, bis Sie das Konto neu verbinden.",
      ],
      action: "Neu verbinden",
    }),
    paymentFailed: ({ until }) => ({
      subject: "Ihre Zahlung für Premium ist fehlgeschlagen",
      lead: [
        `Die letzte Zahlung für Ihren Premium-Tarif ist nicht durchgegangen. Es wird erneut versucht; Premium bleibt bis ${time(until)}.`,
        "Bitte prüfen Sie Ihre Karte, damit sich für Sie nichts ändert.",
      ],
      action: "Zahlung verwalten",
    }),
    premiumEnded: () => ({
      subject: "Ihr Premium-Tarif ist beendet",
      lead: ["Ihr Konto hat jetzt den Basic-Tarif. Alles, was Sie erstellt haben, ist noch da."],
      action: "Tarif wählen",
    }),
    invitation: () => ({
      subject: "Sie sind zu Postloom eingeladen",
      lead: ["Wer dieses Postloom betreibt, lädt Sie ein, ein Konto anzulegen."],
      action: "Konto anlegen",
      after: [
        "Der Link gilt einmal, innerhalb von 7 Tagen und für diese Adresse. Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail.",
      ],
    }),
    contactMessage: ({ name, from, message, isConfirmed }) => ({
      subject: `Nachricht von ${name}`,
      lead: [`${name} (${from}) schreibt Ihnen über Ihre Postloom-Seite:`, ...message.split(/\n+/).filter(Boolean)],
      after: [
        isConfirmed
          ? "Der Absender hat hier ein Konto und diese Adresse bestätigt."
          : "Niemand hat diese Adresse geprüft. Seien Sie vorsichtig mit Links.",
        "Antworten Sie auf diese E-Mail, um zurückzuschreiben. Ihre eigene Adresse wurde nicht gezeigt.",
      ],
    }),
    newsletterConfirm: () => ({
      subject: "Bestätigen Sie Ihr Abonnement",
      lead: ["Bitte bestätigen Sie, dass Sie den wöchentlichen Postloom-Newsletter an diese Adresse erhalten möchten."],
      action: "Abonnement bestätigen",
      after: [
        "Der Link gilt 7 Tage lang. Wenn Sie nicht darum gebeten haben, ignorieren Sie diese E-Mail, und Sie hören nichts mehr von uns.",
      ],
    }),
  },
};
