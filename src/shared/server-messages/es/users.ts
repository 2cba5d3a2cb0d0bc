import type { users as model } from "#shared/server-messages/de/users.ts";

export const users: Record<keyof typeof model, string> = {
  "At least {n} characters": "Como mínimo {n} caracteres",
  "Use the name of a time zone, like {example} or UTC": "Usa el nombre de una zona horaria, como {example} o UTC",
  "Enter a full address, like {example}": "Escribe una dirección completa, como {example}",
  "Use small letters, digits and hyphens between them": "Usa minúsculas, cifras y guiones entre ellas",
  "First name is required": "El nombre es obligatorio",
  "Send a JPEG, PNG, WebP, GIF, AVIF or TIFF picture": "Envía una imagen JPEG, PNG, WebP, GIF, AVIF o TIFF",
  "Avatar updated": "Foto actualizada",
  "Settings saved": "Ajustes guardados",
  "Profile updated": "Perfil cambiado",
  "Avatar removed": "Foto quitada",
  "A second factor is turned on and off under /auth/second-factor":
    "El segundo paso se activa y desactiva en /auth/second-factor",
  "Somebody else has this name already": "Otra persona ya tiene este nombre",
  "Send a picture": "Envía una imagen",
};
