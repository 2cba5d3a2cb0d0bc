import type { BuiltInTexts } from "#server/domains/templates/built-in-settings.ts";

export const de: BuiltInTexts = {
  1: {
    name: "Etwas Neues",
    description: "Zeig ein neues Produkt oder Angebot: was es ist, für wen, wo man es bekommt.",
    body: "Das ist {{Produkt}}.\n\n{{was_es_kann}} Gemacht für {{wen|alle, die schon danach gefragt haben}}.\n\n{{Preis|Schau dir die Einzelheiten an}} · {{wo|Link in unserem Profil}}",
    hashtags: ["neu", "geradeerschienen"],
  },
  2: {
    name: "Wochenendangebot",
    description: "Ein kurzes Angebot mit klarem Ende, für einen Laden, ein Café oder ein Atelier.",
    body: "Nur {{Tage|am Samstag und Sonntag}}: {{Angebot}}.\n\nKomm vorbei: {{Ort}}. Oder {{bestellen|schreib uns, dann legen wir dir eins zurück}}. Weg ist weg.",
    hashtags: ["wochenendangebot", "lokaleinkaufen"],
  },
  3: {
    name: "So wird es gemacht",
    description: "Ein Blick hinter die Kulissen, der mit einer Frage endet, auf die man gern antwortet.",
    body: "{{Dauer|Sechs Stunden}}, {{Hände|zwei Hände}} und viel {{Material}}: So entsteht {{Produkt}}.\n\nDas Schwierigste? {{Schwierigstes}}\n\nWelchen Schritt würdest du gern selbst ausprobieren?",
    hashtags: ["hinterdenkulissen", "handgemacht"],
  },
  4: {
    name: "Worte aus der Kundschaft",
    description: "Teil, was jemand über euch gesagt hat, und bedank dich dafür.",
    body: "„{{Zitat}}“\n{{Name}}, {{woher|aus unserer Kundschaft}}\n\nDanke, {{Name}}. Für solche Worte machen wir das.\n\nHast du {{Produkt}} schon ausprobiert? Erzähl uns davon.",
    hashtags: ["danke"],
  },
  5: {
    name: "Drei Tipps",
    description: "In zehn Sekunden nützlich: ein Thema, drei Dinge dazu.",
    body: "{{Thema}} in drei Schritten:\n\n1. {{erstens}}\n2. {{zweitens}}\n3. {{drittens}}\n\nSpeicher dir das für {{Anlass|das nächste Mal}}.",
    hashtags: ["tipps", "sogehts"],
  },
  6: {
    name: "Komm vorbei",
    description: "Eine Einladung mit allem, was man wissen muss: was, wann, wo, wie.",
    body: "Du bist eingeladen: {{Anlass}}\n\nWann: {{Datum}}, {{Uhrzeit}}\nWo: {{Ort}}\nEintritt: {{Eintritt|frei, komm einfach}}\n\nBring jemanden mit. Wer kommt?",
    hashtags: ["veranstaltung"],
  },
  7: {
    name: "Wieder da",
    description: "Sag Bescheid, dass es etwas Vermisstes wieder gibt.",
    body: "Ihr habt gefragt, wir haben zugehört: {{Produkt}} gibt es wieder {{wo|im Laden}}.\n\nDiesmal sind es {{Menge|nur wenige}}. {{bestellen|Bestell, bevor sie weg sind}}.",
    hashtags: ["wiederda"],
  },
  8: {
    name: "Eine Frage",
    description: "Kurz genug für X, offen genug für eine Antwort.",
    body: "{{Beobachtung}}\n\n{{Frage|Was meinst du}}?",
    hashtags: [],
  },
  9: {
    name: "Andere Öffnungszeiten",
    description: "Feiertage oder Sommerzeiten, so dass niemand sie falsch liest.",
    body: "Bitte beachten: {{Tage}} haben wir von {{von}} bis {{bis}} geöffnet.\n\nAb {{wieder_normal}} ist alles wie gewohnt. {{Gruß|Bis bald!}}",
    hashtags: ["oeffnungszeiten"],
  },
  10: {
    name: "Produkt auf einem Tisch",
    description: "Ein ruhiges Produktbild bei Tageslicht, quadratisch für den Feed.",
    body: "{{Produkt}} auf {{Untergrund|einem hellen Eichentisch}}, weiches Morgenlicht aus einem Fenster von links, Hintergrund in {{Farbe|warmem Weiß}}, geringe Schärfentiefe, viel freier Raum",
    hashtags: [],
  },
  11: {
    name: "Gericht des Tages",
    description: "Essen, das Appetit macht, hochkant für eine Story oder eine Karte.",
    body: "{{Gericht}}, serviert auf {{Teller|einem handgedrehten Steingutteller}}, {{Garnitur|frische Kräuter}}, aufsteigender Dampf, leicht von oben gesehen, {{Licht|abendliches Kerzenlicht}}",
    hashtags: [],
  },
  12: {
    name: "Hintergrund für Worte",
    description: "Ein stilles Bild, das Platz für ein Zitat oder eine Ankündigung lässt.",
    body: "abstrakte Schichten in {{Farben|tiefem Blau und Sand}}, {{Stimmung|ruhige}} Stimmung, sanfte Verläufe, große leere Fläche in der Mitte, kein Text",
    hashtags: [],
  },
  13: {
    name: "Weite Szene",
    description: "Eine Landschaft für einen Seitenkopf, einen Artikel oder einen Beitrag auf X.",
    body: "weiter Blick auf {{Ort}} zur {{Tageszeit|goldenen Stunde}}, {{Wetter|klarer Himmel mit wenigen Wolken}}, {{Detail|ein kleiner Weg, der in die Ferne führt}}",
    hashtags: [],
  },
  14: {
    name: "Fünf Sekunden Produkt",
    description: "Ein kurzer Film für eine Einführung oder eine Anzeige.",
    body: "langsame Kamerafahrt um {{Produkt}} auf {{Untergrund|dunklem Schiefer}}, {{Licht|ein einzelnes weiches Licht von oben}}, {{Stimmung|elegant}}, das Produkt bleibt in der Mitte",
    hashtags: [],
  },
};
