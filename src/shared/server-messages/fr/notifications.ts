import type { notifications as model } from "#shared/server-messages/de/notifications.ts";

export const notifications: Record<keyof typeof model, string> = {
  "Notification deleted": "Notification supprimée",
  "Notification updated": "Notification modifiée",
  "Notifications marked read": "Notifications marquées comme lues",
  "Please confirm with the link we have sent to this address": "Veuillez confirmer avec le lien envoyé à cette adresse",
  Subscribed: "Abonné",
  "Subscription confirmed": "Abonnement confirmé",
  Unsubscribed: "Désabonné",
  "This link does not work any more. Please subscribe once more.":
    "Ce lien ne fonctionne plus. Veuillez vous abonner à nouveau.",
  "You are no longer subscribed": "Vous n’êtes plus abonné",
  "Changes cannot be followed right now. Ask every 2 seconds instead.":
    "Les changements ne peuvent pas être suivis. Demandez plutôt toutes les 2 secondes.",
  "{n} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.":
    "{n} de vos pages suivent déjà les changements. Fermez-en une, ou demandez toutes les 2 secondes.",
  "Send the https address that the browser gave": "Envoyez l’adresse https donnée par le navigateur",
  "Send the key as the browser gave it": "Envoyez la clé telle que le navigateur l’a donnée",
  "Send the secret as the browser gave it": "Envoyez le secret tel que le navigateur l’a donné",
};
