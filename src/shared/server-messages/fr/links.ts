/** Messages about short links. */
export const links = {
  "A workspace can have {n} short links at most. Delete one first.":
    "Un espace de travail peut avoir {n} liens courts au plus. Supprimez-en un d’abord.",
  "Short link made": "Lien court créé",
  "Short link deleted": "Lien court supprimé",
};
