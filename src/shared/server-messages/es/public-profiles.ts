import type { publicProfiles as model } from "#shared/server-messages/de/public-profiles.ts";

export const publicProfiles: Record<keyof typeof model, string> = {
  "Enter your name": "Escribe tu nombre",
  "Write a message": "Escribe un mensaje",
  "Message sent": "Mensaje enviado",
};
