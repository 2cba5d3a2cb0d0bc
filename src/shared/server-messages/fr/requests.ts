import type { requests as model } from "#shared/server-messages/de/requests.ts";

export const requests: Record<keyof typeof model, string> = {
  "The input is not valid": "La saisie n’est pas valide",
  "This field is required": "Ce champ est obligatoire",
  "There is no such field": "Ce champ n’existe pas",
  "At most {n} characters": "{n} caractères au plus",
  "Contains a character that cannot be stored": "Contient un caractère qui ne peut pas être enregistré",
  "Contains a control character": "Contient un caractère de contrôle",
  "Use an ISO 8601 time with an offset, like {example}": "Utilisez une heure ISO 8601 avec décalage, comme {example}",
  "Choose a time between the years {from} and {to}": "Choisissez une heure entre les années {from} et {to}",
  "Choose a day between the years {from} and {to}": "Choisissez un jour entre les années {from} et {to}",
  "The server has no room left for new media": "Le serveur n’a plus de place pour de nouveaux fichiers",
  "The file may have at most {n} MB": "Le fichier peut faire au plus {n} Mo",
  "Send the file in the field {field}": "Envoyez le fichier dans le champ {field}",
  "Send multipart/form-data with the file in the field {field}":
    "Envoyez du multipart/form-data avec le fichier dans le champ {field}",
  "The file's name: {=reason}": "Le nom du fichier : {=reason}",
  "The file is empty": "Le fichier est vide",
  "A field's name has at most {n} bytes": "Le nom d’un champ fait au plus {n} octets",
  "A field has at most {n} KB": "Un champ fait au plus {n} ko",
  "Send one file": "Envoyez un seul fichier",
  "Send at most {n} parts": "Envoyez au plus {n} parties",
  "The multipart body is broken or incomplete": "Le corps multipart est endommagé ou incomplet",
  "Send a file": "Envoyez un fichier",
  "{=thing} not found": "Introuvable : {=thing}",
  "Not found": "Introuvable",
  "Your role in this workspace does not allow this. Ask an admin.":
    "Votre rôle dans cet espace de travail ne le permet pas. Demandez à un administrateur.",
  "This program may only read. Connect it again and allow it to write.":
    "Ce programme peut seulement lire. Connectez-le à nouveau et autorisez-le à écrire.",
  "This API key may only read. Make one with the scope write for changes.":
    "Cette clé d’API ne peut que lire. Créez-en une qui peut écrire.",
  "An API key cannot do this. Sign in with the password instead.":
    "Une clé d’API ne peut pas faire cela. Connectez-vous avec le mot de passe.",
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
};
