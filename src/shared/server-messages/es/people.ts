import type { people as model } from "#shared/server-messages/de/people.ts";

export const people: Record<keyof typeof model, string> = {
  "{=thing} not found": "No se ha encontrado: {=thing}",
  "Not found": "No se ha encontrado",
  Post: "publicación",
  Creation: "creación",
  Template: "plantilla",
  Account: "cuenta",
  "API key": "clave de API",
  Session: "sesión",
  Device: "dispositivo",
  Notification: "notificación",
  "Repeating post": "publicación que se repite",
  "Linked sign-in": "inicio de sesión vinculado",
  Passkey: "llave de acceso",
  User: "usuario",
  Person: "persona",
  Target: "destino",
  Delivery: "envío",
  Picture: "imagen",
  File: "archivo",
  Thumbnail: "miniatura",
  Queue: "cola",
  "Invalid email or password": "El correo o la contraseña no son correctos",
  "Session expired. Please login again.": "La sesión ha caducado. Vuelve a iniciar sesión.",
  "Please sign in": "Inicia sesión",
  "Please sign in again to do this": "Vuelve a iniciar sesión para hacerlo",
  "Please confirm your password first": "Confirma primero tu contraseña",
  "Enter your password": "Introduce tu contraseña",
  "The password is not right": "La contraseña no es correcta",
  "Enter the code of your authenticator app": "Introduce el código de tu app de autenticación",
  "This code is not right, or was used already": "Este código no es correcto o ya se ha usado",
  "This code is not right. Is the clock of your phone set by the network?":
    "Este código no es correcto. ¿La hora de tu teléfono es automática?",
  "This email address already has an account": "Ya hay una cuenta con esta dirección de correo",
  "This is your email address already": "Ya es tu dirección de correo",
  "Your email address is verified already": "Tu correo ya está verificado",
  "This link was used already or has expired. Please ask for a new one.":
    "Este enlace ya se ha usado o ha caducado. Pide uno nuevo.",
  "This link does not work any more. Please subscribe once more.": "Este enlace ya no funciona. Suscríbete otra vez.",
  "You are no longer subscribed": "Ya no tienes la suscripción",
  "An API key is not signed in and goes on working. Revoke it to end it.":
    "Una clave de API no inicia sesión y sigue funcionando. Revócala para terminarla.",
  "This API key does not work, or does not any more.": "Esta clave de API no funciona, o ya no funciona.",
  "This API key may only read. Make one with the scope write for changes.":
    "Esta clave de API solo puede leer. Crea una que pueda escribir.",
  "An API key cannot do this. Sign in with the password instead.":
    "Una clave de API no puede hacerlo. Inicia sesión con la contraseña.",
  "There can be {n} API keys at most. Revoke one you no longer use.":
    "Puede haber {n} claves de API como máximo. Revoca una que ya no uses.",
  "This Idempotency-Key made the API key {id}. Its secret was shown once and cannot be shown again: if it got lost, revoke that key and make another with a new Idempotency-Key.":
    "Este Idempotency-Key creó la clave de API {id}. Se mostró una vez y no se puede volver a mostrar: si la has perdido, revócala y crea otra con un Idempotency-Key nuevo.",
  "Choose a time that has not passed": "Elige una hora que no haya pasado",
  "Too many attempts. Please try again in {=time}.": "Demasiados intentos. Inténtalo otra vez en {=time}.",
  "1 second": "1 segundo",
  "{n} seconds": "{n} segundos",
  "{n} minutes": "{n} minutos",
  "Too many people are signing in right now. Please try again in a moment.":
    "Hay demasiada gente iniciando sesión. Inténtalo otra vez en un momento.",
  "Sign-in with {name} needs https on this server.": "El inicio de sesión con {name} necesita https en este servidor.",
  "Social login is not configured. Please set the provider env vars.":
    "El inicio de sesión social no está configurado. Hay que definir las variables de entorno del proveedor.",
  "This secret was used before. Make a new one for each attempt.":
    "Este secreto ya se ha usado. Crea uno nuevo para cada intento.",
  "Sign-up is closed": "El registro está cerrado",
  "This server takes new accounts by invitation only": "Este servidor solo admite cuentas nuevas por invitación",
  "This invitation is used, expired or for another email address":
    "Esta invitación está usada, ha caducado o es para otro correo",
  "This passkey was not accepted": "No se ha aceptado esta llave de acceso",
  "Passkeys need an address with a name and https. Set PUBLIC_URL to one.":
    "Las llaves de acceso necesitan una dirección con nombre y https. Hay que ponerla en PUBLIC_URL.",
  "There can be {n} passkeys at most.": "Puede haber {n} llaves de acceso como máximo.",
  "This passkey is known already": "Esta llave de acceso ya existe",
  "This took too long. Please sign in again.": "Ha tardado demasiado. Vuelve a iniciar sesión.",
  "Two-factor authentication is on already. Turn it off first.":
    "La verificación en dos pasos ya está activada. Desactívala primero.",
  "Two-factor authentication is not on": "La verificación en dos pasos no está activada",
  "Set up an authenticator app first": "Configura primero una app de autenticación",
  "A second factor is turned on and off under /auth/second-factor":
    "El segundo paso se activa y desactiva en /auth/second-factor",
  "This is your only way to sign in. Set a password first.":
    "Es tu única forma de iniciar sesión. Pon primero una contraseña.",
  "This account no longer exists": "Esta cuenta ya no existe",
  "Somebody else has this name already": "Otra persona ya tiene este nombre",
  "Send a picture": "Envía una imagen",
  "Your plan allows {n} {=unit} a month, and too few are left. Upgrade to Premium, or wait until next month.":
    "Tu plan permite {n} {=unit} al mes y quedan muy pocas. Pásate a Premium o espera al mes que viene.",
  "image generations": "imágenes",
  "video generations": "vídeos",
  posts: "publicaciones",
  images: "imágenes",
  videos: "vídeos",
  image: "imagen",
  video: "vídeo",
  picture: "imagen",
  "The range must not end before it begins": "El periodo no puede terminar antes de empezar",
  "The range must end after it begins": "El periodo debe terminar después de empezar",
  "The period ends before it begins": "El periodo termina antes de empezar",
  "At most {n} months are answered: choose a shorter range": "Como máximo {n} meses: elige un periodo más corto",
  "That would be {n} {=unit}, and at most {max} are answered: choose a longer interval or a shorter range":
    "Serían {n} {=unit} y como máximo se devuelven {max}: elige un intervalo mayor o un periodo más corto",
  days: "días",
  weeks: "semanas",
  months: "meses",
  hours: "horas",
  "The database does not know this time zone": "La base de datos no conoce esta zona horaria",
  "Premium is free on this server: choose it with POST /billing/plan":
    "Premium es gratis en este servidor: elígelo con POST /billing/plan",
  "The payment service cannot be used right now. Please try again in a moment.":
    "El servicio de pago no está disponible. Inténtalo otra vez en un momento.",
  "There is a subscription already. Manage it with POST /billing/portal":
    "Ya hay una suscripción. Gestiónala con POST /billing/portal",
  "Premium is paid for on this server. Begin with POST /billing/checkout":
    "Premium es de pago en este servidor. Empieza con POST /billing/checkout",
  "The signature is not valid": "La firma no es válida",
  "This is not signed by Meta, or was signed long ago": "Esto no lo ha firmado Meta, o se firmó hace mucho",
  "Changes cannot be followed right now. Ask every 2 seconds instead.":
    "Ahora no se pueden seguir los cambios. Pregunta cada 2 segundos.",
  "{n} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.":
    "Ya hay {n} páginas tuyas que siguen los cambios. Cierra una o pregunta cada 2 segundos.",
  "Something went wrong on our side. Please try again.": "Algo ha fallado por nuestra parte. Inténtalo otra vez.",
  "The database cannot be reached right now. Please try again in a moment.":
    "La base de datos no responde. Inténtalo otra vez en un momento.",
  "Something this refers to was removed just now. Please reload and try again.":
    "Algo a lo que esto se refiere acaba de eliminarse. Recarga e inténtalo otra vez.",
  "The body is not valid JSON": "El cuerpo no es JSON válido",
  "The request body is too large": "La petición es demasiado grande",
  "Send JSON (Content-Type: application/json)": "Envía JSON (Content-Type: application/json)",
  "Send a JSON object": "Envía un objeto JSON",
  "The server took too long. Please try again.": "El servidor ha tardado demasiado. Inténtalo otra vez.",
  "The server is still starting. Please try again in a moment.":
    "El servidor aún está arrancando. Inténtalo otra vez en un momento.",
  "The request could not be read": "No se ha podido leer la petición",
  "The address and the headers of the request are too long":
    "La dirección y las cabeceras de la petición son demasiado largas",
  "The request did not arrive in time. Please try again.": "La petición no llegó a tiempo. Inténtalo de nuevo.",
  "The request has no Host header": "La petición no tiene la cabecera «Host»",
  "This server does not do what the Expect header asks for": "Este servidor no hace lo que pide la cabecera «Expect»",
  "The server is stopping. Please try again in a moment.":
    "El servidor se está deteniendo. Inténtalo de nuevo en un momento.",
  "There is nothing at {method} {path}": "No hay nada en {method} {path}",
  "This answers with a file. Use {method} /api{path}": "La respuesta es un archivo. Usa {method} /api{path}",
  "This call cannot be part of a batch": "Esta llamada no puede ir en un lote",
  "The first request with this Idempotency-Key is not finished":
    "La primera petición con este Idempotency-Key no ha terminado",
  "Use 1 to {n} visible ASCII characters": "Usa de 1 a {n} caracteres ASCII visibles",
  "What this Idempotency-Key made was deleted": "Lo que creó este Idempotency-Key se ha eliminado",
  "This Idempotency-Key was used for another request": "Este Idempotency-Key se usó para otra petición",
  "This is not a cursor of this list": "No es un cursor de esta lista",
  "This cursor belongs to another list, filter or order: begin again without it":
    "Este cursor es de otra lista, filtro u orden: empieza otra vez sin él",
  "The account {account} was disconnected": "La cuenta {account} se ha desconectado",
  "It is not known which post on {platform} this is": "No se sabe qué publicación de {platform} es",
  "This event is not signed with our secret, or was signed long ago":
    "Este evento no está firmado con nuestro secreto, o se firmó hace mucho",
  Subscription: "suscripción",
  Request: "petición",
  "Send the https address that the browser gave": "Envía la dirección https que dio el navegador",
  "Send the key as the browser gave it": "Envía la clave tal como la dio el navegador",
  "Send the secret as the browser gave it": "Envía el secreto tal como lo dio el navegador",
  "Unsupported provider": "Proveedor no admitido",
};
