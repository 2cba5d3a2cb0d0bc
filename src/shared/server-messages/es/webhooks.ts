import type { webhooks as model } from "#shared/server-messages/de/webhooks.ts";

export const webhooks: Record<keyof typeof model, string> = {
  "Enter an address that begins with https://": "Escribe una dirección que empiece por https://",
  "Name each event once": "Indica cada evento una sola vez",
  "Name either one delivery, or the time from which to replay": "Indica un envío o el momento desde el que reenviar",
  "Use an https address on the internet, without a port, a user name or a password":
    "Usa una dirección https de internet, sin puerto, usuario ni contraseña",
  "A workspace can have {n} webhooks at most. Delete one you no longer use.":
    "Un espacio de trabajo puede tener como máximo {n} webhooks. Elimina uno que ya no uses.",
  "This webhook is paused. Turn it on first.": "Este webhook está en pausa. Actívalo primero.",
  "A test event is on its way already. Wait for its outcome.":
    "Ya hay un evento de prueba en camino. Espera su resultado.",
  "Webhook created": "Webhook creado",
  "Webhook updated": "Webhook cambiado",
  "Webhook deleted": "Webhook eliminado",
  "Secret changed": "Secreto cambiado",
  "Sending again": "Se está reenviando",
  "Test event sent": "Evento de prueba enviado",
};
