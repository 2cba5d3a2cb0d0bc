/** Messages about links for clients. */
export const clientLinks = {
  "This is none of the posts of this workspace": "Ce n’est aucune des publications de cet espace de travail",
  "A workspace has {n} open client links at most. Revoke one first.":
    "Un espace de travail a au plus {n} liens client ouverts. Révoquez-en un d’abord.",
  "This post does not wait for your approval, so there is nothing to decide":
    "Cette publication n’attend pas votre approbation, il n’y a donc rien à décider",
  "This link does not work any more. Ask whoever sent it to you for a new one.":
    "Ce lien ne fonctionne plus. Demandez-en un nouveau à la personne qui vous l’a envoyé.",
  "This password is wrong. Whoever sent you the link knows the right one.":
    "Ce mot de passe est incorrect. La personne qui vous a envoyé le lien connaît le bon.",
  "This page was open for a long time. Open the link again.":
    "Cette page est restée longtemps ouverte. Ouvrez de nouveau le lien.",
  "Give a month as YYYY-MM": "Indiquez un mois sous la forme YYYY-MM",
  "Say whom the link is for": "Indiquez à qui le lien est destiné",
  "Choose at least one post": "Choisissez au moins une publication",
  "A link shows at most {n} posts": "Un lien montre au plus {n} publications",
  "A link works for at least a day": "Un lien est valable au moins un jour",
  "A link works for at most {n} days": "Un lien est valable au plus {n} jours",
  "Give either postIds or month": "Indiquez soit postIds, soit month",
  "Type your name": "Saisissez votre nom",
  "Link made": "Lien créé",
  "Link revoked": "Lien révoqué",
  Link: "Lien",
};
