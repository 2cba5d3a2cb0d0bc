import type { rules as model } from "#shared/server-messages/de/rules.ts";

export const rules: Record<keyof typeof model, string> = {
  "{name} accepts {n} characters; this is {over} over": "{name} acepta {n} caracteres; sobran {over}",
  "{name} accepts {n} hashtags": "{name} acepta {n} hashtags",
  "{name} accepts {n} mentions": "{name} acepta {n} menciones",
  "{name} accepts one cashtag, like $ABC, in one post": "{name} acepta un cashtag, como $ABC, por publicación",
  "{name} does not accept a character in this text": "{name} no acepta un carácter de este texto",
  "A thread has at most {n} posts here": "Aquí un hilo tiene como máximo {n} publicaciones",
  "Write something, or remove this part of the thread": "Escribe algo o quita esta parte del hilo",
  "{name} needs a text, a picture or a video": "{name} necesita un texto, una imagen o un vídeo",
  "{name} refuses the same text twice. Change one of them.": "{name} rechaza el mismo texto dos veces. Cambia uno.",
  "{name} needs a picture or a video": "{name} necesita una imagen o un vídeo",
  "{name} accepts {n} pictures in one post here": "{name} acepta aquí {n} imágenes por publicación",
  "{name} accepts 1 picture in one post here": "{name} acepta aquí 1 imagen por publicación",
  "{name} accepts {n} GIFs in one post here": "{name} acepta aquí {n} GIF por publicación",
  "{name} accepts 1 GIF in one post here": "{name} acepta aquí 1 GIF por publicación",
  "{name} accepts {n} videos in one post here": "{name} acepta aquí {n} vídeos por publicación",
  "{name} accepts 1 video in one post here": "{name} acepta aquí 1 vídeo por publicación",
  "{name} does not take different kinds of media in one post: choose pictures or one video":
    "{name} no mezcla tipos de archivo en una publicación: elige imágenes o un vídeo",
  "{name} accepts a GIF of at most 1280 × 1080 pixels and 15 MB. Use a smaller one.":
    "{name} acepta GIF de hasta 1280 × 1080 píxeles y 15 MB. Usa uno más pequeño.",
  "{name} accepts videos of {least} or longer; this one has {has}. Make a longer one.":
    "{name} acepta vídeos de {least} o más; este tiene {has}. Haz uno más largo.",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter one.":
    "{name} acepta vídeos de hasta {most}; este tiene {has}. Haz uno más corto.",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter or smaller one.":
    "{name} acepta vídeos de hasta {most}; este tiene {has}. Haz uno más corto o más pequeño.",
  "{name} accepts videos of at most {most} pixels; this one has {has}. Make it at 1280 × 720.":
    "{name} acepta vídeos de hasta {most} píxeles; este tiene {has}. Hazlo en 1280 × 720.",
  "{name} accepts videos of at most {most} pixels in width; this one has {has}. Make a smaller one.":
    "{name} acepta vídeos de hasta {most} píxeles de ancho; este tiene {has}. Haz uno más pequeño.",
  "{name} accepts videos of {least} pixels or more a side; this one has {has}.":
    "{name} acepta vídeos de {least} píxeles o más por lado; este tiene {has}.",
  "{name} does not accept a video this tall: {has}. Choose another shape.":
    "{name} no acepta un vídeo tan alto: {has}. Elige otra forma.",
  "{name} does not accept a video this wide: {has}. Choose another shape.":
    "{name} no acepta un vídeo tan ancho: {has}. Elige otra forma.",
  "{name} does not accept videos in {codec}. Use one in H.264.":
    "{name} no acepta vídeos en {codec}. Usa uno en H.264.",
  "{name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.":
    "{name} no puede descargar imágenes de este servidor porque su dirección no está en Internet. Publica un solo vídeo o pide a quien administra el servidor que configure PUBLIC_URL.",
  "{name} accepts {max} different links": "{name} acepta {max} enlaces distintos",
  "{name} does not accept this text: its characters take too much room. Make it shorter.":
    "{name} no acepta este texto: sus caracteres ocupan demasiado espacio. Acórtalo.",
};
