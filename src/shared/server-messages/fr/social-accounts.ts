import type { socialAccounts as model } from "#shared/server-messages/de/social-accounts.ts";

export const socialAccounts: Record<keyof typeof model, string> = {
  "A platform always has a default account: make another account the default instead":
    "Un réseau a toujours un compte par défaut : choisissez-en plutôt un autre",
  "Account disconnected": "Compte déconnecté",
  "Account connected": "Compte connecté",
  "Account updated": "Compte modifié",
  "Connection checked": "Connexion vérifiée",
  "This is not signed by Meta, or was signed long ago": "Ceci n’est pas signé par Meta, ou l’a été il y a longtemps",
  "The connection to {account} on {platform} has ended.": "La connexion à {account} sur {platform} a pris fin.",
  "Reconnect the account in Settings.": "Reconnectez le compte dans les paramètres.",
  "{platform} cannot fetch pictures from {host}, which is not on the internet. Single videos are sent and work.":
    "{platform} ne peut pas récupérer d’images sur {host}, qui n’est pas sur internet. Les vidéos seules sont envoyées et fonctionnent.",
  "Whoever runs this server sets PUBLIC_URL to an address on the internet.":
    "La personne qui gère ce serveur doit mettre dans PUBLIC_URL une adresse internet.",
  "Files can be fetched from {host}.": "Les fichiers peuvent être récupérés sur {host}.",
  "A test picture could not be fetched from {host}.": "Une image d’essai n’a pas pu être récupérée sur {host}.",
  "Whoever runs this server checks that PUBLIC_URL leads here, from outside too.":
    "La personne qui gère ce serveur doit vérifier que PUBLIC_URL mène ici, de l’extérieur aussi.",
  "{platform} is not configured on this server. Set {=settings}.":
    "{platform} n’est pas configuré sur ce serveur. Il faut définir {=settings}.",
  "META_APP_ID and META_APP_SECRET": "META_APP_ID et META_APP_SECRET",
  "X_CLIENT_ID and X_CLIENT_SECRET": "X_CLIENT_ID et X_CLIENT_SECRET",
  "Reconnect the account.": "Reconnectez le compte.",
  "Reconnect the account and allow everything that is asked for.":
    "Reconnectez le compte et autorisez tout ce qui est demandé.",
  "Access ends on {date}.": "L’accès prend fin le {date}.",
  "The connection works.": "La connexion fonctionne.",
  "All permissions are granted.": "Toutes les autorisations sont accordées.",
  "Not granted: {list}.": "Non accordées : {list}.",
  "You may post on the Page.": "Vous pouvez publier sur la Page.",
  "Your role on the Page was not told.": "Votre rôle sur la Page n’a pas été indiqué.",
  "Have somebody give you a role on the Page that may create content, then reconnect.":
    "Faites-vous donner sur la Page un rôle qui peut créer du contenu, puis reconnectez-la.",
  "You have no role that may post on the Page.": "Vous n’avez aucun rôle qui permette de publier sur la Page.",
  "{n} of {max} posts used in {hours} hours.": "{n} publications sur {max} utilisées en {hours} heures.",
  "Later posts go out as room comes free.": "Les suivantes partiront dès qu’il y aura de la place.",
  "Plan fewer posts for this account.": "Planifiez moins de publications pour ce compte.",
  "The connection has ended.": "La connexion a pris fin.",
  "{platform} is switched off on this server.": "{platform} est désactivé sur ce serveur.",
  "The platform is switched off on this server.": "Le réseau est désactivé sur ce serveur.",
  "{platform} could not be asked: {=reason}": "{platform} n’a pas pu être interrogé : {=reason}",
  "Nothing to do: it is looked at again.": "Rien à faire : une nouvelle vérification aura lieu.",
  "The account was disconnected.": "Le compte a été déconnecté.",
  "Connect it again in Settings, or choose another account.":
    "Reconnectez-le dans les paramètres, ou choisissez un autre compte.",
  "The connection to the account is being renewed.": "La connexion au compte est en cours de renouvellement.",
  "{account} is on {platform}, which is not among the chosen platforms":
    "{account} est sur {platform}, qui n’est pas parmi les réseaux choisis",
  "Connect {=account} account first": "Connectez d’abord {=account}",
  "a Facebook": "une Page Facebook",
  "an Instagram": "un compte Instagram",
  "an X": "un compte X",
  "Reconnect the {platform} account {account} first": "Reconnectez d’abord le compte {platform} {account}",
  "Reconnect {account} first.": "Reconnectez d’abord {account}.",
  "This account can be read again in {n} seconds.": "Ce compte pourra être relu dans {n} secondes.",
  "{platform} cannot fetch pictures and videos from {host}, which is not on the internet. Texts work.":
    "{platform} ne peut pas récupérer d’images ni de vidéos depuis {host}, car cette adresse n’est pas sur internet. Les textes fonctionnent.",
  "{platform} is not configured on this server.": "{platform} n’est pas configuré sur ce serveur.",
  "{platform} has no app passwords. Connect it by its consent page.":
    "{platform} n’a pas de mots de passe d’application. Connectez-le par sa page d’autorisation.",
  "{platform} could not be reached. Nothing was connected. Try again in a few minutes.":
    "{platform} est injoignable. Rien n’a été connecté. Réessayez dans quelques minutes.",
  "{platform} takes no more calls for the moment. Nothing was connected. Try again in a few minutes.":
    "{platform} n’accepte plus d’appels pour le moment. Rien n’a été connecté. Réessayez dans quelques minutes.",
  "THREADS_APP_ID and THREADS_APP_SECRET": "THREADS_APP_ID et THREADS_APP_SECRET",
  "LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET": "LINKEDIN_CLIENT_ID et LINKEDIN_CLIENT_SECRET",
  "You may not connect accounts of this workspace any more, so nothing was connected.":
    "Vous ne pouvez plus connecter de comptes dans cet espace de travail : rien n’a été connecté.",
};
