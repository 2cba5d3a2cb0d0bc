import type { files as model } from "#shared/server-messages/de/files.ts";

export const files: Record<keyof typeof model, string> = {
  "A {kind} file may have at most {size}": "Un archivo {kind} puede tener como máximo {size}",
  "There can be {n} uploads at most. Delete some to make room":
    "Puede haber {n} archivos subidos como máximo. Elimina algunos para hacer sitio",
  "Your uploads take {size} of {max}. Delete some to make room":
    "Tus archivos ocupan {size} de {max}. Elimina algunos para hacer sitio",
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
  "Send a JPEG, PNG, WebP or GIF picture": "Envía una imagen JPEG, PNG, WebP o GIF",
  "Send a JPEG, PNG, WebP or GIF picture, or an MP4 or MOV video":
    "Envía una imagen JPEG, PNG, WebP o GIF, o un vídeo MP4 o MOV",
  "This picture is too large: at most {n} pixels a side":
    "La imagen es demasiado grande: como máximo {n} píxeles por lado",
  "This picture is too large: at most {n} frames, and this has {has}":
    "La imagen es demasiado grande: como máximo {n} fotogramas, y tiene {has}",
  "This picture is too large: at most {n} megapixels in all frames":
    "La imagen es demasiado grande: como máximo {n} megapíxeles en total",
  "This picture is too large: at most {n} megapixels": "La imagen es demasiado grande: como máximo {n} megapíxeles",
  "This picture is damaged and cannot be read": "La imagen está dañada y no se puede leer",
  "This picture cannot be made small enough for the platform":
    "La imagen no se puede reducir lo suficiente para la red",
  "The name ends in {ending}, but the file is a {kind}. Give it the ending {right}":
    "El nombre acaba en {ending}, pero el archivo es {kind}. Ponle la extensión {right}",
  "The file was sent as {sent}, but it is a {kind}. Send it as {right}":
    "El archivo se envió como {sent}, pero es {kind}. Envíalo como {right}",
  "The server has no room left for new media": "El servidor no tiene sitio para más archivos",
  "The place where media is kept does not answer. Please try again in a moment.":
    "El almacén de archivos no responde. Inténtalo otra vez en un momento.",
  "This video does not say how fast its frames follow each other. Send one with 23 to 60 a second":
    "El vídeo no indica su velocidad. Envía uno de 23 a 60 fotogramas por segundo",
  "This video is coded as {codec}. Send H.264, HEVC, VP9 or AV1: no other can be converted":
    "El vídeo está en {codec}. Envía H.264, HEVC, VP9 o AV1: los demás no se pueden convertir",
  "This video is {width}x{height} pixels. Each side must have {min} to {max}":
    "El vídeo tiene {width}x{height} píxeles. Cada lado debe tener de {min} a {max}",
  "The sound of this video is coded as something unknown. Send AAC, or a video without sound":
    "El sonido del vídeo tiene un formato desconocido. Envía AAC o un vídeo sin sonido",
  "The sound of this video cannot be decoded. Send AAC, or a video without sound":
    "El sonido del vídeo no se puede decodificar. Envía AAC o un vídeo sin sonido",
  "This video is shorter than half a second": "El vídeo dura menos de medio segundo",
  "This video is longer than four hours: no platform takes that":
    "El vídeo dura más de cuatro horas: ninguna red lo acepta",
  "This video cannot be made small enough. Make it shorter":
    "El vídeo no se puede reducir lo suficiente. Hazlo más corto",
  "This video is damaged and cannot be read": "El vídeo está dañado y no se puede leer",
  "This video does not say how it is to be decoded": "El vídeo no indica cómo decodificarlo",
  "This video breaks off: the file is not complete. Send it again":
    "El vídeo se corta: el archivo no está completo. Envíalo otra vez",
  "A video of {seconds} s would be unwatchable in {size} MB. Make it shorter":
    "Un vídeo de {seconds} s se vería fatal en {size} MB. Hazlo más corto",
  "This video takes too long to work on. Send a shorter or a simpler one":
    "El vídeo tarda demasiado en procesarse. Envía uno más corto o sencillo",
  "The file may have at most {n} MB": "El archivo puede tener como máximo {n} MB",
  "Send the file in the field {field}": "Envía el archivo en el campo {field}",
  "Send multipart/form-data with the file in the field {field}":
    "Envía multipart/form-data con el archivo en el campo {field}",
  "The file's name: {=reason}": "El nombre del archivo: {=reason}",
  "The file is empty": "El archivo está vacío",
  "A field's name has at most {n} bytes": "El nombre de un campo tiene como máximo {n} bytes",
  "A field has at most {n} KB": "Un campo tiene como máximo {n} KB",
  "Send one file": "Envía un archivo",
  "Send at most {n} parts": "Envía como máximo {n} partes",
  "The multipart body is broken or incomplete": "El cuerpo multipart está roto o incompleto",
  "Send a file": "Envía un archivo",
  "{=reason}. Mend the workflow in the file of COMFYUI_WORKFLOW":
    "{=reason}. Hay que corregir el flujo del archivo de COMFYUI_WORKFLOW",
  "This video takes too much memory to unpack. Send one of fewer pixels":
    "El vídeo necesita demasiada memoria. Envía uno con menos píxeles",
  "The sound of this video has {n} channels at {hz} Hz. Send at most {max} at {most}":
    "El sonido del vídeo tiene {n} canales a {hz} Hz. Envía como máximo {max} a {most}",
  "This video holds the same bytes more than once. Save it anew and send that":
    "El vídeo contiene los mismos bytes más de una vez. Guárdalo de nuevo y envíalo",
  "This video says that it has {size} pixels, and it has {has}. Save it anew and send that":
    "El vídeo dice tener {size} píxeles y tiene {has}. Guárdalo de nuevo y envíalo",
};
