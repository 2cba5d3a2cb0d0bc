/** Messages about notifications, push, the newsletter and the stream of changes. */
export const notifications = {
  "Notification deleted": "Mitteilung gelöscht",
  "Notification updated": "Mitteilung geändert",
  "Notifications marked read": "Mitteilungen als gelesen markiert",
  "Please confirm with the link we have sent to this address":
    "Bitte bestätige mit dem Link, den wir an diese Adresse geschickt haben",
  Subscribed: "Abonniert",
  "Subscription confirmed": "Abonnement bestätigt",
  Unsubscribed: "Abbestellt",
  "This link does not work any more. Please subscribe once more.":
    "Dieser Link gilt nicht mehr. Bitte abonniere noch einmal.",
  "You are no longer subscribed": "Du bekommst den Newsletter nicht mehr",
  "Changes cannot be followed right now. Ask every 2 seconds instead.":
    "Änderungen lassen sich gerade nicht verfolgen. Frage stattdessen alle 2 Sekunden.",
  "{n} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.":
    "{n} deiner Seiten verfolgen schon Änderungen. Schließe eine davon oder frage stattdessen alle 2 Sekunden.",
  "Send the https address that the browser gave": "Sende die https-Adresse, die der Browser genannt hat",
  "Send the key as the browser gave it": "Sende den Schlüssel, wie ihn der Browser genannt hat",
  "Send the secret as the browser gave it": "Sende das Geheimnis, wie es der Browser genannt hat",
};
