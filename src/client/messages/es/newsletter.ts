import type { Areas } from "../areas.ts";

export const newsletter: Areas["newsletter"] = {
  tab: "Boletín",
  home: "Ir a la página de inicio",
  again: "Suscribirme otra vez",
  confirm: {
    title: "Confirma tu suscripción",
    text: "El boletín de Postloom llega una vez por semana. Cada correo lleva un enlace para darse de baja.",
    submit: "Confirmar suscripción",
    busy: "Confirmando",
    done: "Suscripción confirmada",
    doneText: "El próximo boletín llegará también a tu dirección.",
    dead: "Este enlace ya no funciona",
    deadText: "Tiene más de 7 días o la dirección ya no está en la lista.",
  },
  unsubscribe: {
    title: "Darte de baja del boletín",
    text: "Tu dirección se borra de la lista y no recibirás más boletines.",
    submit: "Darme de baja",
    busy: "Dando de baja",
    done: "Te has dado de baja",
    doneText: "Hemos borrado tu dirección de la lista.",
    dead: "Este enlace está incompleto",
    deadText: "Ábrelo otra vez desde el correo, mejor desde el último boletín.",
  },
};
