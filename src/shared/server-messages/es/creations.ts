import type { creations as model } from "#shared/server-messages/de/creations.ts";

export const creations: Record<keyof typeof model, string> = {
  "Write a title": "Escribe un título",
  "A {kind} file may have at most {size}": "Un archivo {kind} puede tener como máximo {size}",
  "There can be {n} uploads at most. Delete some to make room":
    "Puede haber {n} archivos subidos como máximo. Elimina algunos para hacer sitio",
  "Your uploads take {size} of {max}. Delete some to make room":
    "Tus archivos ocupan {size} de {max}. Elimina algunos para hacer sitio",
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
  "A part of this video is to be played at another speed. Export it as a new file and send that":
    "Una parte de este vídeo debe reproducirse a otra velocidad. Expórtalo como archivo nuevo y envía ese",
  "This video is coded in RGB, which cannot be converted. Export it in YUV 4:2:0 and send that":
    "Este vídeo está codificado en RGB, que no se puede convertir. Expórtalo en YUV 4:2:0 y envía ese",
  "No frame of this video can be decoded: it may have been cut out of a longer one. Export it as a new file and send that":
    "No se puede decodificar ningún fotograma de este vídeo: quizá se cortó de uno más largo. Expórtalo como archivo nuevo y envía ese",
  "This video does not say how it is to be decoded": "El vídeo no indica cómo decodificarlo",
  "This video breaks off: the file is not complete. Send it again":
    "El vídeo se corta: el archivo no está completo. Envíalo otra vez",
  "A video of {seconds} s would be unwatchable in {size} MB. Make it shorter":
    "Un vídeo de {seconds} s se vería fatal en {size} MB. Hazlo más corto",
  "This video takes too long to work on. Send a shorter or a simpler one":
    "El vídeo tarda demasiado en procesarse. Envía uno más corto o sencillo",
  "This video takes too much memory to unpack. Send one of fewer pixels":
    "El vídeo necesita demasiada memoria. Envía uno con menos píxeles",
  "The sound of this video has {n} channels at {hz} Hz. Send at most {max} at {most}":
    "El sonido del vídeo tiene {n} canales a {hz} Hz. Envía como máximo {max} a {most}",
  "This video holds the same bytes more than once. Save it anew and send that":
    "El vídeo contiene los mismos bytes más de una vez. Guárdalo de nuevo y envíalo",
  "This video says that it has {size} pixels, and it has {has}. Save it anew and send that":
    "El vídeo dice tener {size} píxeles y tiene {has}. Guárdalo de nuevo y envíalo",
  "There is no such setting for {=type}s": "Ese ajuste no existe aquí ({=type})",
  "A scheduled post uses this. Cancel or change that post first, or send force=true to turn it into a draft.":
    "Una publicación programada lo usa. Cancélala o cámbiala primero, o envía force=true para convertirla en borrador.",
  "Use one of {list}": "Usa uno de estos: {list}",
  "Leave this out when you send a file": "Quita esto si envías un archivo",
  "At most {size}": "Como máximo {size}",
  "This is made already. Prompt and settings can be changed while it is a draft only":
    "Ya está creado. El prompt y los ajustes solo se cambian mientras es un borrador",
  "Image generation failed": "No se ha podido crear la imagen",
  "Video generation failed": "No se ha podido crear el vídeo",
  "This file holds no video": "El archivo no contiene vídeo",
  "The video's process stopped early ({reason})": "El proceso del vídeo se detuvo antes de tiempo ({reason})",
  "Creation saved": "Creación guardada",
  "This is not one of your creations": "No es una de tus creaciones",
  "This file cannot be fetched: {=reason}": "No se puede obtener este archivo: {=reason}",
  "A planned post uses this, so its alt text is changed only by those who may publish. Ask an editor.":
    "Una publicación programada usa esto, así que su texto alternativo solo lo cambian quienes pueden publicar. Pídeselo a un editor.",
  "A planned or repeating post takes over this alt text, and posts of your role need an approval. Write it in the post instead.":
    "Una publicación programada o que se repite usa este texto alternativo. Tu rol necesita aprobación: escríbelo en la publicación.",
  "This AVIF is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4":
    "Este AVIF está animado y solo se podría conservar su primera imagen. Envíalo como GIF, WebP o MP4",
  "This PNG is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4":
    "Este PNG está animado y solo se podría conservar su primera imagen. Envíalo como GIF, WebP o MP4",
  "This is a HEIC photo, which cannot be read here. Save it as JPEG and send that. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible":
    "Esta es una foto HEIC, que aquí no se puede leer. Guárdala como JPEG y envíala así. Un iPhone hace JPEG con Ajustes, Cámara, Formatos, Más compatible",
  "This is a sound file. Send a picture or a video": "Este es un archivo de sonido. Envía una imagen o un vídeo",
  "This is a picture of the type {name}, which cannot be read here. Save it as PNG or JPEG and send that":
    "Esta es una imagen de tipo {name}, que aquí no se puede leer. Guárdala como PNG o JPEG y envíala así",
  "This is a video of the type {name}, which cannot be read here. Save it as MP4 with H.264 and send that":
    "Este es un vídeo de tipo {name}, que aquí no se puede leer. Guárdalo como MP4 con H.264 y envíalo así",
  "This is a {name}. Send a picture or a video": "Este es un archivo {name}. Envía una imagen o un vídeo",
  "This is neither a picture nor a video that can be read here. Send JPEG, PNG, WebP, GIF, AVIF or TIFF, or MP4, MOV or WebM":
    "Esto no es una imagen ni un vídeo que se pueda leer aquí. Envía JPEG, PNG, WebP, GIF, AVIF o TIFF, o bien MP4, MOV o WebM",
  "This TIFF has {n} pages. Save the page you mean as a picture of its own and send that":
    "Este TIFF tiene {n} páginas. Guarda la página deseada como imagen aparte y envíala",
  "This file is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture":
    "Este archivo no es una imagen JPEG, PNG, WebP, GIF, AVIF ni TIFF",
};
