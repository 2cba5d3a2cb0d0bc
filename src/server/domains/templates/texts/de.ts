import type { BuiltInTexts } from "#server/domains/templates/built-in-text.ts";

export const de: BuiltInTexts = {
  1: {
    name: "Etwas Neues",
    description: "Zeig ein neues Produkt oder Angebot: was es ist, für wen, wo man es bekommt.",
    body: "Das ist {{produkt}}.\n\n{{was_es_kann}} Gemacht für {{wen|alle, die schon danach gefragt haben}}.\n\n{{preis|Schau dir die Einzelheiten an}} · {{wo|Link in unserem Profil}}",
    hashtags: ["neu", "geradeerschienen"],
  },
  2: {
    name: "Wochenendangebot",
    description: "Ein kurzes Angebot mit klarem Ende, für einen Laden, ein Café oder ein Atelier.",
    body: "Nur {{tage|am Samstag und Sonntag}}: {{angebot}}.\n\nKomm vorbei: {{ort}}. Oder {{bestellen|schreib uns, dann legen wir dir eins zurück}}. Weg ist weg.",
    hashtags: ["wochenendangebot", "lokaleinkaufen"],
  },
  3: {
    name: "So wird es gemacht",
    description: "Ein Blick hinter die Kulissen, der mit einer Frage endet, auf die man gern antwortet.",
    body: "{{dauer|Sechs Stunden}}, {{haende|zwei Hände}} und viel {{material}}: So entsteht {{produkt}}.\n\nDas Schwierigste? {{schwierigstes}}\n\nWelchen Schritt würdest du gern selbst ausprobieren?",
    hashtags: ["hinterdenkulissen", "handgemacht"],
  },
  4: {
    name: "Worte aus der Kundschaft",
    description: "Teil, was jemand über euch gesagt hat, und bedank dich dafür.",
    body: "„{{zitat}}“\n{{name}}, {{woher|aus unserer Kundschaft}}\n\nDanke, {{name}}. Für solche Worte machen wir das.\n\nHast du {{produkt}} schon ausprobiert? Erzähl uns davon.",
    hashtags: ["danke"],
  },
  5: {
    name: "Drei Tipps",
    description: "In zehn Sekunden nützlich: ein Thema, drei Dinge dazu.",
    body: "{{thema}} in drei Schritten:\n\n1. {{erstens}}\n2. {{zweitens}}\n3. {{drittens}}\n\nSpeicher dir das für {{anlass|das nächste Mal}}.",
    hashtags: ["tipps", "sogehts"],
  },
  6: {
    name: "Komm vorbei",
    description: "Eine Einladung mit allem, was man wissen muss: was, wann, wo, wie.",
    body: "Du bist eingeladen: {{anlass}}\n\nWann: {{datum}}, {{uhrzeit}}\nWo: {{ort}}\nEintritt: {{eintritt|frei, komm einfach}}\n\nBring jemanden mit. Wer kommt?",
    hashtags: ["veranstaltung"],
  },
  7: {
    name: "Wieder da",
    description: "Sag Bescheid, dass es etwas Vermisstes wieder gibt.",
    body: "Ihr habt gefragt, wir haben zugehört: {{produkt}} gibt es wieder {{wo|im Laden}}.\n\nDiesmal sind es {{menge|nur wenige}}. {{bestellen|Bestell, bevor sie weg sind}}.",
    hashtags: ["wiederda"],
  },
  8: {
    name: "Eine Frage",
    description: "Kurz genug für X, offen genug für eine Antwort.",
    body: "{{beobachtung}}\n\n{{frage|Was meinst du}}?",
    hashtags: [],
  },
  9: {
    name: "Andere Öffnungszeiten",
    description: "Feiertage oder Sommerzeiten, so dass niemand sie falsch liest.",
    body: "Bitte beachten: {{tage}} haben wir von {{von}} bis {{bis}} geöffnet.\n\nAb {{wieder_normal}} ist alles wie gewohnt. {{gruss|Bis bald!}}",
    hashtags: ["oeffnungszeiten"],
  },
  10: {
    name: "Produkt auf einem Tisch",
    description: "Ein ruhiges Produktbild bei Tageslicht, quadratisch für den Feed.",
    body: "{{produkt}} auf {{untergrund|einem hellen Eichentisch}}, weiches Morgenlicht aus einem Fenster von links, Hintergrund in {{farbe|warmem Weiß}}, geringe Schärfentiefe, viel freier Raum",
    hashtags: [],
  },
  11: {
    name: "Gericht des Tages",
    description: "Essen, das Appetit macht, hochkant für eine Story oder eine Karte.",
    body: "{{gericht}}, serviert auf {{teller|einem handgedrehten Steingutteller}}, {{garnitur|frische Kräuter}}, aufsteigender Dampf, leicht von oben gesehen, {{licht|abendliches Kerzenlicht}}",
    hashtags: [],
  },
  12: {
    name: "Hintergrund für Worte",
    description: "Ein stilles Bild, das Platz für ein Zitat oder eine Ankündigung lässt.",
    body: "abstrakte Schichten in {{farben|tiefem Blau und Sand}}, {{stimmung|ruhige}} Stimmung, sanfte Verläufe, große leere Fläche in der Mitte, kein Text",
    hashtags: [],
  },
  13: {
    name: "Weite Szene",
    description: "Eine Landschaft für einen Seitenkopf, einen Artikel oder einen Beitrag auf X.",
    body: "weiter Blick auf {{ort}} zur {{tageszeit|goldenen Stunde}}, {{wetter|klarer Himmel mit wenigen Wolken}}, {{detail|ein kleiner Weg, der in die Ferne führt}}",
    hashtags: [],
  },
  14: {
    name: "Fünf Sekunden Produkt",
    description: "Ein kurzer Film für eine Einführung oder eine Anzeige.",
    body: "langsame Kamerafahrt um {{produkt}} auf {{untergrund|dunklem Schiefer}}, {{licht|ein einzelnes weiches Licht von oben}}, {{stimmung|elegant}}, das Produkt bleibt in der Mitte",
    hashtags: [],
  },
};
