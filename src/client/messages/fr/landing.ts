import type { Areas } from "../areas.ts";
import { rich } from "../phrase.ts";

export const landing: Areas["landing"] = {
  headline: "Créez du contenu et progressez plus vite avec l’IA",
  tagline:
    "Créez des images et des vidéos avec l’IA, puis planifiez-les et publiez-les sur les réseaux sociaux depuis un seul tableau de bord.",
  start: "Commencer à créer",
  seeTools: "Voir les outils",
  login: "Se connecter",
  page: "Sur cette page",
  threads: {
    subject: "neuf soucis dans un grand vase blanc",
    light: "mur indigo, lumière dure d’après-midi",
    format: "réaliste, 1920x1080",
  },
  tools: {
    title: "D’une phrase à une publication planifiée",
    short: "Outils",
    logInFirst: "Connectez-vous pour utiliser cet outil.",
    images: {
      title: "Générer des images",
      text: "Écrivez ce que vous voulez voir. Choisissez l’un des quatre styles et un format, et gardez chaque version.",
      prompt: "Pile de bols émaillés couleur avoine, soleil bas du matin",
    },
    videos: { title: "Générer des vidéos", text: "Des clips de 3 à 30 secondes en quatre styles." },
    meta: {
      title: "Publier sur Meta",
      text: "Planifiez et publiez automatiquement sur Instagram et Facebook. Vous voyez les deux avant tout envoi.",
    },
    x: {
      title: "Publier sur X",
      text: "Publications seules ou fils, comptés comme le fait X et envoyés dans l’ordre.",
      thread: [
        "Trois choses que le tour m’a apprises cette année, sans que je lui demande rien.",
        "D’abord centrer. Chaque défaut ignoré au départ se retrouve au bord, en plus haut.",
        "L’eau est un prêt. Elle facilite la minute qui vient et complique la suivante.",
      ],
    },
  },
  week: {
    title: "Toute votre semaine d’un coup d’œil",
    text: "Chaque publication de chaque compte dans un seul calendrier. Glissez-la à une autre heure : elle part à cette heure-là, depuis votre propre serveur.",
    caption: "Exemple : la semaine d’un atelier de poterie",
    posts: {
      marigolds: "Soucis, vase blanc",
      opening: "Ouverture du four",
      mixing: "Comment nous mélangeons l’émail avoine",
      glazes: "Cinq émaux, cinq tasses",
      shelf: "L’étagère au crépuscule",
      tide: "Lignes de marée",
      bowls: "Pile de bols avoine",
      clay: "Argile humide, vue d’en haut",
      lessons: "Trois choses que j’ai apprises",
      openDay: "Portes ouvertes à l’atelier",
      doors: "Les portes sont ouvertes",
    },
  },
  reviews: {
    title: "Ce que l’on fait avec",
    short: "Avis",
    sample: "Exemples d’avis",
    rating: (stars) => `${stars} sur 5`,
    potter: {
      title: "Atelier de poterie",
      text: "J’écris les légendes le dimanche soir et je ne pense plus à publier jusqu’au suivant.",
    },
    marketer: {
      title: "Consultant en marketing",
      text: "Trois essais en trois styles avant que mon thé refroidisse. Le client a choisi celui que je n’aurais pas tenté.",
    },
    cook: {
      title: "Restauratrice",
      text: "Il tourne sur la petite machine sous le bureau. Les photos de notre carte ne quittent jamais la maison.",
    },
  },
  pricing: {
    title: "Tarifs",
    text: "Commencez avec Basic, sans carte. Passez à Premium quand les limites vous gênent.",
    done: "Vous êtes maintenant membre Premium !",
    perMonth: "/mois",
    choose: (plan) => `Choisir ${plan}`,
    features: {
      basic: ["5 images", "5 vidéos", "8 publications"],
      premium: ["Images illimitées", "Vidéos illimitées", "Planification", "Publications illimitées"],
    },
  },
  checkout: {
    premium:
      "Premium est gratuit sur ce serveur : aucune carte n’est débitée, et ce que vous tapez reste dans cette fenêtre.",
    paid: "Vous payez sur la page de Stripe. Aucun numéro de carte n’arrive sur ce serveur, et vous pouvez résilier à tout moment.",
    toPayment: "Continuer vers le paiement",
    opening: "Ouverture",
    signInToPay: "Se connecter pour payer",
    basic: "Aucun paiement nécessaire.",
    card: "Numéro de carte",
    expiry: "MM/AA",
    code: "Cryptogramme",
    cancel: "Annuler",
    pay: (price) => `Payer ${price}`,
    confirmBasic: "Confirmer Basic",
    confirming: "Confirmation",
  },
  newsletter: {
    title: "Newsletter hebdomadaire",
    email: "E-mail",
    enterEmail: "Saisissez votre e-mail",
    placeholder: "vous@example.com",
    subscribe: "S’abonner",
    sending: "Envoi",
    almost: "C’est presque fait",
    confirm: (address) => rich`Confirmez avec le lien que nous avons envoyé à ${address}.`,
  },
  footer: {
    motto: "Créez, planifiez, publiez. Sur votre propre serveur.",
    product: "Produit",
    resources: "Ressources",
    api: "API",
    status: "État",
    licence: "Licence du logiciel",
  },
};
