import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("es");
const plural = pluralIn("es");

export const dashboard: Areas["dashboard"] = {
  title: "Panel",
  welcome: (name) => `¡Qué bien verte de nuevo, ${name}! Este es el resumen de tu contenido`,
  loading: "Cargando el panel...",
  failed: "No se han podido cargar los datos del panel",
  loadedBefore: "Lo que ves se cargó antes.",
  retry: "Reintentar",
  retrying: "Reintentando",
  sample: "Datos de ejemplo",
  samples: {
    marigolds: {
      title: "Caléndulas, jarrón blanco",
      prompt: "Nueve caléndulas en un jarrón blanco acanalado, fondo índigo, sol intenso",
    },
    cups: {
      title: "Cinco esmaltes, cinco tazas",
      prompt: "Cinco tazas en un estante de nogal, una por esmalte del taller, luz cálida de ventana",
    },
    tide: {
      title: "Líneas de marea",
      prompt: "Una orilla desde arriba, agua turquesa que se encuentra con arena pálida",
    },
  },
  stats: {
    label: "Estadísticas",
    creations: "Creaciones",
    posts: "Publicaciones",
    views: "Visualizaciones",
    engagement: "Interacción",
    noData: "Aún no hay datos",
  },
  trends: {
    creations: (change) => `${change} esta semana`,
    posts: (change) => `${change} respecto al mes pasado`,
    views: (change) => `${change} respecto al mes pasado`,
    engagement: (change) => `${change} respecto al mes pasado`,
  },
  setUp: {
    title: "Primeros pasos",
    account: "Crea tu cuenta",
    network: "Conecta Bluesky, Mastodon u otra red",
    image: "Genera tu primera imagen",
    connect: "Conectar",
    generate: "Generar",
    done: "hecho",
  },
  templates: { title: "O empieza con una plantilla", all: "Todas las plantillas" },
  quick: {
    title: "Acciones rápidas",
    image: "Nueva imagen",
    video: "Nuevo vídeo",
    meta: "Publicar en Instagram",
    x: "Publicar en X",
    any: "Publicar en cualquier red",
  },
  usage: {
    title: "Uso",
    resets: (date) => `Se renueva el ${date}`,
    images: "Generación de imágenes",
    videos: "Generación de vídeos",
    posts: "Publicaciones enviadas",
    unlimited: "Sin límite con Premium",
    remaining: (count) => plural(count, { one: `Queda ${number(count)}`, other: `Quedan ${number(count)}` }),
    plans: "Ver planes",
  },
  week: {
    title: "Esta semana",
    calendar: "Calendario",
    empty: "Nada programado",
    more: (count) => `${number(count)} más`,
    untitled: "Publicación sin título",
  },
};
