import type { notifications as model } from "#shared/server-messages/de/notifications.ts";

export const notifications: Record<keyof typeof model, string> = {
  "Notification deleted": "Notificación eliminada",
  "Notification updated": "Notificación cambiada",
  "Notifications marked read": "Notificaciones marcadas como leídas",
  "Please confirm with the link we have sent to this address":
    "Confirma con el enlace que hemos enviado a esta dirección",
  Subscribed: "Suscripción hecha",
  "Subscription confirmed": "Suscripción confirmada",
  Unsubscribed: "Suscripción anulada",
  "This link does not work any more. Please subscribe once more.": "Este enlace ya no funciona. Suscríbete otra vez.",
  "You are no longer subscribed": "Ya no tienes la suscripción",
  "Changes cannot be followed right now. Ask every 2 seconds instead.":
    "Ahora no se pueden seguir los cambios. Pregunta cada 2 segundos.",
  "{n} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.":
    "Ya hay {n} páginas tuyas que siguen los cambios. Cierra una o pregunta cada 2 segundos.",
  "Send the https address that the browser gave": "Envía la dirección https que dio el navegador",
  "Send the key as the browser gave it": "Envía la clave tal como la dio el navegador",
  "Send the secret as the browser gave it": "Envía el secreto tal como lo dio el navegador",
};
