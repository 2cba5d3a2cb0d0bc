import type { downloads as model } from "../de/downloads.ts";

/** Why a file of another server was not downloaded: the reasons in messages about feeds and files. */
export const downloads: Record<keyof typeof model, string> = {
  "The address is not a URL": "La dirección no es una URL",
  "The address at {host} contains a user name": "La dirección en {host} contiene un nombre de usuario",
  "The address is not an https address": "La dirección no es una dirección https",
  "{host} is not an https address": "{host} no es una dirección https",
  "{host} has an explicit port": "{host} indica un puerto",
  "{host} is not a public address": "{host} no es una dirección pública",
  "{host} has no address": "{host} no tiene dirección en la red",
  "{host} resolves to an address that is not public": "{host} lleva a una dirección que no es pública",
  "{host} sends more than {n} MB": "{host} envía más de {n} MB",
  "{host} sends more than {n} bytes": "{host} envía más de {n} bytes",
  "{host} uses an unsupported content encoding": "{host} usa una compresión que aquí no se puede leer",
  "What {host} sent is not complete": "Lo que envió {host} está incompleto",
  "{host} redirects more than {n} times": "{host} redirige más de {n} veces",
  "{host} answered with status {n}": "{host} respondió con el estado {n}",
  "{host} sent {type} instead of {types}": "{host} envió {type} en lugar de {types}",
  "{host} did not answer in time": "{host} no respondió a tiempo",
  "{host} cannot be reached": "No se puede conectar con {host}",
  "The download from {host} was stopped": "La descarga desde {host} se detuvo",
  "{host} was not done within {n} s": "{host} no terminó en {n} s",
  "{host} sent nothing for {n} s": "{host} no envió nada durante {n} s",
};
