import type { Areas } from "../areas.ts";
import { pluralIn, rich } from "../phrase.ts";

const plural = pluralIn("fr");

export const shell: Areas["shell"] = {
  home: "Accueil de Postloom",
  skip: "Aller au contenu",
  welcome: (name) => rich`Bon retour, ${name}`,
  loading: "Chargement",
  menu: {
    title: "Menu",
    open: "Ouvrir le menu",
    close: "Fermer le menu",
    main: "Navigation principale",
    account: "Compte",
  },
  screens: {
    dashboard: "Tableau de bord",
    generateImage: "Créer des images",
    generateVideo: "Créer des vidéos",
    postMeta: "Publier sur Meta",
    postX: "Publier sur X",
    settings: "Paramètres",
  },
  logout: "Déconnexion",
  member: { none: "Membre", basic: "Membre Basic", premium: "Membre Premium" },
  userMenu: {
    label: "Menu du compte",
    profile: "Profil",
    theme: "Thème",
    dark: "Sombre",
    light: "Clair",
    auto: "Automatique",
    signOut: "Se déconnecter",
  },
  kit: {
    optional: "(facultatif)",
    cancel: "Annuler",
    showPassword: "Afficher le mot de passe",
    hidePassword: "Masquer le mot de passe",
    choices: "Afficher les choix",
    attention: (count) => plural(count, { one: `${count} champ à vérifier`, other: `${count} champs à vérifier` }),
  },
  sandbox: {
    label: "Bac à sable",
    hint: "Les comptes et les publications restent sur ce serveur. Ce qui a été publié se voit dans le fil du bac à sable.",
  },
  stale: {
    label: "Reconnexion",
    hint: "Le serveur ne répond pas. Ce que vous voyez est peut-être ancien ; tout sera relu dès qu’il répondra.",
  },
  failed: {
    tab: "Un problème est survenu",
    title: "Cet écran n’a pas pu être affiché",
    text: "Ce que vous avez enregistré est en sécurité. Si le serveur vient d’être mis à jour, recharger la page apporte la nouvelle version.",
    reload: "Recharger",
  },
  unreachable: {
    tab: "Injoignable",
    title: "Le serveur n’a pas répondu",
    text: "Vous êtes toujours connecté. Vérifiez votre connexion, ou patientez un instant si le serveur redémarre.",
    retry: "Réessayer",
  },
  notFound: {
    tab: "Introuvable",
    title: "Il n’y a rien à cette adresse",
    text: "Le lien est peut-être ancien, ou il manque une lettre.",
    toStart: "Aller à la page d’accueil",
  },
};
