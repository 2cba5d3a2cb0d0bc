import type { Areas } from "../areas.ts";
import { rich } from "../phrase.ts";

export const landing: Areas["landing"] = {
  headline: "Inhalte erzeugen und mit KI schneller wachsen",
  tagline:
    "Bilder und Videos mit KI erzeugen, dann planen und automatisch in sozialen Netzen veröffentlichen, alles an einem Ort.",
  start: "Jetzt loslegen",
  seeTools: "Werkzeuge ansehen",
  login: "Anmelden",
  page: "Seite",
  threads: {
    subject: "neun Ringelblumen, hohe weiße Vase",
    light: "Indigowand, hartes Nachmittagslicht",
    format: "realistisch, 1920x1080",
  },
  tools: {
    title: "Vom Satz zum geplanten Beitrag",
    short: "Werkzeuge",
    logInFirst: "Bitte melde dich an, um dieses Werkzeug zu nutzen.",
    images: {
      title: "Bilder erstellen",
      text: "Schreib, was du sehen möchtest. Wähle einen von vier Stilen und eine Größe, und behalte jede Version.",
      prompt: "Gestapelte Schalen mit Haferglasur, tiefe Morgensonne",
    },
    videos: { title: "Videos erstellen", text: "Clips von 3 bis 30 Sekunden in vier Stilen." },
    meta: {
      title: "Auf Meta posten",
      text: "Planen und automatisch auf Instagram und Facebook posten. Du siehst beides, bevor etwas rausgeht.",
    },
    x: {
      title: "Auf X posten",
      text: "Einzelne Beiträge und Threads, gezählt wie auf X und der Reihe nach gesendet.",
      thread: [
        "Drei Dinge, die mir die Drehscheibe dieses Jahr beigebracht hat, ungefragt.",
        "Zuerst zentrieren. Jedes Wackeln, das du am Anfang übersiehst, ist am Rand noch da, nur höher.",
        "Wasser ist geliehen. Es macht die nächste Minute leicht und die danach umso schwerer.",
      ],
    },
  },
  week: {
    title: "Deine ganze Woche im Blick",
    text: "Jeder Beitrag für jedes Konto in einem Kalender. Zieh ihn auf eine andere Uhrzeit, und er geht dann raus, von deinem eigenen Server.",
    caption: "Beispiel: die Woche einer Töpferei",
    posts: {
      marigolds: "Ringelblumen, weiße Vase",
      opening: "Der Ofen wird geöffnet",
      mixing: "So mischen wir Haferglasur",
      glazes: "Fünf Glasuren, fünf Tassen",
      shelf: "Regal in der Dämmerung",
      tide: "Linien der Flut",
      bowls: "Stapel Haferschalen",
      clay: "Nasser Ton von oben",
      lessons: "Drei Dinge, die ich gelernt habe",
      openDay: "Tag des offenen Ofens",
      doors: "Die Türen sind offen",
    },
  },
  reviews: {
    title: "Was Menschen damit machen",
    short: "Stimmen",
    sample: "Beispielstimmen",
    rating: (stars) => `${stars} von 5`,
    potter: {
      title: "Töpferei",
      text: "Ich schreibe die Texte am Sonntagabend und denke bis zum nächsten nicht mehr ans Posten.",
    },
    marketer: {
      title: "Freier Marketingberater",
      text: "Drei Entwürfe in drei Stilen, bevor mein Tee kalt ist. Der Kunde nahm den, den ich nicht versucht hätte.",
    },
    cook: {
      title: "Restaurantbesitzerin",
      text: "Es läuft auf dem kleinen Rechner unter dem Schreibtisch. Die Fotos unserer Karte verlassen das Haus nie.",
    },
  },
  pricing: {
    title: "Preise",
    text: "Beginne mit Basic, ohne Karte. Wechsle zu Premium, wenn die Grenzen stören.",
    done: "Du bist jetzt Premium-Mitglied!",
    perMonth: "/Monat",
    choose: (plan) => `${plan} wählen`,
    features: {
      basic: ["5 Bilder", "5 Videos", "8 Beiträge"],
      premium: ["Unbegrenzt Bilder", "Unbegrenzt Videos", "Planung", "Unbegrenzt posten"],
    },
  },
  checkout: {
    premium:
      "Premium ist auf diesem Server kostenlos: Es wird keine Karte belastet, und was du eingibst, bleibt in diesem Fenster.",
    paid: "Du zahlst auf der Seite von Stripe. Keine Kartennummer erreicht diesen Server, und du kannst jederzeit kündigen.",
    toPayment: "Weiter zur Zahlung",
    opening: "Wird geöffnet",
    signInToPay: "Zum Bezahlen anmelden",
    basic: "Keine Zahlung nötig.",
    card: "Kartennummer",
    expiry: "MM/JJ",
    code: "Prüfnummer",
    cancel: "Abbrechen",
    pay: (price) => `${price} bezahlen`,
    confirmBasic: "Basic bestätigen",
    confirming: "Wird bestätigt",
  },
  newsletter: {
    title: "Wöchentlicher Newsletter",
    email: "E‑Mail",
    enterEmail: "Gib deine E‑Mail-Adresse ein",
    placeholder: "du@example.com",
    subscribe: "Abonnieren",
    sending: "Wird gesendet",
    almost: "Fast geschafft",
    confirm: (address) => rich`Bestätige mit dem Link, den wir an ${address} gesendet haben.`,
  },
  footer: {
    motto: "Machen, planen, posten. Auf deinem eigenen Server.",
    product: "Produkt",
    resources: "Mehr",
    api: "API",
    status: "Status",
    licence: "Lizenz",
  },
};
