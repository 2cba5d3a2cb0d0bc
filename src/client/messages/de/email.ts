import type { Areas } from "../areas.ts";

export const email: Areas["email"] = {
  label: "E‑Mail",
  verified: "Bestätigtes Konto",
  notVerified: "E‑Mail nicht bestätigt",
  resend: "E‑Mail erneut senden",
  sending: "Wird gesendet",
  sent: "E‑Mail gesendet",
  sentTo: (address) => `Öffne den Link, den wir an ${address} geschickt haben.`,
  notSent: "Es wurde keine E‑Mail gesendet",
  change: {
    open: "E‑Mail ändern",
    title: "E‑Mail ändern",
    text: "Wir schicken einen Link an die neue Adresse. Bis er geöffnet wird, bleibt alles, wie es ist.",
    newAddress: "Neue E‑Mail",
    enterAddress: "Gib deine neue E‑Mail-Adresse ein",
    badAddress: "Bitte gib eine gültige E‑Mail-Adresse ein",
    password: "Passwort",
    wrongPassword: "Das Passwort stimmt nicht",
    enterPassword: "Gib dein Passwort ein",
    submit: "Link senden",
    cancel: "Abbrechen",
    failed: "Die Adresse wurde nicht geändert",
  },
};
