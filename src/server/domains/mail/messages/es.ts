import { linesOf, type MailMessages, timeIn } from "#server/domains/mail/mail-messages.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

const time = timeIn("es");
const unknownDevice = "un navegador desconocido";
const setPassword = "Elegir una contraseña nueva";

const roleNames = {
  admin: "administrador",
  editor: "editor",
  contributor: "colaborador",
  viewer: "lector",
  client: "cliente",
} as const;

const outcomes = {
  scheduled: "Sale a su hora.",
  ready: "Ya se puede publicar o programar.",
  late: "Su hora ya había pasado, así que no se envió. Publícala o dale otra hora.",
  open: "Falta todavía la aprobación de tu equipo.",
} as const;

export const es: MailMessages = {
  greeting: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
  linkHint: "Si el botón no funciona, abre esta dirección:",
  unsubscribe: "Cancelar la suscripción",
  sentBy: (host) => `Enviado por Postloom en ${host}`,
  mails: {
    verifyAddress: () => ({
      subject: "Confirma tu dirección de correo",
      lead: ["Te damos la bienvenida a Postloom. Confirma que esta dirección es tuya."],
      action: "Confirmar la dirección",
      after: [
        "El enlace sirve una sola vez y durante 24 horas. Si no abriste ninguna cuenta, no hagas caso de este correo.",
      ],
    }),
    resetPassword: () => ({
      subject: "Elige una contraseña nueva",
      lead: ["Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta de Postloom."],
      action: setPassword,
      after: [
        "El enlace sirve una sola vez y durante 60 minutos. Si no fuiste tú, no hagas caso de este correo: tu contraseña sigue igual.",
      ],
    }),
    passwordChanged: () => ({
      subject: "Tu contraseña ha cambiado",
      lead: [
        "La contraseña de tu cuenta de Postloom acaba de cambiar. En los demás dispositivos se ha cerrado la sesión.",
        "Si no fuiste tú, elige cuanto antes una contraseña nueva.",
      ],
      action: setPassword,
    }),
    confirmNewAddress: ({ newAddress }) => ({
      subject: "Confirma tu nueva dirección de correo",
      lead: [`Confirma que ${newAddress} va a ser la dirección de tu cuenta de Postloom.`],
      action: "Confirmar la nueva dirección",
      after: ["El enlace sirve una sola vez y durante 24 horas. Hasta entonces no cambia nada."],
    }),
    addressChangeAsked: ({ newAddress }) => ({
      subject: "Tu dirección de correo está a punto de cambiar",
      lead: [
        `Alguien, esperamos que tú, ha pedido cambiar la dirección de tu cuenta de Postloom a ${newAddress}. El cambio se hará cuando se confirme esa dirección.`,
        "Si no fuiste tú, elige cuanto antes una contraseña nueva: eso anula el cambio.",
      ],
      action: setPassword,
    }),
    addressChanged: ({ newAddress }) => ({
      subject: "Tu dirección de correo ha cambiado",
      lead: [
        `La dirección de tu cuenta de Postloom es ahora ${newAddress}. La anterior ya no se usa.`,
        "Si no fuiste tú, escribe a quien administra este servidor.",
      ],
    }),
    newSignIn: ({ device, at }) => ({
      subject: "Nuevo inicio de sesión en tu cuenta",
      lead: [
        `Alguien inició sesión en tu cuenta de Postloom el ${time(at)}, con ${device ?? unknownDevice}.`,
        "Si fuiste tú, no hace falta hacer nada. Si no, elige una contraseña nueva: eso cierra la sesión en todos los dispositivos.",
      ],
      action: setPassword,
    }),
    refreshTokenReused: ({ device }) => ({
      subject: "Hemos cerrado una de tus sesiones",
      lead: [
        `Una clave de tu sesión con ${device ?? unknownDevice} se usó dos veces. Alguien puede haberla copiado, así que cerramos esa sesión. Las demás siguen abiertas.`,
        "Si esto te resulta extraño, elige una contraseña nueva: eso cierra la sesión en todos los dispositivos.",
      ],
      action: setPassword,
    }),
    apiKeyMade: ({ name }) => ({
      subject: "Se ha creado una clave de API",
      lead: [
        `Se ha creado la clave de API «${name}» para tu cuenta de Postloom. Los programas que la tengan pueden actuar en tu nombre.`,
        "Si no fuiste tú, revoca la clave en los ajustes y cambia tu contraseña.",
      ],
    }),
    programConnected: ({ name }) => ({
      subject: "Se ha conectado un programa",
      lead: [
        `El programa «${name}» se ha conectado a tu cuenta de Postloom. Puede actuar en tu nombre.`,
        "Si no fuiste tú, desconéctalo y cambia tu contraseña.",
      ],
      action: "Programas conectados",
    }),
    signInMethodChanged: ({ change, name }) => ({
      subject: "Ha cambiado tu forma de iniciar sesión",
      lead: [
        {
          secondFactorOn:
            "Se ha activado la verificación en dos pasos en tu cuenta de Postloom. A partir de ahora necesitas un código de tu aplicación de autenticación para entrar.",
          secondFactorOff: "Se ha desactivado la verificación en dos pasos en tu cuenta de Postloom.",
          passkeyAdded: `Se ha añadido la llave de acceso «${name}» a tu cuenta de Postloom. Quien la tenga puede entrar.`,
          passkeyRemoved: `Se ha quitado la llave de acceso «${name}» de tu cuenta de Postloom.`,
          linked: `Ahora se puede entrar en tu cuenta de Postloom con ${name}.`,
          unlinked: `Ya no se puede entrar en tu cuenta de Postloom con ${name}.`,
        }[change],
        "Si no fuiste tú, pon enseguida una contraseña nueva y revisa tus formas de acceso.",
      ],
      action: "Ver la seguridad",
    }),
    accountDeleted: () => ({
      subject: "Tu cuenta ha sido eliminada",
      lead: ["Tu cuenta de Postloom y todo lo que contenía se ha eliminado. Este es el último correo que te enviamos."],
    }),
    postsNeedAttention: (params) => ({
      subject:
        params.posts.length + params.more === 1 ? "Una publicación te necesita" : "Algunas publicaciones te necesitan",
      lead: linesOf(params, {
        line: (text, account, platform, what) => `«${text}» en ${account} (${platform}): ${what}`,
        what: {
          failed: "no se publicó.",
          missed: "su hora ya ha pasado, así que no se envió.",
          not_approved: "está retenida.",
          needs_user: "no se puede saber si se publicó. Mira la cuenta y dínoslo.",
          comment_failed: "la publicación ha salido; su primer comentario, no.",
          comment_needs_user: "la publicación ha salido; su primer comentario, quizá no. Mira la cuenta y dínoslo.",
        },
        more: (count) => `Y ${count} más.`,
      }),
      action: "Ver tus publicaciones",
      after: ["Lo que escribiste se conserva. Puedes publicarlo ahora o elegir otra hora."],
    }),
    approvalAsked: ({ text, person, at }) => ({
      subject: "Una publicación espera tu aprobación",
      lead: [
        person === null ? `«${text}» espera tu aprobación.` : `${person} te pide que apruebes «${text}».`,
        at === null ? "Aún no tiene hora." : `Debe salir el ${time(at)} y queda retenida hasta que se apruebe.`,
      ],
      action: "Ver lo que te espera",
    }),
    postApproved: ({ text, person, outcome }) => ({
      subject: "Tu publicación se aprobó",
      lead: [person === null ? `«${text}» se aprobó.` : `${person} aprobó «${text}».`, outcomes[outcome]],
      action: "Ver la publicación",
    }),
    changesRequested: ({ text, person, comment }) => ({
      subject: "Se pidieron cambios en tu publicación",
      lead: [
        person === null ? `Se pidieron cambios en «${text}»:` : `${person} pide cambios en «${text}»:`,
        ...comment.split(/\n+/).filter(Boolean),
      ],
      action: "Ver la publicación",
    }),
    mentioned: ({ text, person, comment }) => ({
      subject: person === null ? "Te mencionaron en un comentario" : `${person} te mencionó en un comentario`,
      lead: [`El comentario trata de la publicación «${text}»:`, ...comment.split(/\n+/).filter(Boolean)],
      action: "Ver la publicación",
    }),
    clientAnswered: ({ text, person, answer, comment, outcome }) => ({
      subject: {
        approved: "Un cliente aprobó tu publicación",
        changes_requested: "Un cliente pide cambios",
        commented: "Un cliente comentó tu publicación",
      }[answer],
      lead: [
        {
          approved: `${person} (cliente) aprobó «${text}».`,
          changes_requested: `${person} (cliente) pide cambios en «${text}»:`,
          commented: `${person} (cliente) escribe sobre «${text}»:`,
        }[answer],
        ...(comment ?? "").split(/\n+/).filter(Boolean),
        ...(answer === "approved" ? [outcomes[outcome ?? "open"]] : []),
      ],
      action: "Ver la publicación",
    }),
    clientComments: ({ link, posts, comments }) => ({
      subject: comments === 1 ? "Un cliente volvió a comentar" : `${comments} comentarios más de clientes`,
      lead: [
        `Desde nuestro último correo ${comments === 1 ? "llegó un comentario más" : `llegaron ${comments} comentarios más`} por el enlace para clientes «${link}».`,
        ...posts.map((post) => `«${post.text}»: ${post.comments}`),
      ],
      action: "Leer los comentarios",
    }),
    repeatHeld: ({ text, reason }) => ({
      subject: "Una publicación que se repite está detenida",
      lead: [
        `No se pudo preparar la próxima publicación de «${text}»: ${sayIn("es", reason)}`,
        "Se vuelve a intentar cada pocos minutos.",
      ],
      action: "Ver tus publicaciones",
    }),
    connectionEnding: ({ account, platform, until }) => ({
      subject: `Vuelve a conectar tu cuenta de ${platformNames[platform]}`,
      lead: [
        until === null
          ? `Postloom ya no puede publicar en ${account} (${platformNames[platform]}): la red puso fin a la conexión.`
          : `Postloom solo puede publicar en ${account} (${platformNames[platform]}) hasta el ${time(until)}: la red no renueva la conexión.`,
        "Las publicaciones programadas esperan a que vuelvas a conectar la cuenta.",
      ],
      action: "Reconectar",
    }),
    webhookFailing: ({ host, until }) => ({
      subject: "Un webhook no llega y se pausará",
      lead: [
        `Desde hace dos días, ${host} no acepta ningún evento de Postloom. Si nada cambia, el webhook se pausará el ${time(until)}.`,
        "Hasta entonces, Postloom lo seguirá intentando. Los eventos que ocurran durante la pausa se guardan 30 días y se pueden reenviar.",
      ],
      action: "Ver los webhooks",
    }),
    webhookPaused: ({ host, reason }) => ({
      subject: "Un webhook está en pausa",
      lead: [
        reason === "gone"
          ? `${host} respondió que la dirección ya no existe (410), así que Postloom no le envía nada más.`
          : `Desde hace tres días, ${host} no ha aceptado ningún evento, así que Postloom no le envía nada más.`,
        "Los eventos se guardan 30 días. Reactiva el webhook cuando el receptor vuelva y reenvíalos.",
      ],
      action: "Ver los webhooks",
    }),
    paymentFailed: ({ until }) => ({
      subject: "Tu pago de Premium ha fallado",
      lead: [
        `El último pago de tu plan Premium no se ha podido cobrar. Se volverá a intentar; Premium sigue hasta el ${time(until)}.`,
        "Revisa tu tarjeta para que no cambie nada.",
      ],
      action: "Gestionar el pago",
    }),
    premiumEnded: () => ({
      subject: "Tu plan Premium ha terminado",
      lead: ["Tu cuenta tiene ahora el plan Basic. Todo lo que has creado sigue ahí."],
      action: "Elegir un plan",
    }),
    invitation: () => ({
      subject: "Te invitan a Postloom",
      lead: ["Quien administra este Postloom te invita a abrir una cuenta."],
      action: "Abrir una cuenta",
      after: [
        "El enlace funciona una vez, durante 7 días y para esta dirección. Si no sabes de qué se trata, ignora este mensaje.",
      ],
    }),
    workspaceInvitation: ({ workspace, invitedBy, role }) => ({
      subject: `${invitedBy} te invita a ${workspace}`,
      lead: [`${invitedBy} te invita a unirte al espacio de trabajo ${workspace}. Tu función: ${roleNames[role]}.`],
      action: "Ver la invitación",
      after: [
        "El enlace funciona una vez, durante 7 días y para esta dirección. Si no sabes de qué se trata, ignora este mensaje.",
      ],
    }),
    ownershipOffered: ({ workspace, person, until }) => ({
      subject: "Te ofrecen la propiedad de un espacio de trabajo",
      lead: [
        `${person} te ofrece la propiedad del espacio de trabajo ${workspace}.`,
        `Si aceptas, lo paga tu plan y ${person} pasa a ser administrador. Hasta entonces no cambia nada.`,
      ],
      action: "Ver la oferta",
      after: [`La oferta termina el ${time(until)}.`],
    }),
    contactMessage: ({ name, from, message, isConfirmed }) => ({
      subject: `Mensaje de ${name}`,
      lead: [`${name} (${from}) te escribe desde tu página de Postloom:`, ...message.split(/\n+/).filter(Boolean)],
      after: [
        isConfirmed
          ? "Quien escribe tiene una cuenta aquí y ha confirmado esta dirección."
          : "Nadie ha comprobado esta dirección. Ten cuidado con los enlaces.",
        "Responde a este correo para contestar. Tu dirección no se ha mostrado.",
      ],
    }),
    newsletterConfirm: () => ({
      subject: "Confirma tu suscripción",
      lead: ["Confirma que quieres recibir en esta dirección el boletín semanal de Postloom."],
      action: "Confirmar la suscripción",
      after: [
        "El enlace sirve durante 7 días. Si no lo pediste, no hagas caso de este correo y no te escribiremos más.",
      ],
    }),
  },
};
