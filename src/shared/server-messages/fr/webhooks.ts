import type { webhooks as model } from "#shared/server-messages/de/webhooks.ts";

export const webhooks: Record<keyof typeof model, string> = {
  "Enter an address that begins with https://": "Indiquez une adresse qui commence par https://",
  "Name each event once": "Indiquez chaque événement une seule fois",
  "Name either one delivery, or the time from which to replay":
    "Indiquez soit un envoi, soit le moment à partir duquel renvoyer",
  "Use an https address on the internet, without a port, a user name or a password":
    "Utilisez une adresse https sur internet, sans port, nom d’utilisateur ni mot de passe",
  "A workspace can have {n} webhooks at most. Delete one you no longer use.":
    "Un espace de travail peut avoir au plus {n} webhooks. Supprimez-en un dont vous ne vous servez plus.",
  "This webhook is paused. Turn it on first.": "Ce webhook est suspendu. Activez-le d’abord.",
  "A test event is on its way already. Wait for its outcome.":
    "Un événement de test est déjà en route. Attendez son résultat.",
  "Webhook created": "Webhook créé",
  "Webhook updated": "Webhook modifié",
  "Webhook deleted": "Webhook supprimé",
  "Secret changed": "Secret modifié",
  "Sending again": "Renvoi en cours",
  "Test event sent": "Événement de test envoyé",
};
