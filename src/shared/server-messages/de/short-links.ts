/** Messages about short links. */
export const shortLinks = {
  "A workspace can have {n} short links at most. Delete one first.":
    "Ein Arbeitsbereich kann höchstens {n} Kurzlinks haben. Lösche zuerst einen.",
  "Short link made": "Kurzlink erstellt",
  "Short link deleted": "Kurzlink gelöscht",
  "Everybody who follows the link would get the user name and the password of this address. Remove them":
    "Alle, die dem Link folgen, bekämen Benutzername und Passwort dieser Adresse. Entferne beides",
};
