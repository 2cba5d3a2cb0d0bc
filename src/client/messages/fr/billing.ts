import type { Areas } from "../areas.ts";

export const billing: Areas["billing"] = {
  title: "Formule",
  none: "Aucune formule choisie",
  freeText: "Sur ce serveur, chacun choisit gratuitement.",
  paidText: "Premium se paie chaque mois sur la page de Stripe.",
  paidUntil: (date) => `Payé jusqu’au ${date}`,
  ends: (date) => `Premium se termine le ${date}. Rien ne sera plus prélevé.`,
  overdue: (date) => `Votre dernier paiement a échoué. Premium se termine le ${date} s’il n’aboutit pas.`,
  overdueOver:
    "Votre dernier paiement a échoué et Premium est terminé. Réglez la facture en attente pour le retrouver.",
  choosePremium: "Choisir Premium",
  chooseBasic: "Choisir Basic",
  upgrade: "Passer à Premium",
  cancel: "Résilier Premium",
  resume: "Garder Premium",
  manage: "Cartes et factures",
  busy: "Un instant",
  cancelTitle: "Résilier Premium ?",
  cancelText: (date) =>
    `Vous gardez Premium jusqu’au ${date}. Ensuite votre compte passe à Basic ; tout ce que vous avez créé reste.`,
  keep: "Garder",
  done: "Merci. Votre compte est maintenant Premium.",
  waiting: "Stripe n’a pas encore confirmé le paiement. Il apparaîtra ici dès que ce sera fait.",
  cancelled: "Rien n’a été payé.",
  failed: "Votre formule n’a pas pu être chargée",
  retry: "Réessayer",
  retrying: "Chargement",
};
