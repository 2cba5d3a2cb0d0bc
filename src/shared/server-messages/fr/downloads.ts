import type { downloads as model } from "../de/downloads.ts";

/** Why a file of another server was not downloaded: the reasons in messages about feeds and files. */
export const downloads: Record<keyof typeof model, string> = {
  "The address is not a URL": "L’adresse n’est pas une URL",
  "The address at {host} contains a user name": "L’adresse chez {host} contient un nom d’utilisateur",
  "The address is not an https address": "L’adresse n’est pas une adresse https",
  "{host} is not an https address": "{host} n’est pas une adresse https",
  "{host} has an explicit port": "{host} indique un port",
  "{host} is not a public address": "{host} n’est pas une adresse publique",
  "{host} has no address": "{host} n’a pas d’adresse sur le réseau",
  "{host} resolves to an address that is not public": "{host} mène à une adresse qui n’est pas publique",
  "{host} sends more than {n} MB": "{host} envoie plus de {n} Mo",
  "{host} sends more than {n} bytes": "{host} envoie plus de {n} octets",
  "{host} uses an unsupported content encoding": "{host} utilise une compression qui n’est pas lisible ici",
  "What {host} sent is not complete": "Ce que {host} a envoyé est incomplet",
  "{host} redirects more than {n} times": "{host} redirige plus de {n} fois",
  "{host} answered with status {n}": "{host} a répondu avec le statut {n}",
  "{host} sent {type} instead of {types}": "{host} a envoyé {type} au lieu de {types}",
  "{host} did not answer in time": "{host} n’a pas répondu à temps",
  "{host} cannot be reached": "{host} est injoignable",
  "The download from {host} was stopped": "Le téléchargement depuis {host} a été arrêté",
  "{host} was not done within {n} s": "{host} n’avait pas terminé après {n} s",
  "{host} sent nothing for {n} s": "{host} n’a rien envoyé pendant {n} s",
};
