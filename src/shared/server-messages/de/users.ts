/** Messages about profile and settings. */
export const users = {
  "At least {n} characters": "Mindestens {n} Zeichen",
  "Use the name of a time zone, like {example} or UTC": "Gib den Namen einer Zeitzone an, wie {example} oder UTC",
  "Enter a full address, like {example}": "Gib eine vollständige Adresse ein, wie {example}",
  "Use small letters, digits and hyphens between them": "Nimm Kleinbuchstaben und Ziffern, dazwischen Bindestriche",
  "First name is required": "Der Vorname fehlt",
  "Send a JPEG, PNG, WebP, GIF, AVIF or TIFF picture": "Sende ein Bild als JPEG, PNG, WebP, GIF, AVIF oder TIFF",
  "Avatar updated": "Bild geändert",
  "Settings saved": "Einstellungen gespeichert",
  "Profile updated": "Profil geändert",
  "Avatar removed": "Bild entfernt",
  "A second factor is turned on and off under /auth/second-factor":
    "Der zweite Faktor wird unter /auth/second-factor ein- und ausgeschaltet",
  "Somebody else has this name already": "Diesen Namen hat schon jemand",
  "Send a picture": "Sende ein Bild",
};
