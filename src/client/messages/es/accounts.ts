import type { Areas } from "../areas.ts";
import { numberIn, pluralIn, rich } from "../phrase.ts";

const number = numberIn("es");
const plural = pluralIn("es");

export const accounts: Areas["accounts"] = {
  ids: {
    page: (name: string) => `ID de la página de ${name}`,
    business: (name: string) => `ID de la cuenta de empresa de ${name}`,
    account: (name: string) => `Cuenta de ${name}`,
    pageOrProfile: (name: string) => `Cuenta de ${name}`,
  },
  kinds: {
    page: "Página",
    business: "Cuenta de empresa",
    account: "Cuenta",
    pageOrProfile: "Página o perfil",
  },
  none: "Todavía no hay nada conectado.",
  noDeveloper: "No hace falta cuenta de desarrollador.",
  /** Connecting an account of a network of many servers. */
  dialog: {
    text: {
      handle: (network: string) =>
        `Lo permites en la página de inicio de sesión de ${network} o con una contraseña de aplicación.`,
      server: "Lo permites en la página de tu servidor.",
    },
    handle: "Nombre de usuario",
    handleHint: "Como anna.bsky.social, o tu propio dominio.",
    server: "Servidor",
    serverHint: "Como mastodon.social, o tu dirección completa: @anna@mastodon.social.",
    sandboxHint: "Déjalo vacío para usar el sandbox de este servidor.",
    toSignIn: "Continuar",
    usePassword: "Usar una contraseña de aplicación",
    useSignIn: "Usar la página de inicio de sesión",
    password: "Contraseña de aplicación",
    passwordHint: (page) =>
      rich`Nunca tu contraseña principal. Crea una en ${page}. Allí puedes retirarla cuando quieras.`,
    notAppPassword: "Esto no parece una contraseña de aplicación",
    neverMain:
      "No escribas nunca aquí tu contraseña principal. Una contraseña de aplicación es como abcd-efgh-ijkl-mnop.",
    connect: "Conectar",
    connecting: "Conectando",
    needsHandle: "Escribe tu nombre de usuario",
    needsServer: "Escribe el nombre de tu servidor",
    needsPassword: "Escribe la contraseña de aplicación",
  },
  noSuch: (platform) => `Ninguna cuenta de ${platform} conectada se llama así`,
  looking: "Buscando tus cuentas",
  loadFailed: "No se han podido cargar las cuentas",
  retry: "Reintentar",
  retrying: "Reintentando",
  tryAgain: "Inténtalo otra vez",
  isConnected: (account) => `${account}, conectada`,
  isLost: (account) => `${account}, hay que volver a conectarla`,
  pick: "Elige una cuenta conectada o escribe su id.",
  connect: (platform) => `Conectar ${platform}`,
  addPage: "Añadir página",
  addAccount: "Añadir cuenta",
  opening: "Abriendo",
  notBegun: "No se ha podido empezar a conectar",
  advice: {
    none: "Bluesky y Mastodon no necesitan claves; las demás redes, sí.",
    add: (metaId, metaSecret, xId, xSecret) =>
      rich`Para Facebook, Instagram y X, define ${metaId} y ${metaSecret}, o ${xId} y ${xSecret}, en .env y reinicia el servidor.`,
    sandbox: (setting) =>
      rich`Para probarlo todo sin claves, define ahí ${setting}: las redes se simulan entonces en este servidor.`,
  },
  noKeys: (platform) => `Este servidor no tiene claves de ${platform}.`,
  setKeys: (id, secret, site) => rich`Se obtienen con una app en ${site}: define ${id} y ${secret}.`,
  howToAdd: "Cómo añadirlas",
  connected: "Conectada",
  lost: "Hay que reconectar",
  standard: "Predeterminada",
  until: (date) => `acceso hasta el ${date}`,
  more: (account, platform) => `Más acciones para ${account} en ${platform}`,
  makeDefault: "Hacer predeterminada",
  metrics: "Mostrar métricas de interacción",
  metricsHint: "Para los seguidores y las publicaciones sin elección propia. X cobra cada lectura.",
  reconnect: "Reconectar",
  disconnect: "Desconectar",
  disconnecting: "Desconectando",
  disconnectTitle: (account) => `¿Desconectar ${account}?`,
  disconnectText: (platform) =>
    `Postloom olvida su acceso a esta cuenta de ${platform}. Lo publicado se queda allí; lo que aún esté programado para ella no saldrá.`,
  notDisconnected: "La cuenta sigue conectada",
  outcome: {
    connected: (platform) => `${platform} está conectado`,
    connectedText: "Ya puedes publicar en esa cuenta.",
    cancelled: "Se ha cancelado la conexión",
    failed: "La cuenta no se ha conectado",
    again: "Vuelve a conectarla.",
    reasons: {
      denied: "No has permitido que Postloom se conecte. Nada ha cambiado.",
      expired: "Ha tardado demasiado o ya se había usado. Vuelve a conectarla.",
      other_browser: "Se empezó en otro navegador. Vuelve a conectarla desde aquí.",
      no_linked_account:
        "Tu página de Facebook está conectada. No tiene vinculada ninguna cuenta profesional de Instagram. Vincula una a la página y vuelve a conectar Instagram.",
      no_accounts:
        "Postloom no puede publicar en ninguna de las cuentas que has permitido. Vuelve a conectar y permite otra.",
      refused: "La red no ha aceptado el inicio de sesión. Vuelve a conectarla.",
      right_lost:
        "Ya no puedes conectar cuentas de este espacio de trabajo, así que no se ha conectado nada. Pregunta a un administrador.",
      unavailable: "La red no ha respondido. Inténtalo otra vez en un momento.",
    },
  },
  health: {
    names: {
      token: "Conexión",
      scopes: "Permisos",
      task: "Rol en la página",
      quota: "Publicaciones al día",
      media: "Archivos accesibles",
    },
    states: { ok: "Bien", warning: "Requiere atención", failed: "No funciona", skipped: "Sin comprobar" },
    notYet: "Sin comprobar todavía",
    well: "Todo funciona",
    troubled: (count) =>
      plural(count, {
        one: `${number(count)} punto requiere atención`,
        other: `${number(count)} puntos requieren atención`,
      }),
    check: "Comprobar ahora",
    checking: "Comprobando",
    lastChecked: (moment) => `Última comprobación: ${moment}; se repite cada día`,
  },
  xBudget: {
    prices: (post, withLink) => `X cobra a este servidor ${post} por una publicación y ${withLink} por una con enlace.`,
    month: (spent, posts) => `Este mes: ${spent} por ${posts}.`,
    posts: (count) => plural(count, { one: `${number(count)} publicación`, other: `${number(count)} publicaciones` }),
    postsWithLink: (posts, count) => `${posts}, ${number(count)} con enlace`,
    over: "Supera tu presupuesto.",
    label: "Presupuesto mensual para publicar en X, en dólares",
    hint: "Te avisamos antes de que una publicación lo supere; no se detiene nada. Déjalo vacío si no quieres uno.",
    none: "Sin presupuesto",
    save: "Guardar presupuesto",
    saving: "Guardando",
    saved: "Guardado",
  },
  late: {
    label: "Publicaciones con retraso",
    hint: "Si el servidor ha estado apagado, lo programado sale con este retraso como mucho. Lo demás te espera, y recibes un correo.",
    upTo: "Retraso máximo de una publicación",
  },
  options: {
    warning: "Advertencia de contenido",
    warningHint: (networks) => `${networks} muestra la publicación detrás de este texto.`,
    visibility: (networks) => `Quién la ve en ${networks}`,
    visibilities: {
      public: "Todo el mundo",
      unlisted: "Todo el mundo, pero no en las cronologías públicas",
      private: "Seguidores o contactos",
    },
    visibilityHints: {
      public: "También en cronologías públicas y búsquedas.",
      unlisted: "Quien tenga el enlace, y tus seguidores.",
      private: "Nadie más.",
    },
    publicOn: (networks) => `Pública en ${networks}: allí no existe esta opción.`,
    language: "Idioma del texto",
    languageHint: (networks) => `Para traducciones y filtros en ${networks}.`,
    accountsLanguage: "El de la cuenta",
    asDocument: (networks) => `Como documento en ${networks}`,
    asDocumentHint: "Las imágenes se convierten en las páginas de un PDF para deslizar.",
  },
};
