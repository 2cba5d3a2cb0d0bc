import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("fr");
const plural = pluralIn("fr");

export const dashboard: Areas["dashboard"] = {
  title: "Tableau de bord",
  welcome: (name) => `Bon retour parmi nous, ${name} ! Voici l’aperçu de vos contenus`,
  loading: "Chargement du tableau de bord...",
  failed: "Les données du tableau de bord n’ont pas pu être chargées",
  loadedBefore: "Ce que vous voyez a été chargé auparavant.",
  retry: "Réessayer",
  retrying: "Nouvel essai",
  sample: "Données d’exemple",
  samples: {
    marigolds: {
      title: "Soucis, vase blanc",
      prompt: "Neuf soucis dans un vase blanc nervuré, fond indigo, soleil dur",
    },
    cups: {
      title: "Cinq émaux, cinq tasses",
      prompt: "Cinq tasses sur une étagère en noyer, une par émail de l’atelier, lumière chaude d’une fenêtre",
    },
    tide: { title: "Lignes de marée", prompt: "Un rivage vu d’en haut, l’eau turquoise rencontre le sable pâle" },
  },
  stats: {
    label: "Statistiques",
    creations: "Créations",
    posts: "Publications",
    views: "Vues",
    engagement: "Engagement",
    noData: "Pas encore de données",
  },
  trends: {
    creations: (change) => `${change} cette semaine`,
    posts: (change) => `${change} par rapport au mois dernier`,
    views: (change) => `${change} par rapport au mois dernier`,
    engagement: (change) => `${change} par rapport au mois dernier`,
  },
  setUp: {
    title: "Premiers pas",
    account: "Créez votre compte",
    network: "Connectez Bluesky, Mastodon ou un autre réseau",
    image: "Générez votre première image",
    connect: "Connecter",
    generate: "Générer",
    done: "fait",
  },
  templates: { title: "Ou partez d’un modèle", all: "Tous les modèles" },
  quick: {
    title: "Actions rapides",
    image: "Nouvelle image",
    video: "Nouvelle vidéo",
    meta: "Publier sur Instagram",
    x: "Publier sur X",
    any: "Publier sur tout réseau",
  },
  usage: {
    title: "Utilisation",
    resets: (date) => `Remise à zéro le ${date}`,
    images: "Génération d’images",
    videos: "Génération de vidéos",
    posts: "Envoi de publications",
    unlimited: "Illimité avec Premium",
    remaining: (count) => plural(count, { one: `${number(count)} restante`, other: `${number(count)} restantes` }),
    plans: "Voir les formules",
  },
  week: {
    title: "Cette semaine",
    calendar: "Calendrier",
    empty: "Rien de planifié",
    more: (count) => `${number(count)} de plus`,
    untitled: "Publication sans titre",
  },
};
