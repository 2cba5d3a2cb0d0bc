import type { people as model } from "#shared/server-messages/de/people.ts";

export const people: Record<keyof typeof model, string> = {
  "{=thing} not found": "Introuvable : {=thing}",
  "Not found": "Introuvable",
  Post: "publication",
  Creation: "création",
  Template: "modèle",
  Account: "compte",
  "API key": "clé d’API",
  Session: "session",
  Device: "appareil",
  Notification: "notification",
  "Repeating post": "publication récurrente",
  "Linked sign-in": "connexion liée",
  Passkey: "clé d’accès",
  User: "utilisateur",
  Person: "personne",
  Target: "destination",
  Delivery: "envoi",
  Picture: "image",
  File: "fichier",
  Thumbnail: "vignette",
  Queue: "file",
  "Invalid email or password": "E-mail ou mot de passe incorrect",
  "Session expired. Please login again.": "La session a expiré. Veuillez vous reconnecter.",
  "Please sign in": "Veuillez vous connecter",
  "Please sign in again to do this": "Veuillez vous reconnecter pour cela",
  "Please confirm your password first": "Veuillez d’abord confirmer votre mot de passe",
  "Enter your password": "Saisissez votre mot de passe",
  "The password is not right": "Le mot de passe n’est pas le bon",
  "Enter the code of your authenticator app": "Saisissez le code de votre application d’authentification",
  "This code is not right, or was used already": "Ce code n’est pas le bon, ou a déjà servi",
  "This code is not right. Is the clock of your phone set by the network?":
    "Ce code n’est pas le bon. L’heure de votre téléphone est-elle réglée automatiquement ?",
  "This email address already has an account": "Cette adresse e-mail a déjà un compte",
  "This is your email address already": "C’est déjà votre adresse e-mail",
  "Your email address is verified already": "Votre adresse e-mail est déjà confirmée",
  "This link was used already or has expired. Please ask for a new one.":
    "Ce lien a déjà servi ou a expiré. Veuillez en demander un autre.",
  "This link does not work any more. Please subscribe once more.":
    "Ce lien ne fonctionne plus. Veuillez vous abonner à nouveau.",
  "You are no longer subscribed": "Vous n’êtes plus abonné",
  "An API key is not signed in and goes on working. Revoke it to end it.":
    "Une clé d’API n’est pas connectée et continue de fonctionner. Révoquez-la pour y mettre fin.",
  "This API key does not work, or does not any more.": "Cette clé d’API ne fonctionne pas, ou plus.",
  "This API key may only read. Make one with the scope write for changes.":
    "Cette clé d’API ne peut que lire. Créez-en une qui peut écrire.",
  "An API key cannot do this. Sign in with the password instead.":
    "Une clé d’API ne peut pas faire cela. Connectez-vous avec le mot de passe.",
  "There can be {n} API keys at most. Revoke one you no longer use.":
    "Il peut y avoir au plus {n} clés d’API. Révoquez-en une que vous n’utilisez plus.",
  "This Idempotency-Key made the API key {id}. Its secret was shown once and cannot be shown again: if it got lost, revoke that key and make another with a new Idempotency-Key.":
    "Cet Idempotency-Key a créé la clé d’API {id}. Elle a été montrée une fois et ne peut plus l’être : si elle est perdue, révoquez-la et créez-en une autre avec un nouvel Idempotency-Key.",
  "Choose a time that has not passed": "Choisissez une heure à venir",
  "Too many attempts. Please try again in {=time}.": "Trop de tentatives. Veuillez réessayer dans {=time}.",
  "1 second": "1 seconde",
  "{n} seconds": "{n} secondes",
  "{n} minutes": "{n} minutes",
  "Too many people are signing in right now. Please try again in a moment.":
    "Trop de personnes se connectent en ce moment. Veuillez réessayer dans un instant.",
  "Sign-in with {name} needs https on this server.": "La connexion avec {name} exige https sur ce serveur.",
  "Social login is not configured. Please set the provider env vars.":
    "La connexion sociale n’est pas configurée. Il faut définir les variables d’environnement du fournisseur.",
  "This secret was used before. Make a new one for each attempt.":
    "Ce secret a déjà servi. Créez-en un nouveau à chaque essai.",
  "Sign-up is closed": "Les inscriptions sont fermées",
  "This server takes new accounts by invitation only": "Ce serveur n’ouvre de comptes que sur invitation",
  "This invitation is used, expired or for another email address":
    "Cette invitation est utilisée, expirée ou destinée à une autre adresse",
  "This passkey was not accepted": "Cette clé d’accès n’a pas été acceptée",
  "Passkeys need an address with a name and https. Set PUBLIC_URL to one.":
    "Les clés d’accès exigent une adresse avec un nom et https, à définir dans PUBLIC_URL.",
  "There can be {n} passkeys at most.": "Il peut y avoir au plus {n} clés d’accès.",
  "This passkey is known already": "Cette clé d’accès est déjà connue",
  "This took too long. Please sign in again.": "Cela a pris trop de temps. Veuillez vous reconnecter.",
  "Two-factor authentication is on already. Turn it off first.":
    "La double authentification est déjà activée. Désactivez-la d’abord.",
  "Two-factor authentication is not on": "La double authentification n’est pas activée",
  "Set up an authenticator app first": "Configurez d’abord une application d’authentification",
  "A second factor is turned on and off under /auth/second-factor":
    "Le second facteur s’active et se désactive sous /auth/second-factor",
  "This is your only way to sign in. Set a password first.":
    "C’est votre seul moyen de connexion. Définissez d’abord un mot de passe.",
  "This account no longer exists": "Ce compte n’existe plus",
  "Somebody else has this name already": "Quelqu’un a déjà ce nom",
  "Send a picture": "Envoyez une image",
  "Your plan allows {n} {=unit} a month, and too few are left. Upgrade to Premium, or wait until next month.":
    "Votre formule permet {n} {=unit} par mois, et il n’en reste pas assez. Passez à Premium ou attendez le mois prochain.",
  "image generations": "images",
  "video generations": "vidéos",
  posts: "publications",
  images: "images",
  videos: "vidéos",
  image: "image",
  video: "vidéo",
  picture: "image",
  "The range must not end before it begins": "La période ne peut pas finir avant de commencer",
  "The range must end after it begins": "La période doit finir après son début",
  "The period ends before it begins": "La période finit avant de commencer",
  "At most {n} months are answered: choose a shorter range": "{n} mois au plus : choisissez une période plus courte",
  "That would be {n} {=unit}, and at most {max} are answered: choose a longer interval or a shorter range":
    "Cela ferait {n} {=unit}, et {max} au plus sont possibles : choisissez un intervalle plus long ou une période plus courte",
  days: "jours",
  weeks: "semaines",
  months: "mois",
  hours: "heures",
  "The database does not know this time zone": "La base de données ne connaît pas ce fuseau horaire",
  "Premium is free on this server: choose it with POST /billing/plan":
    "Premium est gratuit sur ce serveur : choisissez-le avec POST /billing/plan",
  "The payment service cannot be used right now. Please try again in a moment.":
    "Le service de paiement est indisponible. Veuillez réessayer dans un instant.",
  "There is a subscription already. Manage it with POST /billing/portal":
    "Il y a déjà un abonnement. Gérez-le avec POST /billing/portal",
  "Premium is paid for on this server. Begin with POST /billing/checkout":
    "Premium est payant sur ce serveur. Commencez par POST /billing/checkout",
  "The signature is not valid": "La signature n’est pas valide",
  "This is not signed by Meta, or was signed long ago": "Ceci n’est pas signé par Meta, ou l’a été il y a longtemps",
  "Changes cannot be followed right now. Ask every 2 seconds instead.":
    "Les changements ne peuvent pas être suivis. Demandez plutôt toutes les 2 secondes.",
  "{n} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.":
    "{n} de vos pages suivent déjà les changements. Fermez-en une, ou demandez toutes les 2 secondes.",
  "Something went wrong on our side. Please try again.": "Quelque chose a échoué de notre côté. Veuillez réessayer.",
  "The database cannot be reached right now. Please try again in a moment.":
    "La base de données est injoignable. Veuillez réessayer dans un instant.",
  "Something this refers to was removed just now. Please reload and try again.":
    "Un élément concerné vient d’être supprimé. Veuillez recharger et réessayer.",
  "The body is not valid JSON": "Le corps n’est pas du JSON valide",
  "The request body is too large": "La requête est trop volumineuse",
  "Send JSON (Content-Type: application/json)": "Envoyez du JSON (Content-Type: application/json)",
  "Send a JSON object": "Envoyez un objet JSON",
  "The server took too long. Please try again.": "Le serveur a mis trop de temps. Veuillez réessayer.",
  "The server is still starting. Please try again in a moment.":
    "Le serveur démarre encore. Veuillez réessayer dans un instant.",
  "The request could not be read": "La requête n’a pas pu être lue",
  "The address and the headers of the request are too long": "L’adresse et les en-têtes de la requête sont trop longs",
  "The request did not arrive in time. Please try again.": "La requête n’est pas arrivée à temps. Veuillez réessayer.",
  "The request has no Host header": "La requête n’a pas d’en-tête « Host »",
  "This server does not do what the Expect header asks for":
    "Ce serveur ne fait pas ce que demande l’en-tête « Expect »",
  "The server is stopping. Please try again in a moment.":
    "Le serveur est en cours d’arrêt. Veuillez réessayer dans un instant.",
  "There is nothing at {method} {path}": "Il n’y a rien à {method} {path}",
  "This answers with a file. Use {method} /api{path}": "La réponse est un fichier. Utilisez {method} /api{path}",
  "This call cannot be part of a batch": "Cet appel ne peut pas être groupé",
  "The first request with this Idempotency-Key is not finished":
    "La première requête avec cet Idempotency-Key n’est pas terminée",
  "Use 1 to {n} visible ASCII characters": "Utilisez 1 à {n} caractères ASCII visibles",
  "What this Idempotency-Key made was deleted": "Ce que cet Idempotency-Key a créé a été supprimé",
  "This Idempotency-Key was used for another request": "Cet Idempotency-Key a servi à une autre requête",
  "This is not a cursor of this list": "Ce n’est pas un curseur de cette liste",
  "This cursor belongs to another list, filter or order: begin again without it":
    "Ce curseur vient d’une autre liste, d’un autre filtre ou tri : recommencez sans lui",
  "The account {account} was disconnected": "Le compte {account} a été déconnecté",
  "It is not known which post on {platform} this is": "On ne sait pas de quelle publication il s’agit sur {platform}",
  "This event is not signed with our secret, or was signed long ago":
    "Cet événement n’est pas signé avec notre secret, ou l’a été il y a longtemps",
  Subscription: "abonnement",
  Request: "demande",
  "Send the https address that the browser gave": "Envoyez l’adresse https donnée par le navigateur",
  "Send the key as the browser gave it": "Envoyez la clé telle que le navigateur l’a donnée",
  "Send the secret as the browser gave it": "Envoyez le secret tel que le navigateur l’a donné",
  "Unsupported provider": "Fournisseur non pris en charge",
};
