import type { Areas } from "../areas.ts";

export const newsletter: Areas["newsletter"] = {
  tab: "Newsletter",
  home: "Zur Startseite",
  confirm: {
    title: "Bestätige dein Abonnement",
    text: "Der Newsletter von Postloom kommt einmal pro Woche. Jede E-Mail enthält einen Link zum Abbestellen.",
    submit: "Abonnement bestätigen",
    busy: "Wird bestätigt",
    done: "Du hast den Newsletter abonniert",
    doneText: "Der nächste Newsletter geht auch an deine Adresse.",
  },
  unsubscribe: {
    title: "Newsletter abbestellen",
    text: "Deine Adresse wird aus der Liste gelöscht, und es kommen keine Newsletter mehr.",
    submit: "Abbestellen",
    busy: "Wird abbestellt",
    done: "Du hast den Newsletter abbestellt",
    doneText: "Wir haben deine Adresse aus der Liste gelöscht.",
  },
};
