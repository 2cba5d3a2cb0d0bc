import type { personalData as model } from "#shared/server-messages/de/personal-data.ts";

export const personalData: Record<keyof typeof model, string> = {
  "Your data is being exported already. Wait until that has begun to download":
    "Tus datos ya se están exportando. Espera a que empiece la descarga",
  "An archive is being imported already. Wait until that is done":
    "Ya se está importando un archivo. Espera a que termine",
  "The files of the archive took too long, and nothing was imported. Please try again.":
    "Los archivos han tardado demasiado y no se ha importado nada. Inténtalo otra vez.",
  "The archive holds a file that is none of ours": "El archivo contiene un fichero que no es nuestro",
  "{file} is a link or a device, not a file": "{file} es un enlace o un dispositivo, no un fichero",
  "{file} is encrypted": "{file} está cifrado",
  "{file} unpacks to too much": "{file} ocupa demasiado al descomprimirse",
  "{file} is too large": "{file} es demasiado grande",
  "{file} is in the archive twice": "{file} está dos veces en el archivo",
  "{file} is not valid JSON": "{file} no es JSON válido",
  "{file} is missing": "Falta {file}",
  "The file {file} is no {=type}": "El archivo {file} no es: {=type}",
  "{file} has more than {n} lines": "{file} tiene más de {n} líneas",
  "{file}, line {n} is too long": "{file}, la línea {n} es demasiado larga",
  "{file}, line {n}": "{file}, línea {n}",
  "{file} names something twice": "{file} nombra algo dos veces",
  "{file} refers to something that is not in the archive": "{file} se refiere a algo que no está en el archivo",
  "The archive holds too many files": "El archivo contiene demasiados ficheros",
  "The archive unpacks to too much": "El archivo ocupa demasiado al descomprimirse",
  "The lists have more than {n} MB together": "Las listas suman más de {n} MB",
  "The lists have more than {n} lines together": "Las listas suman más de {n} líneas",
  "This is not an archive of Postloom": "No es un archivo de Postloom",
  "This server reads version {n} of the archive, and this is {version}":
    "Este servidor lee la versión {n} del archivo, y esta es la {version}",
  "This is not a zip file": "No es un archivo zip",
  "The zip file is damaged": "El archivo zip está dañado",
  "Send an archive": "Envía un archivo",
  "The server is busy with the data of other people. Please try again in a minute.":
    "El servidor está ocupado con los datos de otras personas. Inténtalo otra vez en un minuto.",
  "Account deleted": "Cuenta eliminada",
  "Data imported": "Datos importados",
};
