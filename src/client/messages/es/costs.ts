import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("es");
const plural = pluralIn("es");

export const costs: Areas["costs"] = {
  title: "Costes de IA",
  inUtc: (month) => `${month} (UTC)`,
  failed: "No se pudieron cargar los costes de IA",
  spent: "Gastado",
  ofCap: (cap) => `de ${cap}`,
  reserved: (amount) => `${amount} reservados para lo que se está creando.`,
  noCap: "Sin límite.",
  left: (amount) => `Quedan ${amount}.`,
  areEstimates: "Estimado según los precios publicados; vale la factura del proveedor.",
  unpriced: (count) =>
    plural(count, {
      one: `No incluye ${number(count)} llamada sin precio conocido.`,
      other: `No incluye ${number(count)} llamadas sin precio conocido.`,
    }),
  cap: {
    label: "Límite mensual en dólares estadounidenses",
    hint: "Lo que lo superaría se rechaza antes de consultar a un proveedor. Déjalo vacío para no tener límite.",
    none: "Sin límite",
    save: "Guardar límite",
    saving: "Guardando",
    saved: "Guardado",
  },
  problems: {
    notAnAmount: "Escribe un importe, como 20 o 12,50",
    tooMuch: (most) => `Como máximo ${most}`,
    notWholeCents: "Usa centavos enteros",
  },
  entries: {
    none: "Este mes no hay costes.",
    caption: "Llamadas a proveedores de este mes, primero las más recientes",
    what: "Qué",
    model: "Modelo",
    when: "Cuándo",
    state: "Estado",
    cost: "Coste",
    unknown: "Desconocido",
    more: "Mostrar más",
    loading: "Cargando",
  },
  kinds: { image: "Imagen", video: "Vídeo", text: "Texto" },
  states: {
    reserved: "Reservado",
    released: "No facturado",
    charged: "Facturado",
    mayBeBilled: "Quizá facturado",
  },
  estimate: {
    about: (amount) => `Unos ${amount}`,
    setHere: "precio fijado por este servidor",
    pricesOf: (month) => `precios de ${month}`,
    unknown: "Precio desconocido",
    unknownUncounted: "no se contará en los costes de IA.",
    unknownRefused: (cap) => `el límite de ${cap} al mes rechaza este modelo.`,
  },
  plan: {
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
  },
};
