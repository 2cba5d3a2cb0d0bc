import type { Areas } from "../areas.ts";

export const newsletter: Areas["newsletter"] = {
  tab: "Newsletter",
  home: "Aller à la page d’accueil",
  confirm: {
    title: "Confirmez votre abonnement",
    text: "La newsletter de Postloom paraît une fois par semaine. Chaque e-mail contient un lien de désabonnement.",
    submit: "Confirmer l’abonnement",
    busy: "Confirmation",
    done: "Vous êtes abonné",
    doneText: "La prochaine newsletter sera aussi envoyée à votre adresse.",
  },
  unsubscribe: {
    title: "Se désabonner de la newsletter",
    text: "Votre adresse est supprimée de la liste, et vous ne recevrez plus la newsletter.",
    submit: "Se désabonner",
    busy: "Désabonnement",
    done: "Vous n’êtes plus abonné",
    doneText: "Nous avons supprimé votre adresse de la liste.",
  },
};
