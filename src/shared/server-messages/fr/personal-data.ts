import type { personalData as model } from "#shared/server-messages/de/personal-data.ts";

export const personalData: Record<keyof typeof model, string> = {
  "Your data is being exported already. Wait until that has begun to download":
    "Vos données sont déjà en cours d’export. Attendez le début du téléchargement",
  "An archive is being imported already. Wait until that is done":
    "Une archive est déjà en cours d’import. Attendez la fin",
  "The files of the archive took too long, and nothing was imported. Please try again.":
    "Les fichiers de l’archive ont pris trop de temps et rien n’a été importé. Veuillez réessayer.",
  "The archive holds a file that is none of ours": "L’archive contient un fichier qui n’est pas de nous",
  "{file} is a link or a device, not a file": "{file} est un lien ou un périphérique, pas un fichier",
  "{file} is encrypted": "{file} est chiffré",
  "{file} unpacks to too much": "{file} est trop gros une fois décompressé",
  "{file} is too large": "{file} est trop volumineux",
  "{file} is in the archive twice": "{file} est deux fois dans l’archive",
  "{file} is not valid JSON": "{file} n’est pas du JSON valide",
  "{file} is missing": "{file} manque",
  "The file {file} is no {=type}": "Le fichier {file} n’est pas : {=type}",
  "{file} has more than {n} lines": "{file} a plus de {n} lignes",
  "{file}, line {n} is too long": "{file}, la ligne {n} est trop longue",
  "{file}, line {n}": "{file}, ligne {n}",
  "{file} names something twice": "{file} nomme quelque chose deux fois",
  "{file} refers to something that is not in the archive":
    "{file} renvoie à quelque chose qui n’est pas dans l’archive",
  "The archive holds too many files": "L’archive contient trop de fichiers",
  "The archive unpacks to too much": "L’archive est trop grosse une fois décompressée",
  "The lists have more than {n} MB together": "Les listes font ensemble plus de {n} Mo",
  "The lists have more than {n} lines together": "Les listes ont ensemble plus de {n} lignes",
  "This is not an archive of Postloom": "Ce n’est pas une archive de Postloom",
  "This server reads version {n} of the archive, and this is {version}":
    "Ce serveur lit la version {n} de l’archive, et celle-ci est la {version}",
  "This is not a zip file": "Ce n’est pas un fichier zip",
  "The zip file is damaged": "Le fichier zip est endommagé",
  "Send an archive": "Envoyez une archive",
  "The server is busy with the data of other people. Please try again in a minute.":
    "Le serveur traite les données d’autres personnes. Veuillez réessayer dans une minute.",
  "Account deleted": "Compte supprimé",
  "Data imported": "Données importées",
};
