import type { auth as model } from "#shared/server-messages/de/auth.ts";

export const auth: Record<keyof typeof model, string> = {
  "Give the key a name": "Pon un nombre a la clave",
  "Give the passkey a name": "Pon un nombre a la llave de acceso",
  "Please fill in all required fields": "Rellena todos los campos obligatorios",
  "Please enter a valid email address": "Introduce una dirección de correo válida",
  "Passwords do not match": "Las contraseñas no coinciden",
  "Password must be at least {n} characters long": "La contraseña debe tener al menos {n} caracteres",
  "Password must be at most {n} characters long": "La contraseña puede tener {n} caracteres como máximo",
  "Password must contain a lowercase letter": "La contraseña debe contener una minúscula",
  "Password must contain an uppercase letter": "La contraseña debe contener una mayúscula",
  "Password must contain a number": "La contraseña debe contener una cifra",
  "Password must contain a symbol": "La contraseña debe contener un símbolo",
  "Password must not contain the name Postloom": "La contraseña no puede contener el nombre Postloom",
  "Password must not contain your email address": "La contraseña no puede contener tu dirección de correo",
  "Password must not contain your name": "La contraseña no puede contener tu nombre",
  "This password is among the most common ones. Please choose another":
    "Esta contraseña es de las más comunes. Elige otra",
  "Send base64url": "Envía base64url",
  "Send the SHA-256 of your secret, in base64url": "Envía el SHA-256 de tu secreto en base64url",
  "At most {n} bytes": "Como máximo {n} bytes",
  "Enter the code": "Introduce el código",
  "API key created": "Clave de API creada",
  "API key revoked": "Clave de API revocada",
  "Account created": "Cuenta creada",
  Confirmed: "Confirmado",
  "Email address confirmed": "Correo confirmado",
  "If this address has an account, we have sent a link to it":
    "Si esta dirección tiene una cuenta, le hemos enviado un enlace",
  "Logged in": "Sesión iniciada",
  "Logged out": "Sesión cerrada",
  "Other devices signed out": "Sesión cerrada en los demás dispositivos",
  "Passkey added": "Llave de acceso añadida",
  "Passkey removed": "Llave de acceso quitada",
  "Passkey renamed": "Llave de acceso renombrada",
  "Password confirmed": "Contraseña confirmada",
  "This link works": "Este enlace funciona",
  "Password updated": "Contraseña cambiada",
  Unlinked: "Desvinculado",
  "The old recovery codes no longer work": "Los códigos de recuperación anteriores ya no funcionan",
  "Token refreshed": "Sesión renovada",
  "Two-factor authentication is off": "La verificación en dos pasos está desactivada",
  "Two-factor authentication is on": "La verificación en dos pasos está activada",
  "We have sent a link to the new address": "Hemos enviado un enlace a la nueva dirección",
  "We have sent you a new link": "Te hemos enviado un enlace nuevo",
  "Signed out": "Sesión cerrada",
  "Session expired. Please login again.": "La sesión ha caducado. Vuelve a iniciar sesión.",
  "Please sign in": "Inicia sesión",
  "Please sign in again to do this": "Vuelve a iniciar sesión para hacerlo",
  "Please confirm your password first": "Confirma primero tu contraseña",
  "Enter your password": "Introduce tu contraseña",
  "The password is not right": "La contraseña no es correcta",
  "Enter the code of your authenticator app": "Introduce el código de tu app de autenticación",
  "This code is not right, or was used already": "Este código no es correcto o ya se ha usado",
  "Codes of your app can no longer be checked. Use a recovery code":
    "Los códigos de tu app ya no se pueden comprobar. Usa un código de recuperación",
  "This code is not right. Is the clock of your phone set by the network?":
    "Este código no es correcto. ¿La hora de tu teléfono es automática?",
  "This email address already has an account": "Ya hay una cuenta con esta dirección de correo",
  "This is your email address already": "Ya es tu dirección de correo",
  "Your email address is verified already": "Tu correo ya está verificado",
  "This link was used already or has expired. Please ask for a new one.":
    "Este enlace ya se ha usado o ha caducado. Pide uno nuevo.",
  "An API key is not signed in and goes on working. Revoke it to end it.":
    "Una clave de API no inicia sesión y sigue funcionando. Revócala para terminarla.",
  "This API key does not work, or does not any more.": "Esta clave de API no funciona, o ya no funciona.",
  "There can be {n} API keys at most. Revoke one you no longer use.":
    "Puede haber {n} claves de API como máximo. Revoca una que ya no uses.",
  "This Idempotency-Key made the API key {id}. Its secret was shown once and cannot be shown again: if it got lost, revoke that key and make another with a new Idempotency-Key.":
    "Este Idempotency-Key creó la clave de API {id}. Se mostró una vez y no se puede volver a mostrar: si la has perdido, revócala y crea otra con un Idempotency-Key nuevo.",
  "Choose a time that has not passed": "Elige una hora que no haya pasado",
  "Too many attempts. Please try again in {=time}.": "Demasiados intentos. Inténtalo otra vez en {=time}.",
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
  "This is your only way to sign in. Set a password first.":
    "Es tu única forma de iniciar sesión. Pon primero una contraseña.",
  "The server is still starting. Please try again in a moment.":
    "El servidor aún está arrancando. Inténtalo otra vez en un momento.",
  "Unsupported provider": "Proveedor no admitido",
  "The program wants to return to an address that is not its own.":
    "El programa quiere volver a una dirección que no es la suya.",
  "The program asks to read only": "El programa solo pide leer",
  "The program has no valid id. Its developer has to mend that.":
    "El programa no tiene un identificador válido. Debe corregirlo quien lo desarrolla.",
  "The document of this program does not describe it. Its developer has to mend that.":
    "El documento de este programa no lo describe. Debe corregirlo quien lo desarrolla.",
  "The document of this program names an address that is not allowed.":
    "El documento de este programa indica una dirección no permitida.",
  "The document of this program cannot be read right now.": "El documento de este programa no se puede leer ahora.",
  "This program is not known here. Connect it again from within the program.":
    "Este programa no es conocido aquí. Vuelve a conectarlo desde el propio programa.",
  "Unnamed program": "Programa sin nombre",
  "Use https addresses, http on this machine, or a scheme of your own with a dot, such as com.example.app":
    "Usa direcciones https, http en este equipo o un esquema propio con un punto, como com.example.app",
  "This program is not connected any more.": "Este programa ya no está conectado.",
  "This token is for another part of Postloom.": "Este token es para otra parte de Postloom.",
  "Program disconnected": "Programa desconectado",
  "Single accounts can be chosen for assistants only": "Solo se pueden elegir cuentas concretas para asistentes",
};
