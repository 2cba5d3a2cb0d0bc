/** Messages about metrics and their ranges. */
export const analytics = {
  "Use a day like {day}, or a time with an offset like {example}":
    "Gib einen Tag wie {day} an, oder eine Zeit mit Zeitzone wie {example}",
  "Use a day like {day}, or a time with an offset": "Gib einen Tag wie {day} an, oder eine Zeit mit Zeitzone",
  "Account synced": "Konto aktualisiert",
  "The range must end after it begins": "Das Ende muss nach dem Anfang liegen",
  "The period ends before it begins": "Der Zeitraum endet, bevor er beginnt",
  "That would be {n} {=unit}, and at most {max} are answered: choose a longer interval or a shorter range":
    "Das wären {n} {=unit}, höchstens {max} sind möglich: Wähle größere Schritte oder einen kürzeren Zeitraum",
  "The database does not know this time zone": "Die Datenbank kennt diese Zeitzone nicht",
};
