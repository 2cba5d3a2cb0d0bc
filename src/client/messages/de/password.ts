import type { Areas } from "../areas.ts";

export const password: Areas["password"] = {
  label: "Passwort",
  confirmation: "Passwort wiederholen",
  mismatch: "Die Passwörter stimmen nicht überein",
  atLeast: (min) => `Mindestens ${min} Zeichen`,
  withKinds: (length, kinds) => `${length}, mit ${kinds}`,
  kinds: {
    lowercase: "einem Kleinbuchstaben",
    uppercase: "einem Großbuchstaben",
    numeric: "einer Ziffer",
    symbol: "einem Sonderzeichen",
  },
  problems: {
    tooShort: (min) => `Das Passwort muss mindestens ${min} Zeichen lang sein`,
    tooLong: (max) => `Das Passwort darf höchstens ${max} Zeichen lang sein`,
    lowercase: "Das Passwort muss einen Kleinbuchstaben enthalten",
    uppercase: "Das Passwort muss einen Großbuchstaben enthalten",
    numeric: "Das Passwort muss eine Ziffer enthalten",
    symbol: "Das Passwort muss ein Sonderzeichen enthalten",
  },
};
