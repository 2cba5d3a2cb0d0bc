import type { Areas } from "../areas.ts";

export const password: Areas["password"] = {
  label: "Mot de passe",
  confirmation: "Confirmer le mot de passe",
  mismatch: "Les mots de passe ne correspondent pas",
  atLeast: (min) => `Au moins ${min} caractères`,
  withKinds: (length, kinds) => `${length}, avec ${kinds}`,
  kinds: {
    lowercase: "une minuscule",
    uppercase: "une majuscule",
    numeric: "un chiffre",
    symbol: "un symbole",
  },
  problems: {
    tooShort: (min) => `Le mot de passe doit comporter au moins ${min} caractères`,
    tooLong: (max) => `Le mot de passe doit comporter au plus ${max} caractères`,
    lowercase: "Le mot de passe doit contenir une minuscule",
    uppercase: "Le mot de passe doit contenir une majuscule",
    numeric: "Le mot de passe doit contenir un chiffre",
    symbol: "Le mot de passe doit contenir un symbole",
  },
};
