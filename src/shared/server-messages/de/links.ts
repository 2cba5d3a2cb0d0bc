/** Messages about short links. */
export const links = {
  "A workspace can have {n} short links at most. Delete one first.":
    "Ein Arbeitsbereich kann höchstens {n} Kurzlinks haben. Lösche zuerst einen.",
  "Short link made": "Kurzlink erstellt",
  "Short link deleted": "Kurzlink gelöscht",
};
