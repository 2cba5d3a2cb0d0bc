import type { BuiltInTexts } from "#server/domains/templates/built-in-settings.ts";

export const fr: BuiltInTexts = {
  1: {
    name: "Une nouveauté",
    description: "Présentez un nouveau produit ou service : ce que c’est, pour qui, où le trouver.",
    body: "Voici {{produit}}.\n\n{{ce_que_c_est}} Nous l’avons créé pour {{qui|toutes celles et ceux qui le demandaient}}.\n\n{{prix|Découvrez les détails}} · {{ou|Lien dans notre profil}}",
    hashtags: ["nouveauté", "toutjustesorti"],
  },
  2: {
    name: "Offre du week-end",
    description: "Une offre courte avec une fin claire, pour une boutique, un café ou un atelier.",
    body: "Seulement {{jours|samedi et dimanche}} : {{offre}}.\n\nPassez nous voir : {{lieu}}. Ou {{commande|écrivez-nous, nous vous en mettrons un de côté}}. Quand il n’y en a plus, il n’y en a plus.",
    hashtags: ["offreduweekend", "commercelocal"],
  },
  3: {
    name: "Comment c’est fait",
    description: "Un regard en coulisses qui finit par une question à laquelle on aime répondre.",
    body: "{{duree|Six heures}}, {{mains|deux mains}} et beaucoup de {{matiere}} : voilà comment naît {{produit}}.\n\nLe plus difficile ? {{plus_difficile}}\n\nQuelle étape aimeriez-vous essayer ?",
    hashtags: ["coulisses", "faitmain"],
  },
  4: {
    name: "Les mots d’un client",
    description: "Partagez ce qu’on a dit de vous, et dites merci.",
    body: "« {{citation}} »\n{{nom}}, {{d_ou|parmi nos clients}}\n\nMerci, {{nom}}. C’est pour des mots comme ceux-là que nous faisons ce métier.\n\nAvez-vous essayé {{produit}} ? Racontez-nous.",
    hashtags: ["merci"],
  },
  5: {
    name: "Trois conseils",
    description: "Utile en dix secondes : un sujet, trois choses à faire.",
    body: "{{sujet}}, en trois étapes :\n\n1. {{premier}}\n2. {{deuxieme}}\n3. {{troisieme}}\n\nGardez ceci pour {{occasion|la prochaine fois}}.",
    hashtags: ["conseils", "modedemploi"],
  },
  6: {
    name: "Venez nous voir",
    description: "Une invitation avec tout ce qu’il faut : quoi, quand, où, comment.",
    body: "Vous êtes invités : {{evenement}}\n\nQuand : {{date}}, {{heure}}\nOù : {{lieu}}\nEntrée : {{entree|libre, venez simplement}}\n\nVenez accompagnés. Qui sera là ?",
    hashtags: ["événement"],
  },
  7: {
    name: "De retour",
    description: "Annoncez le retour de ce qu’on attendait.",
    body: "Vous l’avez demandé, nous avons écouté : {{produit}} est de retour {{ou|en boutique}}.\n\nCette fois, il y en a {{quantite|très peu}}. {{commande|Commandez avant qu’il n’y en ait plus}}.",
    hashtags: ["deretour"],
  },
  8: {
    name: "Une question",
    description: "Assez courte pour X, assez ouverte pour une réponse.",
    body: "{{observation}}\n\n{{question|Qu’en pensez-vous}} ?",
    hashtags: [],
  },
  9: {
    name: "Horaires différents",
    description: "Jours fériés ou été, sans que personne ne se trompe.",
    body: "À noter : {{jours}}, nous sommes ouverts de {{ouverture}} à {{fermeture}}.\n\nÀ partir de {{retour_normal}}, tout est comme d’habitude. {{salut|À bientôt !}}",
    hashtags: ["horaires"],
  },
  10: {
    name: "Produit sur une table",
    description: "Une image de produit calme, à la lumière du jour, carrée pour le fil.",
    body: "{{produit}} sur {{surface|une table en chêne clair}}, douce lumière du matin venant d’une fenêtre à gauche, fond {{couleur|blanc chaud}}, faible profondeur de champ, beaucoup d’espace libre",
    hashtags: [],
  },
  11: {
    name: "Plat du jour",
    description: "Un plat qui donne faim, en hauteur pour une story ou une carte.",
    body: "{{plat}} servi sur {{assiette|une assiette en grès tournée à la main}}, {{garniture|herbes fraîches}}, vapeur qui monte, vu légèrement d’en haut, {{lumiere|bougies du soir}}",
    hashtags: [],
  },
  12: {
    name: "Fond pour des mots",
    description: "Une image calme qui laisse la place à une citation ou une annonce.",
    body: "couches abstraites en {{couleurs|bleu profond et sable}}, ambiance {{ambiance|calme}}, dégradés doux, grande zone vide au milieu, sans texte",
    hashtags: [],
  },
  13: {
    name: "Large paysage",
    description: "Un paysage pour un en-tête, un article ou une publication sur X.",
    body: "vue large de {{lieu}} à {{moment|l’heure dorée}}, {{meteo|ciel clair avec quelques nuages}}, {{detail|un petit chemin qui mène au loin}}",
    hashtags: [],
  },
  14: {
    name: "Cinq secondes d’un produit",
    description: "Un court film pour un lancement ou une publicité.",
    body: "lent mouvement de caméra autour de {{produit}} sur {{surface|de l’ardoise sombre}}, {{lumiere|une seule lumière douce venant d’en haut}}, {{ambiance|élégant}}, le produit reste au milieu",
    hashtags: [],
  },
};
