/** Messages about any request: its form, its fields, idempotency keys, cursors. */
export const requests = {
  "The input is not valid": "Die Eingabe ist nicht gültig",
  "This field is required": "Dieses Feld ist erforderlich",
  "There is no such field": "Dieses Feld gibt es nicht",
  "At most {n} characters": "Höchstens {n} Zeichen",
  "Contains a character that cannot be stored": "Enthält ein Zeichen, das nicht gespeichert werden kann",
  "Contains a control character": "Enthält ein Steuerzeichen",
  "Use an ISO 8601 time with an offset, like {example}": "Gib eine Zeit nach ISO 8601 mit Zeitzone an, wie {example}",
  "Choose a time between the years {from} and {to}": "Wähle eine Zeit zwischen den Jahren {from} und {to}",
  "Choose a day between the years {from} and {to}": "Wähle einen Tag zwischen den Jahren {from} und {to}",
  "The server has no room left for new media": "Der Server hat keinen Platz mehr für neue Dateien",
  "The file may have at most {n} MB": "Die Datei darf höchstens {n} MB haben",
  "Send the file in the field {field}": "Sende die Datei im Feld {field}",
  "Send multipart/form-data with the file in the field {field}":
    "Sende multipart/form-data mit der Datei im Feld {field}",
  "The file's name: {=reason}": "Der Name der Datei: {=reason}",
  "The file is empty": "Die Datei ist leer",
  "A field's name has at most {n} bytes": "Der Name eines Feldes hat höchstens {n} Bytes",
  "A field has at most {n} KB": "Ein Feld hat höchstens {n} KB",
  "Send one file": "Sende eine Datei",
  "Send at most {n} parts": "Sende höchstens {n} Teile",
  "The multipart body is broken or incomplete": "Der multipart-Inhalt ist beschädigt oder unvollständig",
  "Send a file": "Sende eine Datei",
  "{=thing} not found": "Nicht gefunden: {=thing}",
  "Not found": "Nicht gefunden",
  "Your role in this workspace does not allow this. Ask an admin.":
    "Deine Rolle in diesem Arbeitsbereich erlaubt das nicht. Wende dich an eine Person mit der Rolle Admin.",
  "This program may only read. Connect it again and allow it to write.":
    "Dieses Programm darf nur lesen. Verbinde es noch einmal und erlaube ihm das Schreiben.",
  "This API key may only read. Make one with the scope write for changes.":
    "Dieser API-Schlüssel darf nur lesen. Erstelle für Änderungen einen, der schreiben darf.",
  "An API key cannot do this. Sign in with the password instead.":
    "Das kann ein API-Schlüssel nicht. Melde dich dafür mit dem Passwort an.",
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
};
