import type { billing as model } from "#shared/server-messages/de/billing.ts";

export const billing: Record<keyof typeof model, string> = {
  "Stripe gave no address to pay at": "Stripe no ha dado una dirección de pago",
  "Plan updated": "Plan cambiado",
  "Your plan allows {n} {=unit} a month, and too few are left. Upgrade to Premium, or wait until next month.":
    "Tu plan permite {n} {=unit} al mes y quedan muy pocas. Pásate a Premium o espera al mes que viene.",
  "The range must not end before it begins": "El periodo no puede terminar antes de empezar",
  "At most {n} months are answered: choose a shorter range": "Como máximo {n} meses: elige un periodo más corto",
  "Premium is free on this server: choose it with POST /billing/plan":
    "Premium es gratis en este servidor: elígelo con POST /billing/plan",
  "The payment service cannot be used right now. Please try again in a moment.":
    "El servicio de pago no está disponible. Inténtalo otra vez en un momento.",
  "There is a subscription already. Manage it with POST /billing/portal":
    "Ya hay una suscripción. Gestiónala con POST /billing/portal",
  "Premium is paid for on this server. Begin with POST /billing/checkout":
    "Premium es de pago en este servidor. Empieza con POST /billing/checkout",
  "The signature is not valid": "La firma no es válida",
  "This event is not signed with our secret, or was signed long ago":
    "Este evento no está firmado con nuestro secreto, o se firmó hace mucho",
};
