import type { platforms as model } from "#shared/server-messages/de/platforms.ts";

export const platforms: Record<keyof typeof model, string> = {
  "A thread has at most {n} posts": "Un hilo tiene como máximo {n} publicaciones",
  "This is not a handle. Type it whole, like anna.bsky.social.":
    "Esto no es un nombre de usuario. Escríbelo entero, como anna.bsky.social.",
  "There is no account with this handle. Type it whole, like anna.bsky.social.":
    "No hay ninguna cuenta con este nombre de usuario. Escríbelo entero, como anna.bsky.social.",
  "The server of this account offers no sign-in for other apps. Connect it with an app password.":
    "El servidor de esta cuenta no ofrece inicio de sesión para otras aplicaciones. Conéctala con una contraseña de aplicación.",
  "To sign in at Bluesky, this server needs an https address without a port as its PUBLIC_URL. An app password works without.":
    "Para iniciar sesión en Bluesky, este servidor necesita como PUBLIC_URL una dirección https sin puerto. Con una contraseña de aplicación no hace falta.",
  "This is the main password of the account. Make an app password at Bluesky and use that one.":
    "Esta es la contraseña principal de la cuenta. Crea una contraseña de aplicación en Bluesky y usa esa.",
  "The server refused this handle with this password. Use an app password.":
    "El servidor rechazó este nombre de usuario con esta contraseña. Usa una contraseña de aplicación.",
  "This is not the address of a server. Type it like bsky.social.":
    "Esto no es la dirección de un servidor. Escríbela así: bsky.social.",
  "Bluesky leads back to 127.0.0.1 but not to localhost: set PUBLIC_URL=http://127.0.0.1:{port}, or connect with an app password.":
    "Bluesky vuelve a 127.0.0.1 pero no a localhost: define PUBLIC_URL=http://127.0.0.1:{port}, o conecta con una contraseña de aplicación.",
  "There is no Mastodon server at this address. Type the one at which you log in, like mastodon.social.":
    "No hay ningún servidor de Mastodon en esta dirección. Escribe la dirección en la que inicias sesión, como mastodon.social.",
  "This is not the address of a server. Type it like mastodon.social.":
    "Esto no es la dirección de un servidor. Escríbela así: mastodon.social.",
  "Mastodon has many servers. Type the address of yours, like mastodon.social.":
    "Mastodon tiene muchos servidores. Escribe la dirección del tuyo, como mastodon.social.",
  "It is not known on which server the account is.": "No se sabe en qué servidor está la cuenta.",
  "The server answered with a fault of its own.": "El servidor respondió con un fallo propio.",
  "The server refused this.": "El servidor lo rechazó.",
  "The server no longer knows this app.": "El servidor ya no conoce esta aplicación.",
  "The server refused the grant.": "El servidor rechazó la autorización.",
  "The media are not uploaded.": "Los archivos multimedia no se han subido.",
  "The server could not process the file.": "El servidor no pudo procesar el archivo.",
  "The server no longer has the file.": "El servidor ya no tiene el archivo.",
  "The server is still processing the file.": "El servidor aún está procesando el archivo.",
  "The wait for the server was cut short.": "Se interrumpió la espera del servidor.",
  "The server shows several posts with this text": "El servidor muestra varias publicaciones con este texto",
  "The server did not show all of the account's posts": "El servidor no mostró todas las publicaciones de la cuenta",
  "The server shows a post of this app, but not whether its text is this one":
    "El servidor muestra una publicación de esta aplicación, pero no si su texto es este",
  "The network's answer does not tell its time": "La respuesta de la red no indica su hora",
  "{name} refuses the same text twice, and this one never changes.":
    "{name} rechaza el mismo texto dos veces, y este nunca cambia.",
  "{name} refuses the same text twice. Add variants that take turns.":
    "{name} rechaza el mismo texto dos veces. Añade variantes que se turnen.",
  "{name} refuses the same text twice. Two of the variants are alike.":
    "{name} rechaza el mismo texto dos veces. Dos variantes son iguales.",
  "Facebook does not take the video in.": "Facebook no acepta el vídeo.",
  "Facebook could not process the video.": "Facebook no ha podido procesar el vídeo.",
  "Facebook is still processing the video.": "Facebook aún está procesando el vídeo.",
  "Facebook does not know the pictures any more.": "Facebook ya no conoce las imágenes.",
  "The post was not prepared.": "La publicación no se preparó.",
  "Facebook asks for a piece that is not there.": "Facebook pide una parte que no existe.",
  "Facebook does not show the post it was told to publish": "Facebook no muestra la publicación que debía publicar",
  "Make the video again, or choose another one.": "Haz el vídeo otra vez o elige otro.",
  "Instagram needs an address to fetch the file from.":
    "Instagram necesita una dirección de la que obtener el archivo.",
  "What was prepared is gone.": "Lo preparado ya no está.",
  "The wait for {platform} was cut short.": "Se ha interrumpido la espera a {platform}.",
  "What was prepared is older than a day.": "Lo preparado tiene más de un día.",
  "{name} is still processing the post.": "{name} aún está procesando la publicación.",
  "Instagram fetches pictures from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Instagram obtiene las imágenes de este servidor y no llega a él: su dirección solo lleva a esta máquina o a su propia red.",
  "Post a single video, which is sent to Instagram, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "Publica un solo vídeo, que se envía a Instagram, o pide a quien administra este servidor que ponga en PUBLIC_URL una dirección de internet.",
  "Instagram needs a picture or a video.": "Instagram necesita una imagen o un vídeo.",
  "Add a picture or a video to the post.": "Añade una imagen o un vídeo a la publicación.",
  "Instagram does not show what was prepared": "Instagram no muestra lo que se preparó",
  "Threads does not show what was prepared": "Threads no muestra lo que se preparó",
  "Instagram published the post but does not show which one it is":
    "Instagram ha publicado, pero no indica qué publicación es",
  "Instagram reports an error for the post": "Instagram informa de un error en la publicación",
  "The post has several comments with this text": "La publicación tiene varios comentarios con este texto",
  "Not all comments of the post were shown": "No se han mostrado todos los comentarios",
  "Instagram does not tell whose comment it is": "Instagram no dice de quién es el comentario",
  "{name} has no threads.": "{name} no tiene hilos.",
  "Put the text into the post itself or into its first comment.":
    "Pon el texto en la propia publicación o en su primer comentario.",
  "The network answered with something unexpected.": "La red ha respondido algo inesperado.",
  "The network gave an error that does not tell whether the post went out.":
    "La red ha dado un error que no dice si la publicación salió.",
  "The network refused this.": "La red lo ha rechazado.",
  "{platform} named an unexpected upload address.": "{platform} ha dado una dirección de subida inesperada.",
  "The connection to the account is no longer valid.": "La conexión con la cuenta ya no es válida.",
  "{platform} did not take the video in.": "{platform} no ha aceptado el vídeo.",
  "X answered with a fault of its own.": "X ha tenido un fallo propio.",
  "X refused this.": "X lo ha rechazado.",
  "X refused the grant.": "X ha rechazado la autorización.",
  "X refused the app keys.": "X ha rechazado las claves de la app.",
  "X does not know the upload any more.": "X ya no conoce lo subido.",
  "X is still processing the video.": "X aún está procesando el vídeo.",
  "X shows several posts with this text": "X muestra varias publicaciones con este texto",
  "X did not show all of the account's posts": "X no ha mostrado todas las publicaciones de la cuenta",
  "LinkedIn answered with a fault of its own.": "LinkedIn ha tenido un fallo propio.",
  "LinkedIn refused this.": "LinkedIn lo ha rechazado.",
  "LinkedIn refused the grant.": "LinkedIn ha rechazado la autorización.",
  "LinkedIn refused the app keys.": "LinkedIn ha rechazado las claves de la app.",
  "LinkedIn is still processing the file.": "LinkedIn aún está procesando el archivo.",
  "A file was not uploaded.": "No se ha subido un archivo.",
  "LinkedIn shows several posts with this text": "LinkedIn muestra varias publicaciones con este texto",
  "LinkedIn did not show all of the Page's posts": "LinkedIn no ha mostrado todas las publicaciones de la página",
  "LinkedIn shows several comments with this text": "LinkedIn muestra varios comentarios con este texto",
  "LinkedIn did not show all comments of the post": "LinkedIn no ha mostrado todos los comentarios de la publicación",
  "LinkedIn does not let apps list the comments below a person's post. Look at the post on LinkedIn.":
    "LinkedIn no permite que las apps listen los comentarios de la publicación de una persona. Mira la publicación en LinkedIn.",
  "LinkedIn does not let apps list a person's own posts. Look at the posts of the profile on LinkedIn: https://www.linkedin.com/in/me/recent-activity/all/":
    "LinkedIn no permite que las apps listen las publicaciones de una persona. Mira las publicaciones del perfil en LinkedIn: https://www.linkedin.com/in/me/recent-activity/all/",
  "Threads needs an address to fetch the file from.": "Threads necesita una dirección de la que obtener el archivo.",
  "Threads could not process the media.": "Threads no pudo procesar los archivos.",
  "Threads fetches pictures and videos from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Threads obtiene imágenes y vídeos de este servidor y no puede alcanzarlo: su dirección solo lleva a este equipo o a su propia red.",
  "Post a text, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "Publica un texto, o pide a quien administra este servidor que ponga en PUBLIC_URL una dirección en internet.",
  "The post has several replies with this text": "La publicación tiene varias respuestas con este texto",
  "Threads does not tell whose reply it is": "Threads no dice de quién es la respuesta",
  "Not all replies to the post were shown": "No se mostraron todas las respuestas a la publicación",
  "Threads published the post but does not show which one it is":
    "Threads publicó la publicación, pero no muestra cuál es",
  "Threads reports an error for the post": "Threads informa de un error en la publicación",
  "{name} accepts {n} characters; this is {over} over": "{name} acepta {n} caracteres; sobran {over}",
  "{name} accepts an alt text of {n} characters; this one is {over} over":
    "{name} acepta un texto alternativo de {n} caracteres; a este le sobran {over}",
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
  "{name} accepts {n} videos in one post here": "{name} acepta aquí {n} vídeos por publicación",
  "{name} accepts 1 video in one post here": "{name} acepta aquí 1 vídeo por publicación",
  "{name} does not take different kinds of media in one post: choose pictures or one video":
    "{name} no mezcla tipos de archivo en una publicación: elige imágenes o un vídeo",
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
  "On {name} only the first picture of this animation is shown, because it cannot be a video there. Make it shorter, or post a video.":
    "En {name} solo se ve la primera imagen de esta animación, porque allí no puede ser un vídeo. Acórtala o publica un vídeo.",
  "On {name} only the first picture of the animation is shown, because the post has other media. Post it alone to keep it moving.":
    "En {name} solo se ve la primera imagen de la animación, porque la publicación lleva más archivos. Publícala sola para que se mueva.",
  "{name} does not accept videos in {codec}. Use one in H.264.":
    "{name} no acepta vídeos en {codec}. Usa uno en H.264.",
  "{name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.":
    "{name} no puede descargar imágenes de este servidor porque su dirección no está en Internet. Publica un solo vídeo o pide a quien administra el servidor que configure PUBLIC_URL.",
  "{name} cannot fetch pictures or videos from this server, because its address is not on the internet. Post a text, or have whoever runs this server set PUBLIC_URL.":
    "{name} no puede descargar imágenes ni vídeos de este servidor porque su dirección no está en Internet. Publica un texto o pide a quien administra el servidor que configure PUBLIC_URL.",
  "Everybody sees the posts of this account on {name}: choose that, or make a post of its own for it":
    "En {name} todo el mundo ve las publicaciones de esta cuenta: elige eso o haz una publicación aparte para ella",
  "{name} accepts {max} different links": "{name} acepta {max} enlaces distintos",
  "{name} does not accept this text: its characters take too much room. Make it shorter.":
    "{name} no acepta este texto: sus caracteres ocupan demasiado espacio. Acórtalo.",
};
