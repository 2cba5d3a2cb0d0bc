import type { Areas } from "../areas.ts";

export const email: Areas["email"] = {
  label: "Correo electrónico",
  verified: "Cuenta verificada",
  notVerified: "Correo sin verificar",
  resend: "Reenviar correo",
  sending: "Enviando",
  sent: "Correo enviado",
  sentTo: (address) => `Abre el enlace que hemos enviado a ${address}.`,
  notSent: "No se ha enviado ningún correo",
  change: {
    open: "Cambiar correo",
    title: "Cambiar correo",
    text: "Enviamos un enlace a la nueva dirección. Hasta que lo abras, todo sigue como está.",
    newAddress: "Nuevo correo",
    enterAddress: "Escribe tu nuevo correo",
    badAddress: "Escribe una dirección de correo válida",
    password: "Contraseña",
    wrongPassword: "La contraseña no es correcta",
    enterPassword: "Escribe tu contraseña",
    submit: "Enviar enlace",
    cancel: "Cancelar",
    failed: "La dirección no se ha cambiado",
  },
};
