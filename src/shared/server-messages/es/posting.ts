import type { posting as model } from "#shared/server-messages/de/posting.ts";

export const posting: Record<keyof typeof model, string> = {
  "This post cannot be deleted now: publishing to {account} is under way":
    "Esta publicación no se puede eliminar ahora: se está publicando en {account}",
  "This post cannot be changed any more: publishing to {account} has begun":
    "Esta publicación ya no se puede cambiar: ha empezado a publicarse en {account}",
  "This post missed its time. Give it another one, or publish it now":
    "A esta publicación se le ha pasado la hora. Dale otra o publícala ahora",
  "There is no picture or video for this text": "No hay imagen ni vídeo para este texto",
  "This is none of your finished creations": "No es ninguna de tus creaciones terminadas",
  "This is not one of your creations": "No es una de tus creaciones",
  "None of the chosen networks has threads: choose X, Bluesky, Mastodon or Threads, too, or remove the thread":
    "Ninguna de las redes elegidas tiene hilos: elige también X, Bluesky, Mastodon o Threads, o quita el hilo",
  "This time has passed. Choose a time from now on.": "Esa hora ya ha pasado. Elige una a partir de ahora.",
  "Choose a time within the next two years.": "Elige una hora dentro de los próximos dos años.",
  "Choose a first day within the next two years": "Elige un primer día dentro de los próximos dos años",
  "This post is not out yet, so there is nothing to count":
    "Esta publicación aún no ha salido, así que no hay nada que contar",
  "This post is going out right now, so it cannot be changed any more":
    "Esta publicación está saliendo ahora y ya no se puede cambiar",
  "This post was changed in the meantime. Read it again, then repeat your change.":
    "Esta publicación ha cambiado entretanto. Vuelve a leerla y repite tu cambio.",
  "A picture or video of this post was deleted before it went out":
    "Se eliminó una imagen o un vídeo de esta publicación antes de que saliera",
  "Choose another one, or none, and schedule it again.": "Elige otra, o ninguna, y prográmala otra vez.",
  "Draft saved": "Borrador guardado",
  "Posted successfully!": "¡Publicado correctamente!",
  "Scheduled successfully!": "¡Programado correctamente!",
  "A scheduled post that used it is a draft": "Una publicación programada que la usaba es ahora un borrador",
  "{n} scheduled posts that used it are drafts": "{n} publicaciones programadas que la usaban son ahora borradores",
  "Creation deleted.": "Creación eliminada.",
  "The post is out.": "La publicación ha salido.",
  "The post is out, its first comment is not.": "La publicación ha salido; su primer comentario, no.",
  "{n} of {max} posted.": "Publicados {n} de {max}.",
  "{platform} takes nothing more from this server for the moment. It goes on by itself.":
    "{platform} no acepta nada más de este servidor por ahora. El envío seguirá automáticamente.",
  "{platform} takes no more posts of this account for the moment. It goes on by itself.":
    "{platform} no acepta más publicaciones de esta cuenta por ahora. El envío seguirá automáticamente.",
  "{platform} is not set up on this server": "{platform} no está configurado en este servidor",
  "This account was disconnected": "Esta cuenta se ha desconectado",
  "It is not known where on {platform} the post stands": "No se sabe dónde está la publicación en {platform}",
  "Post the rest on {platform} yourself.": "Publica tú el resto en {platform}.",
  "This server was restored from a backup after this was due. It may already be live.":
    "Este servidor se restauró de una copia después de la hora prevista. Puede que ya esté publicada.",
  "Look at {account} on {platform}, then say here whether it is there.":
    "Mira {account} en {platform} y di aquí si está.",
  "Only a post that is out can be edited there": "Solo se puede editar allí una publicación que ya ha salido",
  "{platform} has no call that edits a post": "{platform} no permite editar una publicación desde fuera",
  "{platform} has no call that deletes a post.": "{platform} no permite eliminar una publicación desde fuera.",
  "The account {account} was disconnected. Open the post and choose another one":
    "La cuenta {account} se ha desconectado. Abre la publicación y elige otra",
  "This is the link of another post that went out from here. Give the link of this one":
    "Este es el enlace de otra publicación que salió de aquí. Indica el enlace de esta",
  "The account {account} was disconnected.": "La cuenta {account} se ha desconectado.",
  "It is not known which post on {platform} this is.": "No se sabe qué publicación de {platform} es.",
  "Delete it on {platform} yourself, then delete the post here.": "Elimínala tú en {platform} y después aquí.",
  "Make a new post with another video.": "Haz una publicación nueva con otro vídeo.",
  "The video is still being converted for this platform": "El vídeo aún se está convirtiendo para esta red",
  "{platform} asked to wait.": "{platform} ha pedido esperar.",
  "A picture or video of this post was deleted": "Se eliminó una imagen o un vídeo de esta publicación",
  "Make a new post with another one.": "Haz una publicación nueva con otro.",
  "Make a new post with other pictures or another video.": "Haz una publicación nueva con otras imágenes u otro vídeo.",
  "Open the post and choose another account.": "Abre la publicación y elige otra cuenta.",
  "Make a new post for the account you want.": "Haz una publicación nueva para la cuenta que quieras.",
  "Give the link of that post on {platform}, so that the rest can follow it":
    "Da el enlace de esa publicación en {platform}, para que el resto pueda seguirla",
  "This delivery does not wait for your answer": "Este envío no espera tu respuesta",
  "Something went wrong on our side before anything was sent": "Algo ha fallado por nuestra parte antes de enviar nada",
  "Try again. If it happens again, tell the operator of this server.":
    "Inténtalo otra vez. Si se repite, díselo a quien administra este servidor.",
  "The server was held up just before sending. Nothing was sent yet.":
    "El servidor se detuvo justo antes de enviar. Aún no se ha enviado nada.",
  "Postloom is looking whether it is there. Answer again in a moment.":
    "Postloom está mirando si está. Vuelve a responder dentro de un momento.",
  "The network's answer was lost. Postloom is looking whether the post is there.":
    "La respuesta de la red se perdió. Postloom está mirando si la publicación está allí.",
  "{platform} takes no more calls for the moment. Whether {=what} went out is looked up afterwards.":
    "{platform} no acepta más llamadas por ahora. Después se comprobará si salió {=what}.",
  "The post did not go out, and by now it is later than you let posts be.":
    "La publicación no salió y ya es más tarde de lo que permites.",
  "Reconnect the account in Settings, then publish again.": "Reconecta la cuenta en los ajustes y publica otra vez.",
  "The account or the platform is not connected any more": "La cuenta o la red ya no está conectada",
  "Another post with the same text is there": "Hay otra publicación con el mismo texto",
  "It could not be looked up": "No se ha podido comprobar",
  "{platform} did not tell whether {=what} went out. It may already be live.":
    "{platform} no ha dicho si salió {=what}. Puede que ya esté en línea.",
  "the post": "la publicación",
  "the first comment": "el primer comentario",
  "The server was not running when this post was due.":
    "El servidor no estaba en marcha cuando tocaba esta publicación.",
  "The connection to this account has ended, so its posts wait.":
    "La conexión con esta cuenta ha terminado y sus publicaciones esperan.",
  "Reconnect the account: the post goes out then.": "Vuelve a conectar la cuenta y la publicación saldrá.",
  "It comes after other late posts of its account.": "Antes van otras publicaciones atrasadas de su cuenta.",
  "Choose Publish now or a new time.": "Elige Publicar ahora o una hora nueva.",
  "The next time of this repeating post came before this one could go out.":
    "La siguiente vez de esta publicación que se repite llegó antes de que esta pudiera salir.",
  "This repeating post is not paused": "Esta publicación que se repite no está en pausa",
  "Nothing is left to go out: no time lies between now and the end":
    "No queda nada por salir: no hay ninguna hora de aquí al final",
  "This queue has no slots yet. Add times to it first.": "Esta cola aún no tiene huecos. Añádele horas primero.",
  "Every slot of the next two years is taken. Add slots to the queue.":
    "Todos los huecos de los próximos dos años están ocupados. Añade huecos a la cola.",
  "These accounts have no slot in common. Give them one, or queue the post for one account at a time.":
    "Estas cuentas no comparten ningún hueco. Dales uno o pon la publicación en cola cuenta por cuenta.",
  "It is tried again every few minutes. Change the repeating post, or pause it.":
    "Se reintenta cada pocos minutos. Cambia la publicación que se repite o páusala.",
  "This post does not wait on this account. Load the queue again.":
    "Esta publicación no espera en esta cuenta. Recarga la cola.",
  "In this order two posts would go out at the same time on another account. Move one of them by itself.":
    "En este orden saldrían dos publicaciones a la vez en otra cuenta. Mueve una por separado.",
  "The connection to {account} on {platform} has ended.": "La conexión con {account} en {platform} ha terminado.",
  "Reconnect the account in Settings.": "Reconecta la cuenta en los ajustes.",
  "Instagram cannot fetch pictures from {host}, which is not on the internet. Single videos are sent and work.":
    "Instagram no puede obtener imágenes de {host}, que no está en internet. Los vídeos sueltos se envían y funcionan.",
  "Whoever runs this server sets PUBLIC_URL to an address on the internet.":
    "Quien administra este servidor debe poner en PUBLIC_URL una dirección de internet.",
  "Files can be fetched from {host}.": "Los archivos se pueden obtener de {host}.",
  "A test picture could not be fetched from {host}.": "No se ha podido obtener una imagen de prueba de {host}.",
  "Whoever runs this server checks that PUBLIC_URL leads here, from outside too.":
    "Quien administra este servidor debe comprobar que PUBLIC_URL lleva aquí, también desde fuera.",
  "{platform} is not configured on this server. Set {=settings}.":
    "{platform} no está configurado en este servidor. Hay que definir {=settings}.",
  "META_APP_ID and META_APP_SECRET": "META_APP_ID y META_APP_SECRET",
  "X_CLIENT_ID and X_CLIENT_SECRET": "X_CLIENT_ID y X_CLIENT_SECRET",
  "Reconnect the account.": "Reconecta la cuenta.",
  "Reconnect the account and allow everything that is asked for.": "Reconecta la cuenta y permite todo lo que se pide.",
  "Access ends on {date}.": "El acceso termina el {date}.",
  "The connection works.": "La conexión funciona.",
  "All permissions are granted.": "Todos los permisos están concedidos.",
  "Not granted: {list}.": "Sin conceder: {list}.",
  "You may post on the Page.": "Puedes publicar en la página.",
  "Your role on the Page was not told.": "No se ha indicado tu rol en la página.",
  "Have somebody give you a role on the Page that may create content, then reconnect.":
    "Pide que te den en la página un rol que pueda crear contenido y reconecta.",
  "You have no role that may post on the Page.": "No tienes ningún rol que pueda publicar en la página.",
  "{n} of {max} posts used in {hours} hours.": "{n} de {max} publicaciones usadas en {hours} horas.",
  "Later posts go out as room comes free.": "Las siguientes saldrán cuando haya sitio.",
  "Plan fewer posts for this account.": "Programa menos publicaciones para esta cuenta.",
  "The connection has ended.": "La conexión ha terminado.",
  "{platform} is switched off on this server.": "{platform} está desactivado en este servidor.",
  "The platform is switched off on this server.": "La red está desactivada en este servidor.",
  "{platform} could not be asked: {=reason}": "No se ha podido preguntar a {platform}: {=reason}",
  "Nothing to do: it is looked at again.": "No hay nada que hacer: se volverá a mirar.",
  "The account was disconnected.": "La cuenta se ha desconectado.",
  "Connect it again in Settings, or choose another account.": "Vuelve a conectarla en los ajustes o elige otra.",
  "The connection to the account is being renewed.": "La conexión con la cuenta se está renovando.",
  "{account} is on {platform}, which is not among the chosen platforms":
    "{account} está en {platform}, que no está entre las redes elegidas",
  "Connect {=account} account first": "Conecta primero {=account}",
  "a Facebook": "una página de Facebook",
  "an Instagram": "una cuenta de Instagram",
  "an X": "una cuenta de X",
  "Reconnect the {platform} account {account} first": "Reconecta primero la cuenta {account} de {platform}",
  "Reconnect {account} first.": "Reconecta primero {account}.",
  "This account can be read again in {n} seconds.": "Esta cuenta se podrá leer otra vez en {n} segundos.",
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
  "Instagram published the post but does not show which one it is":
    "Instagram ha publicado, pero no indica qué publicación es",
  "Instagram reports an error for the post": "Instagram informa de un error en la publicación",
  "The post has several comments with this text": "La publicación tiene varios comentarios con este texto",
  "Not all comments of the post were shown": "No se han mostrado todos los comentarios",
  "Instagram does not tell whose comment it is": "Instagram no dice de quién es el comentario",
  "Threads are made on X only.": "Los hilos solo existen en X.",
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
  "X could not process the video.": "X no ha podido procesar el vídeo.",
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
  "Facebook is still processing the video": "Facebook aún está procesando el vídeo",
  "The video is being converted for this platform.": "El vídeo se está convirtiendo para esta red.",
  "The post goes out when that is done.": "La publicación saldrá cuando termine.",
  "{platform} cannot fetch pictures and videos from {host}, which is not on the internet. Texts work.":
    "{platform} no puede obtener imágenes ni vídeos de {host}, porque esa dirección no está en internet. Los textos funcionan.",
  "{platform} is not configured on this server.": "{platform} no está configurado en este servidor.",
  "{platform} has no app passwords. Connect it by its consent page.":
    "{platform} no tiene contraseñas de aplicación. Conéctalo por su página de consentimiento.",
  "THREADS_APP_ID and THREADS_APP_SECRET": "THREADS_APP_ID y THREADS_APP_SECRET",
  "LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET": "LINKEDIN_CLIENT_ID y LINKEDIN_CLIENT_SECRET",
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
};
