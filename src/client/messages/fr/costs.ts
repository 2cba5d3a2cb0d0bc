import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("fr");
const plural = pluralIn("fr");

export const costs: Areas["costs"] = {
  title: "Coûts d’IA",
  inUtc: (month) => `${month} (UTC)`,
  failed: "Impossible de charger les coûts d’IA",
  spent: "Dépensé",
  ofCap: (cap) => `sur ${cap}`,
  reserved: (amount) => `${amount} réservés pour ce qui est en cours de création.`,
  noCap: "Aucun plafond.",
  left: (amount) => `Il reste ${amount}.`,
  areEstimates: "Estimé d’après les prix publiés ; la facture du fournisseur fait foi.",
  unpriced: (count) =>
    plural(count, {
      one: `${number(count)} appel sans prix connu n’est pas compris.`,
      other: `${number(count)} appels sans prix connu ne sont pas compris.`,
    }),
  cap: {
    label: "Plafond mensuel en dollars américains",
    hint: "Ce qui le dépasserait est refusé avant qu’un fournisseur soit sollicité. Laissez vide pour ne pas fixer de plafond.",
    none: "Aucun plafond",
    save: "Enregistrer le plafond",
    saving: "Enregistrement",
    saved: "Enregistré",
  },
  problems: {
    notAnAmount: "Saisissez un montant, comme 20 ou 12,50",
    tooMuch: (most) => `${most} au maximum`,
    notWholeCents: "Utilisez des cents entiers",
  },
  entries: {
    none: "Aucun coût ce mois-ci.",
    caption: "Appels aux fournisseurs ce mois-ci, les plus récents d’abord",
    what: "Quoi",
    model: "Modèle",
    when: "Quand",
    state: "État",
    cost: "Coût",
    unknown: "Inconnu",
    more: "Afficher plus",
    loading: "Chargement",
  },
  kinds: { image: "Image", video: "Vidéo", text: "Texte" },
  states: {
    reserved: "Réservé",
    released: "Non facturé",
    charged: "Facturé",
    mayBeBilled: "Peut-être facturé",
  },
  estimate: {
    about: (amount) => `Environ ${amount}`,
    setHere: "prix fixé par ce serveur",
    pricesOf: (month) => `prix : ${month}`,
    unknown: "Prix inconnu",
    unknownUncounted: "il ne sera pas compté dans les coûts d’IA.",
    unknownRefused: (cap) => `le plafond de ${cap} par mois refuse ce modèle.`,
  },
  plan: {
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
  },
};
