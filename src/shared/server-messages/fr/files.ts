import type { files as model } from "#shared/server-messages/de/files.ts";

export const files: Record<keyof typeof model, string> = {
  "A {kind} file may have at most {size}": "Un fichier {kind} peut faire au plus {size}",
  "There can be {n} uploads at most. Delete some to make room":
    "Il peut y avoir au plus {n} fichiers importés. Supprimez-en pour faire de la place",
  "Your uploads take {size} of {max}. Delete some to make room":
    "Vos fichiers occupent {size} sur {max}. Supprimez-en pour faire de la place",
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
  "Send a JPEG, PNG, WebP or GIF picture": "Envoyez une image JPEG, PNG, WebP ou GIF",
  "Send a JPEG, PNG, WebP or GIF picture, or an MP4 or MOV video":
    "Envoyez une image JPEG, PNG, WebP ou GIF, ou une vidéo MP4 ou MOV",
  "This picture is too large: at most {n} pixels a side": "Cette image est trop grande : {n} pixels par côté au plus",
  "This picture is too large: at most {n} frames, and this has {has}":
    "Cette image est trop grande : {n} images au plus, et elle en a {has}",
  "This picture is too large: at most {n} megapixels in all frames":
    "Cette image est trop grande : {n} mégapixels au plus en tout",
  "This picture is too large: at most {n} megapixels": "Cette image est trop grande : {n} mégapixels au plus",
  "This picture is damaged and cannot be read": "Cette image est endommagée et illisible",
  "This picture cannot be made small enough for the platform":
    "Cette image ne peut pas être assez réduite pour le réseau",
  "The name ends in {ending}, but the file is a {kind}. Give it the ending {right}":
    "Le nom finit par {ending}, mais le fichier est {kind}. Donnez-lui l’extension {right}",
  "The file was sent as {sent}, but it is a {kind}. Send it as {right}":
    "Le fichier a été envoyé comme {sent}, mais c’est {kind}. Envoyez-le comme {right}",
  "The server has no room left for new media": "Le serveur n’a plus de place pour de nouveaux fichiers",
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
  "This video does not say how it is to be decoded": "Cette vidéo n’indique pas comment la décoder",
  "This video breaks off: the file is not complete. Send it again":
    "Cette vidéo s’interrompt : le fichier est incomplet. Renvoyez-le",
  "A video of {seconds} s would be unwatchable in {size} MB. Make it shorter":
    "Une vidéo de {seconds} s serait irregardable en {size} Mo. Raccourcissez-la",
  "This video takes too long to work on. Send a shorter or a simpler one":
    "Cette vidéo prend trop de temps à traiter. Envoyez-en une plus courte ou plus simple",
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
  "{=reason}. Mend the workflow in the file of COMFYUI_WORKFLOW":
    "{=reason}. Il faut corriger le workflow du fichier de COMFYUI_WORKFLOW",
  "This video takes too much memory to unpack. Send one of fewer pixels":
    "Cette vidéo demande trop de mémoire. Envoyez-en une avec moins de pixels",
  "The sound of this video has {n} channels at {hz} Hz. Send at most {max} at {most}":
    "Le son de cette vidéo a {n} canaux à {hz} Hz. Envoyez-en au plus {max} à {most}",
  "This video holds the same bytes more than once. Save it anew and send that":
    "Cette vidéo contient plusieurs fois les mêmes octets. Enregistrez-la à nouveau et envoyez-la",
  "This video says that it has {size} pixels, and it has {has}. Save it anew and send that":
    "Cette vidéo annonce {size} pixels et en a {has}. Enregistrez-la à nouveau et envoyez-la",
};
