import type { creations as model } from "#shared/server-messages/de/creations.ts";

export const creations: Record<keyof typeof model, string> = {
  "Write a title": "Écrivez un titre",
  "A {kind} file may have at most {size}": "Un fichier {kind} peut faire au plus {size}",
  "There can be {n} uploads at most. Delete some to make room":
    "Il peut y avoir au plus {n} fichiers importés. Supprimez-en pour faire de la place",
  "Your uploads take {size} of {max}. Delete some to make room":
    "Vos fichiers occupent {size} sur {max}. Supprimez-en pour faire de la place",
  "This picture is too large: at most {n} pixels a side": "Cette image est trop grande : {n} pixels par côté au plus",
  "This picture is too large: at most {n} frames, and this has {has}":
    "Cette image est trop grande : {n} images au plus, et elle en a {has}",
  "This picture is too large: at most {n} megapixels in all frames":
    "Cette image est trop grande : {n} mégapixels au plus en tout",
  "This picture is too large: at most {n} megapixels": "Cette image est trop grande : {n} mégapixels au plus",
  "This picture is damaged and cannot be read": "Cette image est endommagée et illisible",
  "This picture cannot be made small enough for the platform":
    "Cette image ne peut pas être assez réduite pour le réseau",
  "The place where media is kept does not answer. Please try again in a moment.":
    "Le stockage des fichiers ne répond pas. Veuillez réessayer dans un instant.",
  "This video does not say how fast its frames follow each other. Send one with 23 to 60 a second":
    "Cette vidéo n’indique pas sa cadence. Envoyez-en une de 23 à 60 images par seconde",
  "This video is coded as {codec}. Send H.264, HEVC, VP9 or AV1: no other can be converted":
    "Cette vidéo est en {codec}. Envoyez du H.264, HEVC, VP9 ou AV1 : rien d’autre ne peut être converti",
  "This video is {width}x{height} pixels. Each side must have {min} to {max}":
    "Cette vidéo fait {width}x{height} pixels. Chaque côté doit en avoir {min} à {max}",
  "The sound of this video is coded as something unknown. Send AAC, or a video without sound":
    "Le son de cette vidéo a un format inconnu. Envoyez de l’AAC, ou une vidéo sans son",
  "The sound of this video cannot be decoded. Send AAC, or a video without sound":
    "Le son de cette vidéo ne peut pas être décodé. Envoyez de l’AAC, ou une vidéo sans son",
  "This video is shorter than half a second": "Cette vidéo dure moins d’une demi-seconde",
  "This video is longer than four hours: no platform takes that":
    "Cette vidéo dure plus de quatre heures : aucun réseau ne la prend",
  "This video cannot be made small enough. Make it shorter":
    "Cette vidéo ne peut pas être assez réduite. Raccourcissez-la",
  "This video is damaged and cannot be read": "Cette vidéo est endommagée et illisible",
  "A part of this video is to be played at another speed. Export it as a new file and send that":
    "Une partie de cette vidéo doit être lue à une autre vitesse. Exportez-la dans un nouveau fichier et envoyez-le",
  "This video is coded in RGB, which cannot be converted. Export it in YUV 4:2:0 and send that":
    "Cette vidéo est encodée en RGB, ce qui ne peut pas être converti. Exportez-la en YUV 4:2:0 et envoyez le résultat",
  "No frame of this video can be decoded: it may have been cut out of a longer one. Export it as a new file and send that":
    "Aucune image de cette vidéo ne peut être décodée : elle a peut-être été découpée dans une plus longue. Exportez-la dans un nouveau fichier et envoyez-le",
  "This video does not say how it is to be decoded": "Cette vidéo n’indique pas comment la décoder",
  "This video breaks off: the file is not complete. Send it again":
    "Cette vidéo s’interrompt : le fichier est incomplet. Renvoyez-le",
  "A video of {seconds} s would be unwatchable in {size} MB. Make it shorter":
    "Une vidéo de {seconds} s serait irregardable en {size} Mo. Raccourcissez-la",
  "This video takes too long to work on. Send a shorter or a simpler one":
    "Cette vidéo prend trop de temps à traiter. Envoyez-en une plus courte ou plus simple",
  "This video takes too much memory to unpack. Send one of fewer pixels":
    "Cette vidéo demande trop de mémoire. Envoyez-en une avec moins de pixels",
  "The sound of this video has {n} channels at {hz} Hz. Send at most {max} at {most}":
    "Le son de cette vidéo a {n} canaux à {hz} Hz. Envoyez-en au plus {max} à {most}",
  "This video holds the same bytes more than once. Save it anew and send that":
    "Cette vidéo contient plusieurs fois les mêmes octets. Enregistrez-la à nouveau et envoyez-la",
  "This video says that it has {size} pixels, and it has {has}. Save it anew and send that":
    "Cette vidéo annonce {size} pixels et en a {has}. Enregistrez-la à nouveau et envoyez-la",
  "There is no such setting for {=type}s": "Ce réglage n’existe pas ici ({=type})",
  "A scheduled post uses this. Cancel or change that post first, or send force=true to turn it into a draft.":
    "Une publication planifiée l’utilise. Annulez-la ou modifiez-la d’abord, ou envoyez force=true pour en faire un brouillon.",
  "Use one of {list}": "Utilisez l’une de ces valeurs : {list}",
  "Leave this out when you send a file": "Omettez ceci quand vous envoyez un fichier",
  "At most {size}": "{size} au plus",
  "This is made already. Prompt and settings can be changed while it is a draft only":
    "C’est déjà créé. Le prompt et les réglages ne se modifient que tant que c’est un brouillon",
  "Image generation failed": "L’image n’a pas pu être créée",
  "Video generation failed": "La vidéo n’a pas pu être créée",
  "This file holds no video": "Ce fichier ne contient pas de vidéo",
  "The video's process stopped early ({reason})": "Le traitement de la vidéo s’est arrêté trop tôt ({reason})",
  "Creation saved": "Création enregistrée",
  "This is not one of your creations": "Ce n’est pas l’une de vos créations",
  "This file cannot be fetched: {=reason}": "Ce fichier ne peut pas être récupéré : {=reason}",
  "A planned post uses this, so its alt text is changed only by those who may publish. Ask an editor.":
    "Une publication programmée utilise ce fichier : seuls ceux qui peuvent publier en changent le texte alternatif. Demandez à un éditeur.",
  "A planned or repeating post takes over this alt text, and posts of your role need an approval. Write it in the post instead.":
    "Une publication programmée ou récurrente reprend ce texte. Votre rôle exige une approbation : écrivez-le dans la publication.",
  "This AVIF is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4":
    "Cet AVIF est animé et seule sa première image pourrait être gardée. Envoyez-le en GIF, WebP ou MP4",
  "This PNG is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4":
    "Ce PNG est animé et seule sa première image pourrait être gardée. Envoyez-le en GIF, WebP ou MP4",
  "This is a HEIC photo, which cannot be read here. Save it as JPEG and send that. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible":
    "C’est une photo HEIC, qui ne peut pas être lue ici. Enregistrez-la en JPEG et envoyez-la ainsi. Un iPhone prend du JPEG avec Réglages, Appareil photo, Formats, Le plus compatible",
  "This is a sound file. Send a picture or a video": "C’est un fichier audio. Envoyez une image ou une vidéo",
  "This is a picture of the type {name}, which cannot be read here. Save it as PNG or JPEG and send that":
    "C’est une image de type {name}, qui ne peut pas être lue ici. Enregistrez-la en PNG ou JPEG et envoyez-la ainsi",
  "This is a video of the type {name}, which cannot be read here. Save it as MP4 with H.264 and send that":
    "C’est une vidéo de type {name}, qui ne peut pas être lue ici. Enregistrez-la en MP4 avec H.264 et envoyez-la ainsi",
  "This is a {name}. Send a picture or a video": "C’est un fichier {name}. Envoyez une image ou une vidéo",
  "This is neither a picture nor a video that can be read here. Send JPEG, PNG, WebP, GIF, AVIF or TIFF, or MP4, MOV or WebM":
    "Ce n’est ni une image ni une vidéo qui puisse être lue ici. Envoyez du JPEG, PNG, WebP, GIF, AVIF ou TIFF, ou du MP4, MOV ou WebM",
  "This TIFF has {n} pages. Save the page you mean as a picture of its own and send that":
    "Ce TIFF a {n} pages. Enregistrez la page voulue comme une image à part et envoyez-la",
  "This file is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture":
    "Ce fichier n’est pas une image JPEG, PNG, WebP, GIF, AVIF ou TIFF",
};
