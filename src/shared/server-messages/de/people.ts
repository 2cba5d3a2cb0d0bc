/** Messages about identity, permissions and the contents of calls. */
export const people = {
  "{=thing} not found": "Nicht gefunden: {=thing}",
  "Not found": "Nicht gefunden",
  Post: "Beitrag",
  Creation: "Werk",
  Template: "Vorlage",
  Account: "Konto",
  "API key": "API-Schlüssel",
  Session: "Anmeldung",
  Device: "Gerät",
  Notification: "Mitteilung",
  "Repeating post": "wiederkehrender Beitrag",
  "Linked sign-in": "verknüpfte Anmeldung",
  Passkey: "Passkey",
  User: "Person",
  Person: "Person",
  Target: "Ziel",
  Delivery: "Zustellung",
  Picture: "Bild",
  File: "Datei",
  Thumbnail: "Vorschaubild",
  Queue: "Warteschlange",
  "Invalid email or password": "E-Mail-Adresse oder Passwort stimmt nicht",
  "Session expired. Please login again.": "Die Sitzung ist abgelaufen. Bitte melde dich neu an.",
  "Please sign in": "Bitte melde dich an",
  "Please sign in again to do this": "Melde dich dafür bitte neu an",
  "Please confirm your password first": "Bitte bestätige zuerst dein Passwort",
  "Enter your password": "Gib dein Passwort ein",
  "The password is not right": "Das Passwort stimmt nicht",
  "Enter the code of your authenticator app": "Gib den Code aus deiner Authenticator-App ein",
  "This code is not right, or was used already": "Dieser Code stimmt nicht oder wurde schon benutzt",
  "This code is not right. Is the clock of your phone set by the network?":
    "Dieser Code stimmt nicht. Stellt sich die Uhr deines Telefons von selbst?",
  "This email address already has an account": "Zu dieser E-Mail-Adresse gibt es schon ein Konto",
  "This is your email address already": "Das ist schon deine E-Mail-Adresse",
  "Your email address is verified already": "Deine E-Mail-Adresse ist schon bestätigt",
  "This link was used already or has expired. Please ask for a new one.":
    "Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte fordere einen neuen an.",
  "This link does not work any more. Please subscribe once more.":
    "Dieser Link gilt nicht mehr. Bitte abonniere noch einmal.",
  "You are no longer subscribed": "Du bekommst den Newsletter nicht mehr",
  "An API key is not signed in and goes on working. Revoke it to end it.":
    "Ein API-Schlüssel ist nicht angemeldet und gilt weiter. Widerrufe ihn, um ihn zu beenden.",
  "This API key does not work, or does not any more.": "Dieser API-Schlüssel gilt nicht oder nicht mehr.",
  "This API key may only read. Make one with the scope write for changes.":
    "Dieser API-Schlüssel darf nur lesen. Erstelle für Änderungen einen, der schreiben darf.",
  "An API key cannot do this. Sign in with the password instead.":
    "Das kann ein API-Schlüssel nicht. Melde dich dafür mit dem Passwort an.",
  "There can be {n} API keys at most. Revoke one you no longer use.":
    "Es kann höchstens {n} API-Schlüssel geben. Widerrufe einen, den du nicht mehr brauchst.",
  "This Idempotency-Key made the API key {id}. Its secret was shown once and cannot be shown again: if it got lost, revoke that key and make another with a new Idempotency-Key.":
    "Dieser Idempotency-Key hat den API-Schlüssel {id} erstellt. Er wurde einmal gezeigt und kann nicht noch einmal gezeigt werden: Ist er verloren, widerrufe ihn und erstelle einen anderen mit einem neuen Idempotency-Key.",
  "Choose a time that has not passed": "Wähle eine Zeit, die noch nicht vorbei ist",
  "Too many attempts. Please try again in {=time}.": "Zu viele Versuche. Bitte versuche es in {=time} noch einmal.",
  "1 second": "1 Sekunde",
  "{n} seconds": "{n} Sekunden",
  "{n} minutes": "{n} Minuten",
  "Too many people are signing in right now. Please try again in a moment.":
    "Gerade melden sich zu viele Leute an. Bitte versuche es gleich noch einmal.",
  "Sign-in with {name} needs https on this server.": "Die Anmeldung mit {name} braucht https auf diesem Server.",
  "Social login is not configured. Please set the provider env vars.":
    "Die Anmeldung über andere Dienste ist nicht eingerichtet. Dafür sind die Variablen des Anbieters zu setzen.",
  "This secret was used before. Make a new one for each attempt.":
    "Dieses Geheimnis wurde schon benutzt. Nimm für jeden Versuch ein neues.",
  "Sign-up is closed": "Die Registrierung ist geschlossen",
  "This server takes new accounts by invitation only": "Auf diesem Server gibt es neue Konten nur mit Einladung",
  "This invitation is used, expired or for another email address":
    "Diese Einladung ist benutzt, abgelaufen oder für eine andere E-Mail-Adresse",
  "This passkey was not accepted": "Dieser Passkey wurde nicht angenommen",
  "Passkeys need an address with a name and https. Set PUBLIC_URL to one.":
    "Passkeys brauchen eine Adresse mit Namen und https. Dafür ist PUBLIC_URL zu setzen.",
  "There can be {n} passkeys at most.": "Es kann höchstens {n} Passkeys geben.",
  "This passkey is known already": "Diesen Passkey gibt es hier schon",
  "This took too long. Please sign in again.": "Das hat zu lange gedauert. Bitte melde dich neu an.",
  "Two-factor authentication is on already. Turn it off first.":
    "Die Zwei-Faktor-Anmeldung ist schon an. Schalte sie zuerst aus.",
  "Two-factor authentication is not on": "Die Zwei-Faktor-Anmeldung ist nicht an",
  "Set up an authenticator app first": "Richte zuerst eine Authenticator-App ein",
  "A second factor is turned on and off under /auth/second-factor":
    "Der zweite Faktor wird unter /auth/second-factor ein- und ausgeschaltet",
  "This is your only way to sign in. Set a password first.":
    "Das ist dein einziger Weg, dich anzumelden. Lege zuerst ein Passwort fest.",
  "This account no longer exists": "Dieses Konto gibt es nicht mehr",
  "Somebody else has this name already": "Diesen Namen hat schon jemand",
  "Send a picture": "Sende ein Bild",
  "Your plan allows {n} {=unit} a month, and too few are left. Upgrade to Premium, or wait until next month.":
    "Dein Tarif erlaubt {n} {=unit} im Monat, und es sind zu wenige übrig. Wechsle zu Premium oder warte bis zum nächsten Monat.",
  "image generations": "Bilder",
  "video generations": "Videos",
  posts: "Beiträge",
  images: "Bilder",
  videos: "Videos",
  image: "Bild",
  video: "Video",
  picture: "Bild",
  "The range must not end before it begins": "Der Zeitraum darf nicht enden, bevor er beginnt",
  "The range must end after it begins": "Das Ende muss nach dem Anfang liegen",
  "The period ends before it begins": "Der Zeitraum endet, bevor er beginnt",
  "At most {n} months are answered: choose a shorter range":
    "Höchstens {n} Monate auf einmal: Wähle einen kürzeren Zeitraum",
  "That would be {n} {=unit}, and at most {max} are answered: choose a longer interval or a shorter range":
    "Das wären {n} {=unit}, höchstens {max} sind möglich: Wähle größere Schritte oder einen kürzeren Zeitraum",
  days: "Tage",
  weeks: "Wochen",
  months: "Monate",
  hours: "Stunden",
  "The database does not know this time zone": "Die Datenbank kennt diese Zeitzone nicht",
  "Premium is free on this server: choose it with POST /billing/plan":
    "Premium kostet auf diesem Server nichts: Wähle es mit POST /billing/plan",
  "The payment service cannot be used right now. Please try again in a moment.":
    "Der Zahlungsdienst ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.",
  "There is a subscription already. Manage it with POST /billing/portal":
    "Es gibt schon ein Abonnement. Verwalte es mit POST /billing/portal",
  "Premium is paid for on this server. Begin with POST /billing/checkout":
    "Premium ist auf diesem Server kostenpflichtig. Beginne mit POST /billing/checkout",
  "The signature is not valid": "Die Signatur ist nicht gültig",
  "This is not signed by Meta, or was signed long ago": "Das ist nicht von Meta signiert, oder die Signatur ist zu alt",
  "Changes cannot be followed right now. Ask every 2 seconds instead.":
    "Änderungen lassen sich gerade nicht verfolgen. Frage stattdessen alle 2 Sekunden.",
  "{n} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.":
    "{n} deiner Seiten verfolgen schon Änderungen. Schließe eine davon oder frage stattdessen alle 2 Sekunden.",
  "Something went wrong on our side. Please try again.":
    "Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.",
  "The database cannot be reached right now. Please try again in a moment.":
    "Die Datenbank ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.",
  "Something this refers to was removed just now. Please reload and try again.":
    "Etwas, worauf sich das bezieht, wurde gerade entfernt. Bitte lade neu und versuche es noch einmal.",
  "The body is not valid JSON": "Der Inhalt ist kein gültiges JSON",
  "The request body is too large": "Die Anfrage ist zu groß",
  "Send JSON (Content-Type: application/json)": "Sende JSON (Content-Type: application/json)",
  "Send a JSON object": "Sende ein JSON-Objekt",
  "The server took too long. Please try again.": "Der Server hat zu lange gebraucht. Bitte versuche es noch einmal.",
  "The server is still starting. Please try again in a moment.":
    "Der Server startet noch. Bitte versuche es gleich noch einmal.",
  "The request could not be read": "Die Anfrage konnte nicht gelesen werden",
  "The address and the headers of the request are too long": "Die Adresse und die Kopfzeilen der Anfrage sind zu lang",
  "The request did not arrive in time. Please try again.":
    "Die Anfrage kam nicht rechtzeitig an. Bitte versuche es noch einmal.",
  "The request has no Host header": "Die Anfrage hat keine Kopfzeile „Host“",
  "This server does not do what the Expect header asks for":
    "Dieser Server leistet nicht, was die Kopfzeile „Expect“ verlangt",
  "The server is stopping. Please try again in a moment.":
    "Der Server wird gerade beendet. Bitte versuche es gleich noch einmal.",
  "There is nothing at {method} {path}": "Unter {method} {path} ist nichts",
  "This answers with a file. Use {method} /api{path}": "Die Antwort ist eine Datei. Nimm {method} /api{path}",
  "This call cannot be part of a batch": "Dieser Aufruf geht nicht im Stapel",
  "The first request with this Idempotency-Key is not finished":
    "Die erste Anfrage mit diesem Idempotency-Key ist noch nicht fertig",
  "Use 1 to {n} visible ASCII characters": "Nimm 1 bis {n} sichtbare ASCII-Zeichen",
  "What this Idempotency-Key made was deleted": "Was dieser Idempotency-Key erstellt hat, wurde gelöscht",
  "This Idempotency-Key was used for another request": "Dieser Idempotency-Key wurde für eine andere Anfrage benutzt",
  "This is not a cursor of this list": "Das ist kein Cursor dieser Liste",
  "This cursor belongs to another list, filter or order: begin again without it":
    "Dieser Cursor gehört zu einer anderen Liste, Auswahl oder Reihenfolge: Beginne ohne ihn von vorn",
  "The account {account} was disconnected": "Das Konto {account} wurde getrennt",
  "It is not known which post on {platform} this is": "Es ist nicht bekannt, welcher Beitrag auf {platform} das ist",
  "This event is not signed with our secret, or was signed long ago":
    "Dieses Ereignis ist nicht mit unserem Geheimnis signiert, oder die Signatur ist zu alt",
  Subscription: "Abonnement",
  Request: "Anfrage",
  "Send the https address that the browser gave": "Sende die https-Adresse, die der Browser genannt hat",
  "Send the key as the browser gave it": "Sende den Schlüssel, wie ihn der Browser genannt hat",
  "Send the secret as the browser gave it": "Sende das Geheimnis, wie es der Browser genannt hat",
  "Unsupported provider": "Diesen Anbieter gibt es hier nicht",
};
