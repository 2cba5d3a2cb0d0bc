import type { Areas } from "../areas.ts";

export const password: Areas["password"] = {
  label: "Contraseña",
  confirmation: "Confirmar contraseña",
  mismatch: "Las contraseñas no coinciden",
  atLeast: (min) => `Al menos ${min} caracteres`,
  withKinds: (length, kinds) => `${length}, con ${kinds}`,
  kinds: {
    lowercase: "una letra minúscula",
    uppercase: "una letra mayúscula",
    numeric: "un número",
    symbol: "un símbolo",
  },
  problems: {
    tooShort: (min) => `La contraseña debe tener al menos ${min} caracteres`,
    tooLong: (max) => `La contraseña debe tener como máximo ${max} caracteres`,
    lowercase: "La contraseña debe contener una letra minúscula",
    uppercase: "La contraseña debe contener una letra mayúscula",
    numeric: "La contraseña debe contener un número",
    symbol: "La contraseña debe contener un símbolo",
  },
};
