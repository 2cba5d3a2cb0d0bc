import type { Areas } from "../areas.ts";

export const newsletter: Areas["newsletter"] = {
  tab: "Newsletter",
  home: "Zur Startseite",
  again: "Noch einmal abonnieren",
  confirm: {
    title: "Bestätige dein Abonnement",
    text: "Der Newsletter von Postloom kommt einmal pro Woche. Jede E‑Mail enthält einen Link zum Abbestellen.",
    submit: "Abonnement bestätigen",
    busy: "Wird bestätigt",
    done: "Du hast den Newsletter abonniert",
    doneText: "Der nächste Newsletter geht auch an deine Adresse.",
    dead: "Dieser Link funktioniert nicht mehr",
    deadText: "Er ist älter als 7 Tage, oder die Adresse steht nicht mehr auf der Liste.",
  },
  unsubscribe: {
    title: "Newsletter abbestellen",
    text: "Deine Adresse wird aus der Liste gelöscht, und es kommen keine Newsletter mehr.",
    submit: "Abbestellen",
    busy: "Wird abbestellt",
    done: "Du hast den Newsletter abbestellt",
    doneText: "Wir haben deine Adresse aus der Liste gelöscht.",
    dead: "Dieser Link ist unvollständig",
    deadText: "Öffne ihn noch einmal aus der E‑Mail, am besten aus dem neuesten Newsletter.",
  },
};
