import type { Areas } from "../areas.ts";
import { pluralIn, rich } from "../phrase.ts";

const plural = pluralIn("es");

export const shell: Areas["shell"] = {
  home: "Inicio de Postloom",
  skip: "Saltar al contenido",
  welcome: (name) => rich`Te damos la bienvenida de nuevo, ${name}`,
  loading: "Cargando",
  menu: { title: "Menú", open: "Abrir menú", close: "Cerrar menú", main: "Principal", account: "Cuenta" },
  screens: {
    dashboard: "Panel",
    generateImage: "Generar imágenes",
    generateVideo: "Generar vídeos",
    postMeta: "Publicar en Meta",
    postX: "Publicar en X",
    settings: "Ajustes",
  },
  logout: "Cerrar sesión",
  member: { none: "Miembro", basic: "Miembro Basic", premium: "Miembro Premium" },
  userMenu: {
    label: "Menú de la cuenta",
    profile: "Perfil",
    theme: "Tema",
    dark: "Oscuro",
    light: "Claro",
    auto: "Automático",
    signOut: "Cerrar sesión",
  },
  kit: {
    optional: "(opcional)",
    cancel: "Cancelar",
    showPassword: "Mostrar contraseña",
    hidePassword: "Ocultar contraseña",
    choices: "Mostrar opciones",
    attention: (count) =>
      plural(count, { one: `Hay que revisar ${count} campo`, other: `Hay que revisar ${count} campos` }),
  },
  sandbox: {
    label: "Sandbox",
    hint: "Las cuentas y publicaciones se quedan en este servidor. Lo publicado se ve en el muro del sandbox.",
  },
  stale: {
    label: "Reconectando",
    hint: "El servidor no responde. Lo que ves puede estar anticuado; se volverá a leer en cuanto responda.",
  },
  failed: {
    tab: "Algo ha ido mal",
    title: "No se ha podido mostrar esta pantalla",
    text: "Lo que guardaste está a salvo. Si el servidor acaba de actualizarse, al recargar aparece la nueva versión.",
    reload: "Recargar",
  },
  unreachable: {
    tab: "Sin conexión",
    title: "El servidor no ha respondido",
    text: "Tu sesión sigue abierta. Comprueba la conexión o espera un momento si el servidor se está reiniciando.",
    retry: "Reintentar",
  },
  notFound: {
    tab: "No encontrado",
    title: "No hay nada en esta dirección",
    text: "Puede que el enlace sea antiguo o que le falte una letra.",
    toStart: "Ir a la página de inicio",
  },
};
