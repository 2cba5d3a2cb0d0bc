/** Messages about plans, quotas and payments. */
export const billing = {
  "Stripe gave no address to pay at": "Stripe hat keine Adresse zum Bezahlen genannt",
  "Plan updated": "Tarif geändert",
  "Your plan allows {n} {=unit} a month, and too few are left. Upgrade to Premium, or wait until next month.":
    "Dein Tarif erlaubt {n} {=unit} im Monat, und es sind zu wenige übrig. Wechsle zu Premium oder warte bis zum nächsten Monat.",
  "The range must not end before it begins": "Der Zeitraum darf nicht enden, bevor er beginnt",
  "At most {n} months are answered: choose a shorter range":
    "Höchstens {n} Monate auf einmal: Wähle einen kürzeren Zeitraum",
  "Premium is free on this server: choose it with POST /billing/plan":
    "Premium kostet auf diesem Server nichts: Wähle es mit POST /billing/plan",
  "The payment service cannot be used right now. Please try again in a moment.":
    "Der Zahlungsdienst ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.",
  "There is a subscription already. Manage it with POST /billing/portal":
    "Es gibt schon ein Abonnement. Verwalte es mit POST /billing/portal",
  "Premium is paid for on this server. Begin with POST /billing/checkout":
    "Premium ist auf diesem Server kostenpflichtig. Beginne mit POST /billing/checkout",
  "The signature is not valid": "Die Signatur ist nicht gültig",
  "This event is not signed with our secret, or was signed long ago":
    "Dieses Ereignis ist nicht mit unserem Geheimnis signiert, oder die Signatur ist zu alt",
};
