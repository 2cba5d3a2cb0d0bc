import type { Areas } from "../areas.ts";

export const newsletter: Areas["newsletter"] = {
  tab: "Newsletter",
  home: "Zur Startseite",
  confirm: {
    title: "Bestätigen Sie Ihr Abonnement",
    text: "Der Newsletter von Postloom kommt einmal pro Woche. Jede E-Mail enthält einen Link zum Abbestellen.",
    submit: "Abonnement bestätigen",
    busy: "Wird bestätigt",
    done: "Sie haben den Newsletter abonniert",
    doneText: "Der nächste Newsletter geht auch an Ihre Adresse.",
  },
  unsubscribe: {
    title: "Newsletter abbestellen",
    text: "Ihre Adresse wird aus der Liste gelöscht, und es kommen keine Newsletter mehr.",
    submit: "Abbestellen",
    busy: "Wird abbestellt",
    done: "Sie haben den Newsletter abbestellt",
    doneText: "Wir haben Ihre Adresse aus der Liste gelöscht.",
  },
};
