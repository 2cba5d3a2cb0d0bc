import type { Areas } from "../areas.ts";
import { numberIn, pluralIn, rich } from "../phrase.ts";

const number = numberIn("fr");
const plural = pluralIn("fr");

export const palette: Areas["palette"] = {
  title: "Chercher ou lancer une commande",
  placeholder: "Créations, publications, pages et actions",
  close: "Fermer",
  searching: "Recherche en cours",
  nothing: "Aucun résultat. Essayez d’autres mots.",
  results: (count) => plural(count, { one: `${number(count)} résultat`, other: `${number(count)} résultats` }),
  postIt: (title) => `Publier « ${title} »`,
  untitled: "Publication sans titre",
  groups: {
    recent: "Récents",
    creations: "Créations",
    posts: "Publications",
    actions: "Actions possibles",
    pages: "Écrans",
  },
  actions: {
    newPost: "Écrire une publication",
    newImage: "Créer une nouvelle image",
    importPosts: "Importer des publications d’un fichier",
    theme: (name) => `Utiliser le thème : ${name}`,
    shortcuts: "Afficher les raccourcis clavier",
    api: "Ouvrir la documentation de l’API",
  },
  sheet: {
    title: "Raccourcis clavier",
    everywhere: "Partout",
    goTo: "Aller à",
    palette: "Chercher ou lancer une commande",
    newPost: "Écrire une publication",
    search: "Chercher dans une liste",
    submit: "Générer, publier ou planifier",
    close: "Fermer ce qui est au-dessus",
    off: (settings) => rich`Les touches seules sont désactivées. Activez-les dans ${settings}.`,
  },
};
