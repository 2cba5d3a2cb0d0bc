/** Messages about feeds. */
export const feeds = {
  "Choose an account": "Choisissez un compte",
  "Name each account once": "Nommez chaque compte une fois",
  "An item has no {name}: only title, link and summary":
    "Un élément n’a pas de {name} : seulement title, link et summary",
  "There is no RSS, Atom or JSON feed at this address": "Il n’y a pas de flux RSS, Atom ou JSON à cette adresse",
  "This feed cannot be read: {=reason}": "Ce flux est illisible : {=reason}",
  "A workspace can have {n} feeds at most. Delete one first.":
    "Un espace de travail peut avoir {n} flux au plus. Supprimez-en un d’abord.",
  "This workspace has this feed already.": "Cet espace de travail a déjà ce flux.",
  "Feed added": "Flux ajouté",
  "Feed updated": "Flux modifié",
  "Feed deleted": "Flux supprimé",
  "An error of this server stopped the reading of this feed. It is tried again.":
    "Une erreur de ce serveur a arrêté la lecture de ce flux. Une nouvelle tentative aura lieu.",
};
