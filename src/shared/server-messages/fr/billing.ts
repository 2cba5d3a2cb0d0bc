import type { billing as model } from "#shared/server-messages/de/billing.ts";

export const billing: Record<keyof typeof model, string> = {
  "Stripe gave no address to pay at": "Stripe n’a donné aucune adresse de paiement",
  "Plan updated": "Formule modifiée",
  "Your plan allows {n} {=unit} a month, and too few are left. Upgrade to Premium, or wait until next month.":
    "Votre formule permet {n} {=unit} par mois, et il n’en reste pas assez. Passez à Premium ou attendez le mois prochain.",
  "The range must not end before it begins": "La période ne peut pas finir avant de commencer",
  "At most {n} months are answered: choose a shorter range": "{n} mois au plus : choisissez une période plus courte",
  "Premium is free on this server: choose it with POST /billing/plan":
    "Premium est gratuit sur ce serveur : choisissez-le avec POST /billing/plan",
  "The payment service cannot be used right now. Please try again in a moment.":
    "Le service de paiement est indisponible. Veuillez réessayer dans un instant.",
  "There is a subscription already. Manage it with POST /billing/portal":
    "Il y a déjà un abonnement. Gérez-le avec POST /billing/portal",
  "Premium is paid for on this server. Begin with POST /billing/checkout":
    "Premium est payant sur ce serveur. Commencez par POST /billing/checkout",
  "The signature is not valid": "La signature n’est pas valide",
  "This event is not signed with our secret, or was signed long ago":
    "Cet événement n’est pas signé avec notre secret, ou l’a été il y a longtemps",
};
