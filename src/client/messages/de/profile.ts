import type { Areas } from "../areas.ts";
import { numberIn } from "../phrase.ts";

const number = numberIn("de");

export const profile: Areas["profile"] = {
  title: "Profil",
  back: "Zurück zur Übersicht",
  edit: "Profil bearbeiten",
  cancel: "Abbrechen",
  save: "Änderungen speichern",
  saving: "Wird gespeichert",
  saved: "Profil aktualisiert",
  failed: "Das Profil konnte nicht aktualisiert werden",
  joined: (month) => `Dabei seit ${month}`,
  notSet: "Nicht angegeben",
  noBio: "Noch keine Biografie hinzugefügt",
  details: "Persönliche Angaben",
  fields: {
    firstName: "Vorname",
    lastName: "Nachname",
    email: "E‑Mail",
    emailFixed: "(Kann nicht geändert werden)",
    bio: "Biografie",
    website: "Website",
    location: "Ort",
  },
  errors: {
    firstName: "Bitte fülle alle Pflichtfelder aus",
    tooLong: (max) => `Höchstens ${number(max)} Zeichen`,
    website: "Gib eine vollständige Adresse ein, etwa https://example.com",
  },
  avatar: {
    label: "Dein Bild",
    choose: "Bild wählen",
    hint: "JPEG, PNG, WebP oder GIF. Wird sofort übernommen.",
    remove: "Entfernen",
    removing: "Wird entfernt",
    removed: "Bild entfernt",
    notRemoved: "Das Bild wurde nicht entfernt",
    cropTitle: "Bild zuschneiden",
    cropText: "Zieh das Bild, oder benutze die Pfeiltasten. Behalten wird nur, was im Kreis liegt.",
    cropArea: "Ausschnitt des Bildes, der behalten wird",
    zoom: "Vergrößerung",
    use: "Bild verwenden",
    uploading: "Wird hochgeladen",
    updated: "Bild aktualisiert",
    failed: "Das Bild konnte nicht hochgeladen werden",
    unreadable: "Diese Datei lässt sich nicht als Bild lesen. Wähle ein JPEG, PNG, WebP oder GIF.",
  },
  stats: {
    title: "Aktivität",
    images: "Bilder",
    videos: "Videos",
    posts: "Beiträge",
    failed: "Die Zahlen konnten nicht geladen werden",
  },
  leave: {
    title: "Ohne Speichern verlassen?",
    text: "Was du in deinem Profil geändert hast, geht verloren.",
    stay: "Weiter bearbeiten",
    leave: "Verlassen",
  },
};
