/** Messages about webhooks. */
export const webhooks = {
  "Enter an address that begins with https://": "Gib eine Adresse an, die mit https:// beginnt",
  "Name each event once": "Nenne jedes Ereignis einmal",
  "Name either one delivery, or the time from which to replay":
    "Nenne entweder eine Zustellung oder die Zeit, ab der erneut gesendet wird",
  "Use an https address on the internet, without a port, a user name or a password":
    "Nimm eine https-Adresse im Internet, ohne Port, Benutzernamen oder Passwort",
  "A workspace can have {n} webhooks at most. Delete one you no longer use.":
    "Ein Arbeitsbereich kann höchstens {n} Webhooks haben. Lösche einen, den du nicht mehr brauchst.",
  "This webhook is paused. Turn it on first.": "Dieser Webhook ist pausiert. Schalte ihn zuerst ein.",
  "A test event is on its way already. Wait for its outcome.":
    "Ein Testereignis ist schon unterwegs. Warte auf sein Ergebnis.",
  "Webhook created": "Webhook erstellt",
  "Webhook updated": "Webhook geändert",
  "Webhook deleted": "Webhook gelöscht",
  "Secret changed": "Schlüssel geändert",
  "Sending again": "Wird erneut gesendet",
  "Test event sent": "Testereignis gesendet",
};
