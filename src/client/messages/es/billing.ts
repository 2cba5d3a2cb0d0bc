import type { Areas } from "../areas.ts";

export const billing: Areas["billing"] = {
  title: "Plan",
  none: "Ningún plan elegido",
  freeText: "En este servidor cualquiera puede elegir gratis.",
  paidText: "Premium se paga cada mes en la página de Stripe.",
  paidUntil: (date) => `Pagado hasta el ${date}`,
  ends: (date) => `Premium termina el ${date}. No se cobrará nada más.`,
  overdue: (date) => `Tu último pago ha fallado. Premium termina el ${date} si no se cobra.`,
  overdueOver: "Tu último pago ha fallado y Premium ha terminado. Paga la factura pendiente para recuperarlo.",
  choosePremium: "Elegir Premium",
  chooseBasic: "Elegir Basic",
  upgrade: "Obtener Premium",
  cancel: "Cancelar Premium",
  resume: "Mantener Premium",
  manage: "Tarjetas y facturas",
  busy: "Un momento",
  cancelTitle: "¿Cancelar Premium?",
  cancelText: (date) =>
    `Mantienes Premium hasta el ${date}. Después tu cuenta pasa a Basic; todo lo que has creado se queda.`,
  keep: "Mantenerlo",
  done: "Gracias. Tu cuenta ya tiene Premium.",
  waiting: "Stripe todavía no ha confirmado el pago. Aparecerá aquí cuando lo haga.",
  cancelled: "No se ha pagado nada.",
  failed: "No se pudo cargar tu plan",
  retry: "Reintentar",
  retrying: "Cargando",
};
