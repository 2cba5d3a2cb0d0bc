import type { publicProfiles as model } from "#shared/server-messages/de/public-profiles.ts";

export const publicProfiles: Record<keyof typeof model, string> = {
  "Enter your name": "Saisissez votre nom",
  "Write a message": "Écrivez un message",
  "Message sent": "Message envoyé",
};
