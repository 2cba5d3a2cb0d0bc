import type { Areas } from "../areas.ts";
import { pluralIn } from "../phrase.ts";

const plural = pluralIn("es");

export const spending: Areas["spending"] = {
  title: "Costes de IA",
  inUtc: (month) => `${month} (UTC)`,
  failed: "No se pudieron cargar los costes de IA",
  retry: "Reintentar",
  retrying: "Reintentando",
  spent: "Gastado",
  ofCap: (cap) => `de ${cap}`,
  reserved: (amount) => `${amount} reservados para lo que se está creando.`,
  noCap: "Sin límite.",
  left: (amount) => `Quedan ${amount}.`,
  areEstimates: "Estimado según los precios publicados; vale la factura del proveedor.",
  unpriced: (count) =>
    plural(count, {
      one: `No incluye ${count} llamada sin precio conocido.`,
      other: `No incluye ${count} llamadas sin precio conocido.`,
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
    unknownUncounted: "no se contará en tus costes de IA.",
    unknownRefused: (cap) => `tu límite de ${cap} al mes rechaza este modelo.`,
  },
};
