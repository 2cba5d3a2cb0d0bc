/** Messages about short links. */
export const shortLinks = {
  "A workspace can have {n} short links at most. Delete one first.":
    "Un espace de travail peut avoir {n} liens courts au plus. Supprimez-en un d’abord.",
  "Short link made": "Lien court créé",
  "Short link deleted": "Lien court supprimé",
  "Everybody who follows the link would get the user name and the password of this address. Remove them":
    "Toute personne qui suit le lien recevrait l’identifiant et le mot de passe de cette adresse. Retirez-les",
};
