import type { Areas } from "../areas.ts";

export const email: Areas["email"] = {
  label: "E-mail",
  verified: "Compte vérifié",
  notVerified: "E-mail non vérifié",
  resend: "Renvoyer l’e-mail",
  sending: "Envoi en cours",
  sent: "E-mail envoyé",
  sentTo: (address) => `Ouvrez le lien que nous avons envoyé à ${address}.`,
  notSent: "Aucun e-mail n’a été envoyé",
  change: {
    open: "Changer d’adresse",
    title: "Changer d’adresse e-mail",
    text: "Nous envoyons un lien à la nouvelle adresse. Tant qu’il n’est pas ouvert, rien ne change.",
    newAddress: "Nouvelle adresse e-mail",
    enterAddress: "Saisissez votre nouvelle adresse e-mail",
    badAddress: "Saisissez une adresse e-mail valide",
    password: "Mot de passe",
    wrongPassword: "Le mot de passe est incorrect",
    enterPassword: "Saisissez votre mot de passe",
    submit: "Envoyer le lien",
    cancel: "Annuler",
    failed: "L’adresse n’a pas été changée",
  },
};
