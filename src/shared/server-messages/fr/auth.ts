import type { auth as model } from "#shared/server-messages/de/auth.ts";

export const auth: Record<keyof typeof model, string> = {
  "Give the key a name": "Donnez un nom à la clé",
  "Give the passkey a name": "Donnez un nom à la clé d’accès",
  "Please fill in all required fields": "Veuillez remplir tous les champs obligatoires",
  "Please enter a valid email address": "Veuillez saisir une adresse e-mail valide",
  "Passwords do not match": "Les mots de passe ne correspondent pas",
  "Password must be at least {n} characters long": "Le mot de passe doit compter au moins {n} caractères",
  "Password must be at most {n} characters long": "Le mot de passe doit compter au plus {n} caractères",
  "Password must contain a lowercase letter": "Le mot de passe doit contenir une minuscule",
  "Password must contain an uppercase letter": "Le mot de passe doit contenir une majuscule",
  "Password must contain a number": "Le mot de passe doit contenir un chiffre",
  "Password must contain a symbol": "Le mot de passe doit contenir un symbole",
  "Password must not contain the name Postloom": "Le mot de passe ne doit pas contenir le nom Postloom",
  "Password must not contain your email address": "Le mot de passe ne doit pas contenir votre adresse e-mail",
  "Password must not contain your name": "Le mot de passe ne doit pas contenir votre nom",
  "This password is among the most common ones. Please choose another":
    "Ce mot de passe est parmi les plus courants. Veuillez en choisir un autre",
  "Send base64url": "Envoyez du base64url",
  "Send the SHA-256 of your secret, in base64url": "Envoyez le SHA-256 de votre secret en base64url",
  "At most {n} bytes": "{n} octets au plus",
  "Enter the code": "Saisissez le code",
  "API key created": "Clé d’API créée",
  "API key revoked": "Clé d’API révoquée",
  "Account created": "Compte créé",
  Confirmed: "Confirmé",
  "Email address confirmed": "Adresse e-mail confirmée",
  "If this address has an account, we have sent a link to it":
    "Si cette adresse a un compte, nous y avons envoyé un lien",
  "Logged in": "Connecté",
  "Logged out": "Déconnecté",
  "Other devices signed out": "Autres appareils déconnectés",
  "Passkey added": "Clé d’accès ajoutée",
  "Passkey removed": "Clé d’accès retirée",
  "Passkey renamed": "Clé d’accès renommée",
  "Password confirmed": "Mot de passe confirmé",
  "This link works": "Ce lien fonctionne",
  "Password updated": "Mot de passe modifié",
  Unlinked: "Dissocié",
  "The old recovery codes no longer work": "Les anciens codes de secours ne fonctionnent plus",
  "Token refreshed": "Session renouvelée",
  "Two-factor authentication is off": "La double authentification est désactivée",
  "Two-factor authentication is on": "La double authentification est activée",
  "We have sent a link to the new address": "Nous avons envoyé un lien à la nouvelle adresse",
  "We have sent you a new link": "Nous vous avons envoyé un nouveau lien",
  "Signed out": "Déconnecté",
  "Session expired. Please login again.": "La session a expiré. Veuillez vous reconnecter.",
  "Please sign in": "Veuillez vous connecter",
  "Please sign in again to do this": "Veuillez vous reconnecter pour cela",
  "Please confirm your password first": "Veuillez d’abord confirmer votre mot de passe",
  "Enter your password": "Saisissez votre mot de passe",
  "The password is not right": "Le mot de passe n’est pas le bon",
  "Enter the code of your authenticator app": "Saisissez le code de votre application d’authentification",
  "This code is not right, or was used already": "Ce code n’est pas le bon, ou a déjà servi",
  "Codes of your app can no longer be checked. Use a recovery code":
    "Les codes de votre application ne peuvent plus être vérifiés. Utilisez un code de récupération",
  "This code is not right. Is the clock of your phone set by the network?":
    "Ce code n’est pas le bon. L’heure de votre téléphone est-elle réglée automatiquement ?",
  "This email address already has an account": "Cette adresse e-mail a déjà un compte",
  "This is your email address already": "C’est déjà votre adresse e-mail",
  "Your email address is verified already": "Votre adresse e-mail est déjà confirmée",
  "This link was used already or has expired. Please ask for a new one.":
    "Ce lien a déjà servi ou a expiré. Veuillez en demander un autre.",
  "An API key is not signed in and goes on working. Revoke it to end it.":
    "Une clé d’API n’est pas connectée et continue de fonctionner. Révoquez-la pour y mettre fin.",
  "This API key does not work, or does not any more.": "Cette clé d’API ne fonctionne pas, ou plus.",
  "There can be {n} API keys at most. Revoke one you no longer use.":
    "Il peut y avoir au plus {n} clés d’API. Révoquez-en une que vous n’utilisez plus.",
  "This Idempotency-Key made the API key {id}. Its secret was shown once and cannot be shown again: if it got lost, revoke that key and make another with a new Idempotency-Key.":
    "Cet Idempotency-Key a créé la clé d’API {id}. Elle a été montrée une fois et ne peut plus l’être : si elle est perdue, révoquez-la et créez-en une autre avec un nouvel Idempotency-Key.",
  "Choose a time that has not passed": "Choisissez une heure à venir",
  "Too many attempts. Please try again in {=time}.": "Trop de tentatives. Veuillez réessayer dans {=time}.",
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
  "This is your only way to sign in. Set a password first.":
    "C’est votre seul moyen de connexion. Définissez d’abord un mot de passe.",
  "The server is still starting. Please try again in a moment.":
    "Le serveur démarre encore. Veuillez réessayer dans un instant.",
  "Unsupported provider": "Fournisseur non pris en charge",
  "The program wants to return to an address that is not its own.":
    "Le programme veut revenir à une adresse qui n’est pas la sienne.",
  "The program asks to read only": "Le programme demande seulement à lire",
  "The program has no valid id. Its developer has to mend that.":
    "Le programme n’a pas d’identifiant valide. C’est à son développeur d’y remédier.",
  "The document of this program does not describe it. Its developer has to mend that.":
    "Le document de ce programme ne le décrit pas. C’est à son développeur d’y remédier.",
  "The document of this program names an address that is not allowed.":
    "Le document de ce programme indique une adresse non autorisée.",
  "The document of this program cannot be read right now.": "Le document de ce programme est illisible pour le moment.",
  "This program is not known here. Connect it again from within the program.":
    "Ce programme n’est pas connu ici. Reconnectez-le depuis le programme.",
  "Unnamed program": "Programme sans nom",
  "Use https addresses, http on this machine, or a scheme of your own with a dot, such as com.example.app":
    "Utilisez des adresses https, http sur cette machine, ou un schéma à vous avec un point, comme com.example.app",
  "This program is not connected any more.": "Ce programme n’est plus connecté.",
  "This token is for another part of Postloom.": "Ce jeton est destiné à une autre partie de Postloom.",
  "Program disconnected": "Programme déconnecté",
  "Single accounts can be chosen for assistants only": "Seuls les assistants peuvent être limités à certains comptes",
};
