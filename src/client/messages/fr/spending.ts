import type { Areas } from "../areas.ts";
import { pluralIn } from "../phrase.ts";

const plural = pluralIn("fr");

export const spending: Areas["spending"] = {
  title: "Coûts d’IA",
  inUtc: (month) => `${month} (UTC)`,
  failed: "Impossible de charger les coûts d’IA",
  retry: "Réessayer",
  retrying: "Nouvel essai",
  spent: "Dépensé",
  ofCap: (cap) => `sur ${cap}`,
  reserved: (amount) => `${amount} réservés pour ce qui est en cours de création.`,
  noCap: "Aucun plafond.",
  left: (amount) => `Il reste ${amount}.`,
  areEstimates: "Estimé d’après les prix publiés ; la facture du fournisseur fait foi.",
  unpriced: (count) =>
    plural(count, {
      one: `${count} appel sans prix connu n’est pas compris.`,
      other: `${count} appels sans prix connu ne sont pas compris.`,
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
    unknownUncounted: "il ne sera pas compté dans vos coûts d’IA.",
    unknownRefused: (cap) => `votre plafond de ${cap} par mois refuse ce modèle.`,
  },
};
