/** Messages about feeds. */
export const feeds = {
  "Choose an account": "Wähle ein Konto",
  "Name each account once": "Nenne jedes Konto einmal",
  "An item has no {name}: only title, link and summary": "Ein Eintrag hat kein {name}: nur title, link und summary",
  "There is no RSS, Atom or JSON feed at this address":
    "Unter dieser Adresse gibt es keinen RSS-, Atom- oder JSON-Feed",
  "This feed cannot be read: {=reason}": "Dieser Feed ist nicht lesbar: {=reason}",
  "A workspace can have {n} feeds at most. Delete one first.":
    "Ein Arbeitsbereich kann höchstens {n} Feeds haben. Lösche zuerst einen.",
  "This workspace has this feed already.": "Dieser Arbeitsbereich hat diesen Feed schon.",
  "Feed added": "Feed hinzugefügt",
  "Feed updated": "Feed geändert",
  "Feed deleted": "Feed gelöscht",
  "An error of this server stopped the reading of this feed. It is tried again.":
    "Ein Fehler dieses Servers hat das Lesen dieses Feeds gestoppt. Es wird wieder versucht.",
};
