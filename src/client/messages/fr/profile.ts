import type { Areas } from "../areas.ts";
import { numberIn } from "../phrase.ts";

const number = numberIn("fr");

export const profile: Areas["profile"] = {
  title: "Profil",
  back: "Retour au tableau de bord",
  edit: "Modifier le profil",
  cancel: "Annuler",
  save: "Enregistrer les modifications",
  saving: "Enregistrement",
  saved: "Profil mis à jour",
  failed: "Le profil n’a pas pu être mis à jour",
  joined: (month) => `Membre depuis ${month}`,
  notSet: "Non renseigné",
  noBio: "Pas encore de biographie",
  details: "Informations personnelles",
  fields: {
    firstName: "Prénom",
    lastName: "Nom",
    email: "E-mail",
    emailFixed: "(Ne peut pas être modifié)",
    bio: "Biographie",
    website: "Site web",
    location: "Lieu",
  },
  errors: {
    firstName: "Remplissez tous les champs obligatoires",
    tooLong: (max) => `${number(max)} caractères au plus`,
    website: "Saisissez une adresse complète, comme https://example.com",
  },
  avatar: {
    label: "Votre photo",
    choose: "Choisir une photo",
    hint: "JPEG, PNG, WebP ou GIF. Le changement est immédiat.",
    remove: "Supprimer",
    removing: "Suppression",
    removed: "Photo supprimée",
    notRemoved: "La photo n’a pas été supprimée",
    cropTitle: "Recadrer votre photo",
    cropText:
      "Faites glisser la photo ou utilisez les flèches du clavier. Seul ce qui est dans le cercle est conservé.",
    cropArea: "Partie de la photo conservée",
    zoom: "Agrandissement",
    use: "Utiliser la photo",
    uploading: "Envoi en cours",
    updated: "Photo mise à jour",
    failed: "La photo n’a pas pu être envoyée",
    unreadable: "Ce fichier ne peut pas être lu comme une image. Choisissez un JPEG, PNG, WebP ou GIF.",
  },
  stats: {
    title: "Activité",
    images: "Images",
    videos: "Vidéos",
    posts: "Publications",
    failed: "Les chiffres n’ont pas pu être chargés",
  },
  leave: {
    title: "Quitter sans enregistrer ?",
    text: "Ce que vous avez modifié dans votre profil sera perdu.",
    stay: "Continuer les modifications",
    leave: "Quitter",
  },
};
