import type { socialAccounts as model } from "#shared/server-messages/de/social-accounts.ts";

export const socialAccounts: Record<keyof typeof model, string> = {
  "A platform always has a default account: make another account the default instead":
    "Una red siempre tiene una cuenta predeterminada: haz predeterminada otra cuenta",
  "Account disconnected": "Cuenta desconectada",
  "Account connected": "Cuenta conectada",
  "Account updated": "Cuenta cambiada",
  "Connection checked": "Conexión comprobada",
  "This is not signed by Meta, or was signed long ago": "Esto no lo ha firmado Meta, o se firmó hace mucho",
  "The connection to {account} on {platform} has ended.": "La conexión con {account} en {platform} ha terminado.",
  "Reconnect the account in Settings.": "Reconecta la cuenta en los ajustes.",
  "{platform} cannot fetch pictures from {host}, which is not on the internet. Single videos are sent and work.":
    "{platform} no puede obtener imágenes de {host}, que no está en internet. Los vídeos sueltos se envían y funcionan.",
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
  "{platform} cannot fetch pictures and videos from {host}, which is not on the internet. Texts work.":
    "{platform} no puede obtener imágenes ni vídeos de {host}, porque esa dirección no está en internet. Los textos funcionan.",
  "{platform} is not configured on this server.": "{platform} no está configurado en este servidor.",
  "{platform} has no app passwords. Connect it by its consent page.":
    "{platform} no tiene contraseñas de aplicación. Conéctalo por su página de consentimiento.",
  "{platform} could not be reached. Nothing was connected. Try again in a few minutes.":
    "No se ha podido acceder a {platform}. No se ha conectado nada. Inténtalo de nuevo dentro de unos minutos.",
  "{platform} takes no more calls for the moment. Nothing was connected. Try again in a few minutes.":
    "{platform} no acepta más llamadas por el momento. No se ha conectado nada. Inténtalo de nuevo dentro de unos minutos.",
  "THREADS_APP_ID and THREADS_APP_SECRET": "THREADS_APP_ID y THREADS_APP_SECRET",
  "LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET": "LINKEDIN_CLIENT_ID y LINKEDIN_CLIENT_SECRET",
  "You may not connect accounts of this workspace any more, so nothing was connected.":
    "Ya no puedes conectar cuentas de este espacio de trabajo, así que no se ha conectado nada.",
};
