import type { Areas } from "../areas.ts";
import { numberIn, pluralIn, rich } from "../phrase.ts";

const number = numberIn("fr");
const plural = pluralIn("fr");

export const accounts: Areas["accounts"] = {
  ids: {
    page: (name: string) => `ID de la Page ${name}`,
    business: (name: string) => `ID du compte professionnel ${name}`,
    account: (name: string) => `Compte ${name}`,
    pageOrProfile: (name: string) => `Compte ${name}`,
  },
  kinds: {
    page: "Page",
    business: "Compte professionnel",
    account: "Compte",
    pageOrProfile: "Page ou profil",
  },
  none: "Aucun compte connecté pour l’instant.",
  noDeveloper: "Aucun compte de développeur n’est nécessaire.",
  /** Connecting an account of a network of many servers. */
  dialog: {
    text: {
      handle: (network: string) =>
        `Vous l’autorisez sur la page de connexion de ${network}, ou avec un mot de passe d’application.`,
      server: "Vous l’autorisez sur la page de votre serveur.",
    },
    handle: "Identifiant",
    handleHint: "Comme anna.bsky.social, ou votre propre domaine.",
    server: "Serveur",
    serverHint: "Comme mastodon.social, ou votre adresse complète : @anna@mastodon.social.",
    sandboxHint: "Laissez vide pour utiliser le bac à sable de ce serveur.",
    toSignIn: "Continuer",
    usePassword: "Utiliser plutôt un mot de passe d’application",
    useSignIn: "Utiliser plutôt la page de connexion",
    password: "Mot de passe d’application",
    passwordHint: (page) =>
      rich`Jamais votre mot de passe principal. Créez-en un sur ${page}. Vous pouvez l’y retirer à tout moment.`,
    notAppPassword: "Cela ne ressemble pas à un mot de passe d’application",
    neverMain:
      "Ne saisissez jamais ici votre mot de passe principal. Un mot de passe d’application ressemble à abcd-efgh-ijkl-mnop.",
    connect: "Connecter",
    connecting: "Connexion",
    needsHandle: "Saisissez votre identifiant",
    needsServer: "Saisissez le nom de votre serveur",
    needsPassword: "Saisissez le mot de passe d’application",
  },
  noSuch: (platform) => `Aucun compte ${platform} connecté ne porte ce nom`,
  looking: "Recherche de vos comptes",
  loadFailed: "Impossible de charger les comptes",
  retry: "Réessayer",
  retrying: "Nouvel essai",
  tryAgain: "Réessayer",
  isConnected: (account) => `${account}, connecté`,
  isLost: (account) => `${account}, à reconnecter`,
  pick: "Choisissez un compte connecté ou saisissez son identifiant.",
  connect: (platform) => `Connecter ${platform}`,
  addPage: "Ajouter une Page",
  addAccount: "Ajouter un compte",
  opening: "Ouverture",
  notBegun: "La connexion n’a pas pu commencer",
  advice: {
    none: "Bluesky et Mastodon n’ont pas besoin de clés, les autres réseaux si.",
    add: (metaId, metaSecret, xId, xSecret) =>
      rich`Pour Facebook, Instagram et X, définissez ${metaId} et ${metaSecret}, ou ${xId} et ${xSecret}, dans .env, puis redémarrez le serveur.`,
    sandbox: (setting) =>
      rich`Pour tout essayer sans clés, définissez-y ${setting} : les réseaux sont alors simulés sur ce serveur.`,
  },
  noKeys: (platform) => `Ce serveur n’a pas de clés pour ${platform}.`,
  setKeys: (id, secret, site) => rich`Elles viennent d’une app sur ${site} : définissez ${id} et ${secret}.`,
  howToAdd: "Comment les ajouter",
  connected: "Connecté",
  lost: "À reconnecter",
  standard: "Par défaut",
  until: (date) => `accès jusqu’au ${date}`,
  more: (account, platform) => `Autres actions pour ${account} sur ${platform}`,
  makeDefault: "Utiliser par défaut",
  metrics: "Afficher les chiffres d’interaction",
  metricsHint: "Pour les abonnés et les publications sans choix propre. X facture chaque lecture.",
  reconnect: "Reconnecter",
  disconnect: "Déconnecter",
  disconnecting: "Déconnexion",
  disconnectTitle: (account) => `Déconnecter ${account} ?`,
  disconnectText: (platform) =>
    `Postloom oublie son accès à ce compte ${platform}. Ce qui est publié y reste ; ce qui est encore planifié pour lui ne partira pas.`,
  notDisconnected: "Le compte est toujours connecté",
  outcome: {
    connected: (platform) => `${platform} est connecté`,
    connectedText: "Vos publications peuvent maintenant y partir.",
    cancelled: "La connexion a été annulée",
    failed: "Le compte n’a pas été connecté",
    again: "Veuillez le connecter à nouveau.",
    reasons: {
      denied: "Vous n’avez pas autorisé Postloom à se connecter. Rien n’a changé.",
      expired: "Cela a pris trop de temps ou a déjà servi. Veuillez connecter le compte à nouveau.",
      other_browser: "Cela a commencé dans un autre navigateur. Veuillez connecter le compte depuis celui-ci.",
      no_linked_account:
        "Votre Page Facebook est connectée. Aucun compte Instagram professionnel n’y est associé. Associez-en un à la Page, puis connectez à nouveau Instagram.",
      no_accounts:
        "Postloom ne peut publier sur aucun des comptes autorisés. Reconnectez-vous et autorisez-en un autre.",
      refused: "Le réseau n’a pas accepté la connexion. Veuillez recommencer.",
      right_lost:
        "Vous ne pouvez plus connecter de comptes dans cet espace de travail : rien n’a été connecté. Demandez à un administrateur.",
      unavailable: "Le réseau n’a pas répondu. Veuillez réessayer dans un instant.",
    },
  },
  health: {
    names: {
      token: "Connexion",
      scopes: "Autorisations",
      task: "Rôle sur la Page",
      quota: "Publications par jour",
      media: "Fichiers accessibles",
    },
    states: { ok: "Correct", warning: "À surveiller", failed: "Ne fonctionne pas", skipped: "Non vérifié" },
    notYet: "Pas encore vérifié",
    well: "Tout fonctionne",
    troubled: (count) =>
      plural(count, { one: `${number(count)} point à surveiller`, other: `${number(count)} points à surveiller` }),
    check: "Vérifier maintenant",
    checking: "Vérification",
    lastChecked: (moment) => `Dernière vérification : ${moment}, puis chaque jour`,
  },
  xBudget: {
    prices: (post, withLink) =>
      `X facture à ce serveur ${post} par publication et ${withLink} par publication avec un lien.`,
    month: (spent, posts) => `Ce mois-ci : ${spent} pour ${posts}.`,
    posts: (count) => plural(count, { one: `${number(count)} publication`, other: `${number(count)} publications` }),
    postsWithLink: (posts, count) => `${posts}, dont ${number(count)} avec un lien`,
    over: "C’est plus que votre budget.",
    label: "Budget mensuel pour publier sur X, en dollars",
    hint: "Vous êtes prévenu avant qu’une publication ne le dépasse ; rien n’est bloqué. Laissez vide pour ne pas en fixer.",
    none: "Pas de budget",
    save: "Enregistrer le budget",
    saving: "Enregistrement",
    saved: "Enregistré",
  },
  late: {
    label: "Publications en retard",
    hint: "Si le serveur était arrêté, les publications partent avec ce retard au plus. Les autres vous attendent, et vous recevez un e-mail.",
    upTo: "Retard maximal d’une publication",
  },
  options: {
    warning: "Avertissement de contenu",
    warningHint: (networks) => `${networks} affiche la publication derrière ce texte.`,
    visibility: (networks) => `Qui la voit sur ${networks}`,
    visibilities: {
      public: "Tout le monde",
      unlisted: "Tout le monde, mais pas dans les fils publics",
      private: "Abonnés ou relations",
    },
    visibilityHints: {
      public: "Aussi dans les fils publics et les recherches.",
      unlisted: "Toute personne qui a le lien, et vos abonnés.",
      private: "Personne d’autre.",
    },
    publicOn: (networks) => `Publique sur ${networks} : ce choix n’y existe pas.`,
    language: "Langue du texte",
    languageHint: (networks) => `Pour les traductions et les filtres sur ${networks}.`,
    accountsLanguage: "Celle du compte",
    asDocument: (networks) => `En document sur ${networks}`,
    asDocumentHint: "Les images deviennent les pages d’un PDF à faire défiler.",
  },
};
