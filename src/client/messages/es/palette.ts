import type { Areas } from "../areas.ts";
import { numberIn, pluralIn, rich } from "../phrase.ts";

const number = numberIn("es");
const plural = pluralIn("es");

export const palette: Areas["palette"] = {
  title: "Buscar o ejecutar un comando",
  placeholder: "Busca creaciones, publicaciones, páginas y acciones",
  close: "Cerrar",
  searching: "Buscando",
  nothing: "No hay resultados. Prueba con otras palabras.",
  results: (count) => plural(count, { one: `${number(count)} resultado`, other: `${number(count)} resultados` }),
  postIt: (title) => `Publicar «${title}»`,
  untitled: "Publicación sin título",
  groups: {
    recent: "Recientes",
    creations: "Creaciones",
    posts: "Publicaciones",
    actions: "Acciones",
    pages: "Páginas",
  },
  actions: {
    newPost: "Escribir una publicación",
    newImage: "Crear una imagen nueva",
    importPosts: "Importar publicaciones de un archivo",
    theme: (name) => `Usar el tema: ${name}`,
    shortcuts: "Mostrar los atajos de teclado",
    api: "Abrir la documentación de la API",
  },
  sheet: {
    title: "Atajos de teclado",
    everywhere: "En todas partes",
    goTo: "Ir a",
    palette: "Buscar o ejecutar un comando",
    newPost: "Escribir una publicación",
    search: "Buscar en una lista",
    submit: "Generar, publicar o programar",
    close: "Cerrar lo que está encima",
    off: (settings) => rich`Las teclas sueltas están desactivadas. Actívalas en ${settings}.`,
  },
};
