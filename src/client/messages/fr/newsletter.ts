import type { Areas } from "../areas.ts";

export const newsletter: Areas["newsletter"] = {
  tab: "Newsletter",
  home: "Aller à la page d’accueil",
  again: "S’abonner à nouveau",
  confirm: {
    title: "Confirmez votre abonnement",
    text: "La newsletter de Postloom paraît une fois par semaine. Chaque e-mail contient un lien de désabonnement.",
    submit: "Confirmer l’abonnement",
    busy: "Confirmation",
    done: "Votre abonnement est confirmé",
    doneText: "La prochaine newsletter sera aussi envoyée à votre adresse.",
    dead: "Ce lien ne fonctionne plus",
    deadText: "Il date de plus de 7 jours, ou l’adresse a été retirée de la liste entre-temps.",
  },
  unsubscribe: {
    title: "Se désabonner de la newsletter",
    text: "Votre adresse est supprimée de la liste, et vous ne recevrez plus la newsletter.",
    submit: "Se désabonner",
    busy: "Désabonnement",
    done: "Votre désabonnement est confirmé",
    doneText: "Nous avons supprimé votre adresse de la liste.",
    dead: "Ce lien est incomplet",
    deadText: "Ouvrez-le à nouveau depuis l’e-mail, de préférence depuis la dernière newsletter.",
  },
};
