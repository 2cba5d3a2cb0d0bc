import type { rules as model } from "#shared/server-messages/de/rules.ts";

export const rules: Record<keyof typeof model, string> = {
  "{name} accepts {n} characters; this is {over} over": "{name} accepte {n} caractères ; il y en a {over} de trop",
  "{name} accepts {n} hashtags": "{name} accepte {n} hashtags",
  "{name} accepts {n} mentions": "{name} accepte {n} mentions par publication",
  "{name} accepts one cashtag, like $ABC, in one post": "{name} accepte un cashtag, comme $ABC, par publication",
  "{name} does not accept a character in this text": "{name} n’accepte pas un caractère de ce texte",
  "A thread has at most {n} posts here": "Un fil a ici {n} publications au plus",
  "Write something, or remove this part of the thread": "Écrivez quelque chose, ou retirez cette partie du fil",
  "{name} needs a text, a picture or a video": "{name} demande un texte, une image ou une vidéo",
  "{name} refuses the same text twice. Change one of them.": "{name} refuse deux fois le même texte. Changez-en un.",
  "{name} needs a picture or a video": "{name} demande une image ou une vidéo",
  "{name} accepts {n} pictures in one post here": "{name} accepte ici {n} images par publication",
  "{name} accepts 1 picture in one post here": "{name} accepte ici 1 image par publication",
  "{name} accepts {n} GIFs in one post here": "{name} accepte ici {n} GIF par publication",
  "{name} accepts 1 GIF in one post here": "{name} accepte ici 1 GIF par publication",
  "{name} accepts {n} videos in one post here": "{name} accepte ici {n} vidéos par publication",
  "{name} accepts 1 video in one post here": "{name} accepte ici 1 vidéo par publication",
  "{name} does not take different kinds of media in one post: choose pictures or one video":
    "{name} ne mélange pas les médias dans une publication : choisissez des images ou une vidéo",
  "{name} accepts a GIF of at most 1280 × 1080 pixels and 15 MB. Use a smaller one.":
    "{name} accepte des GIF jusqu’à 1280 × 1080 pixels et 15 Mo. Prenez-en un plus petit.",
  "{name} accepts videos of {least} or longer; this one has {has}. Make a longer one.":
    "{name} accepte des vidéos à partir de {least} ; celle-ci fait {has}. Faites-en une plus longue.",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter one.":
    "{name} accepte des vidéos jusqu’à {most} ; celle-ci fait {has}. Faites-en une plus courte.",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter or smaller one.":
    "{name} accepte des vidéos jusqu’à {most} ; celle-ci fait {has}. Faites-en une plus courte ou plus petite.",
  "{name} accepts videos of at most {most} pixels; this one has {has}. Make it at 1280 × 720.":
    "{name} accepte des vidéos jusqu’à {most} pixels ; celle-ci fait {has}. Faites-la en 1280 × 720.",
  "{name} accepts videos of at most {most} pixels in width; this one has {has}. Make a smaller one.":
    "{name} accepte des vidéos jusqu’à {most} pixels de large ; celle-ci en fait {has}. Faites-en une plus petite.",
  "{name} accepts videos of {least} pixels or more a side; this one has {has}.":
    "{name} accepte des vidéos d’au moins {least} pixels par côté ; celle-ci fait {has}.",
  "{name} does not accept a video this tall: {has}. Choose another shape.":
    "{name} n’accepte pas une vidéo si haute : {has}. Choisissez une autre forme.",
  "{name} does not accept a video this wide: {has}. Choose another shape.":
    "{name} n’accepte pas une vidéo si large : {has}. Choisissez une autre forme.",
  "{name} does not accept videos in {codec}. Use one in H.264.":
    "{name} n’accepte pas de vidéos en {codec}. Prenez-en une en H.264.",
  "{name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.":
    "{name} ne peut pas récupérer d’images sur ce serveur, car son adresse n’est pas sur Internet. Publiez une seule vidéo, ou demandez à la personne qui gère le serveur de définir PUBLIC_URL.",
  "{name} accepts {max} different links": "{name} accepte {max} liens différents",
  "{name} does not accept this text: its characters take too much room. Make it shorter.":
    "{name} n’accepte pas ce texte : ses caractères prennent trop de place. Raccourcissez-le.",
};
