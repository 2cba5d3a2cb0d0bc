import type { posts as model } from "#shared/server-messages/de/posts.ts";

export const posts: Record<keyof typeof model, string> = {
  "Use a time of day from 00:00 to 23:59, like 09:30": "Usa una hora de 00:00 a 23:59, como 09:30",
  "Give a code of two or three letters, like en": "Indica un código de dos o tres letras, como en",
  "A hashtag is one word": "Un hashtag es una sola palabra",
  "Choose at least one platform": "Elige al menos una red",
  "The same platform is there twice": "La misma red está dos veces",
  "The same picture is there twice": "La misma imagen está dos veces",
  "The same account is there twice": "La misma cuenta está dos veces",
  "The same post is there twice": "La misma publicación está dos veces",
  "The same slot is there twice": "El mismo hueco está dos veces",
  "Give likes, comments, shares, views or readsMetrics":
    "Indica me gusta, comentarios, compartidos, visualizaciones o readsMetrics",
  "Choose at least one day of the week": "Elige al menos un día de la semana",
  "Write a text, or remove this one": "Escribe un texto o quita este",
  "The last day is before the first one": "El último día es anterior al primero",
  "Choose an end after the beginning": "Elige un final posterior al principio",
  "Ask for at most {n} days at a time": "Pide como máximo {n} días a la vez",
  "Figures saved": "Cifras guardadas",
  "Post deleted here and wherever it was public": "Publicación eliminada aquí y donde era pública",
  "Post deleted": "Publicación eliminada",
  "Post edited": "Publicación editada",
  "Post updated": "Publicación cambiada",
  "Queue saved": "Cola guardada",
  "Repeating post ended": "Publicación que se repite terminada",
  "Repeating post paused": "Publicación que se repite en pausa",
  "Repeating post resumed": "Publicación que se repite reanudada",
  "Repeating post updated": "Publicación que se repite cambiada",
  "The account {account} was disconnected": "La cuenta {account} se ha desconectado",
  "It is not known which post on {platform} this is": "No se sabe qué publicación de {platform} es",
  "This post cannot be deleted now: publishing to {account} is under way":
    "Esta publicación no se puede eliminar ahora: se está publicando en {account}",
  "This post cannot be changed any more: publishing to {account} has begun":
    "Esta publicación ya no se puede cambiar: ha empezado a publicarse en {account}",
  "This post did not go out at its time. Give it another one, or publish it now":
    "Esta publicación no salió a su hora. Dale otra o publícala ahora",
  "There is no picture or video for this text": "No hay imagen ni vídeo para este texto",
  "This is none of your finished creations": "No es ninguna de tus creaciones terminadas",
  "None of the chosen networks has threads: choose X, Bluesky, Mastodon or Threads, too, or remove the thread":
    "Ninguna de las redes elegidas tiene hilos: elige también X, Bluesky, Mastodon o Threads, o quita el hilo",
  "This time has passed. Choose a time from now on.": "Esa hora ya ha pasado. Elige una a partir de ahora.",
  "Choose a time within the next two years.": "Elige una hora dentro de los próximos dos años.",
  "Choose a first day within the next two years": "Elige un primer día dentro de los próximos dos años",
  "This post is not out yet, so there is nothing to count":
    "Esta publicación aún no ha salido, así que no hay nada que contar",
  "Without a time this post would go out at once. Add draft: true to keep it as a draft, or draft: false to publish it now":
    "Sin hora, esta publicación saldría de inmediato. Añade draft: true para conservarla como borrador o draft: false para publicarla ahora",
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
  "A post that used it is a draft": "Una publicación que la usaba es ahora un borrador",
  "{n} posts that used it are drafts": "{n} publicaciones que la usaban son ahora borradores",
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
  "This link does not name that post on {platform}, so the rest could not follow it. Give another link, or none":
    "Este enlace no indica cuál es esa publicación en {platform}, así que el resto no podría seguirla. Da otro enlace o ninguno",
  "This delivery does not wait for your answer": "Este envío no espera tu respuesta",
  "Something went wrong on our side before anything was sent": "Algo ha fallado por nuestra parte antes de enviar nada",
  "Try again. If it happens again, tell the operator of this server.":
    "Inténtalo otra vez. Si se repite, díselo a quien administra este servidor.",
  "The server was held up just before sending. Nothing was sent yet.":
    "El servidor se detuvo justo antes de enviar. Aún no se ha enviado nada.",
  "Postloom is looking whether it is there. Answer again in a moment.":
    "Postloom está mirando si está. Vuelve a responder dentro de un momento.",
  "The network's answer was lost. Postloom is looking whether {=what} is there.":
    "La respuesta de la red se perdió. Postloom está mirando si ha llegado {=what}.",
  "{platform} takes no more calls for the moment. Whether {=what} went out is looked up afterwards.":
    "{platform} no acepta más llamadas por ahora. Después se comprobará si salió {=what}.",
  "{platform} is still processing the picture or video. The post appears there afterwards.":
    "{platform} todavía está procesando la imagen o el vídeo. Después la publicación aparecerá allí.",
  "{name} says that it published it. Sent again, it would appear there twice.":
    "{name} dice que la publicó. Si se enviara otra vez, aparecería allí dos veces.",
  "{platform} says that it published {=what}, but not which of the posts there it is.":
    "{platform} dice que publicó {=what}, pero no cuál de las publicaciones de allí es.",
  "Find it at {account} on {platform}, then say here that it is there.":
    "Búscala en {account} en {platform} y di aquí que está.",
  "{name} is still processing it. Sent again, it would appear there twice.":
    "{name} todavía la está procesando. Si se enviara otra vez, aparecería allí dos veces.",
  "The post did not go out, and by now it is later than you let posts be.":
    "La publicación no salió y ya es más tarde de lo que permites.",
  "Reconnect the account in Settings, then publish again.": "Reconecta la cuenta en los ajustes y publica otra vez.",
  "The account or the platform is not connected any more": "La cuenta o la red ya no está conectada",
  "Another post with the same text is there": "Hay otra publicación con el mismo texto",
  "It could not be looked up": "No se ha podido comprobar",
  "{platform} did not tell whether {=what} went out. It may already be live.":
    "{platform} no ha dicho si salió {=what}. Puede que ya esté en línea.",
  "{platform} refused to take it again: {=reason}": "{platform} no la aceptó otra vez: {=reason}",
  "The first one may already be live.": "Puede que la primera ya sea visible.",
  "The server was not running when this post was due.":
    "El servidor no estaba en marcha cuando tocaba esta publicación.",
  "The connection to this account has ended, so its posts cannot go out.":
    "La conexión con esta cuenta ha terminado y sus publicaciones no pueden salir.",
  "Reconnect the account, so that the post can go out.":
    "Vuelve a conectar la cuenta para que la publicación pueda salir.",
  "It comes after other late posts of its account.": "Antes van otras publicaciones atrasadas de su cuenta.",
  "Choose Publish now or a new time.": "Elige Publicar ahora o una hora nueva.",
  "The next time of this repeating post came before this one could go out.":
    "La siguiente vez de esta publicación que se repite llegó antes de que esta pudiera salir.",
  "This draft was sent or deleted. If it was to repeat, look first whether the repeating post exists":
    "Este borrador se envió o se eliminó. Si iba a repetirse, mira primero si ya existe la publicación que se repite",
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
  "X could not process the video.": "X no ha podido procesar el vídeo.",
  "The video is being converted for this platform.": "El vídeo se está convirtiendo para esta red.",
  "The post goes out when that is done.": "La publicación saldrá cuando termine.",
  "This post was changed since it was checked. Check it again.":
    "Esta publicación ha cambiado desde que se comprobó. Compruébala de nuevo.",
};
