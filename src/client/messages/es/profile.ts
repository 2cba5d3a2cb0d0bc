import type { Areas } from "../areas.ts";
import { numberIn } from "../phrase.ts";

const number = numberIn("es");

export const profile: Areas["profile"] = {
  title: "Perfil",
  back: "Volver al panel",
  edit: "Editar perfil",
  cancel: "Cancelar",
  save: "Guardar cambios",
  saving: "Guardando",
  saved: "Perfil actualizado",
  failed: "No se ha podido actualizar el perfil",
  joined: (month) => `Miembro desde ${month}`,
  notSet: "Sin indicar",
  noBio: "Aún no has añadido una biografía",
  details: "Datos personales",
  fields: {
    firstName: "Nombre",
    lastName: "Apellidos",
    email: "Correo electrónico",
    emailFixed: "(No se puede cambiar)",
    bio: "Biografía",
    website: "Sitio web",
    location: "Ubicación",
  },
  errors: {
    firstName: "Rellena todos los campos obligatorios",
    tooLong: (max) => `Como máximo ${number(max)} caracteres`,
    website: "Escribe una dirección completa, como https://example.com",
  },
  avatar: {
    label: "Tu foto",
    choose: "Elegir foto",
    hint: "JPEG, PNG, WebP o GIF. Cambia al momento.",
    remove: "Quitar",
    removing: "Quitando",
    removed: "Foto quitada",
    notRemoved: "La foto no se ha quitado",
    cropTitle: "Recorta tu foto",
    cropText: "Arrastra la foto o usa las flechas del teclado. Solo se guarda lo que está dentro del círculo.",
    cropArea: "Parte de la foto que se guarda",
    zoom: "Ampliación",
    use: "Usar foto",
    uploading: "Subiendo",
    updated: "Foto actualizada",
    failed: "No se ha podido subir la foto",
    unreadable: "Este archivo no se puede leer como imagen. Elige un JPEG, PNG, WebP o GIF.",
  },
  stats: {
    title: "Actividad",
    images: "Imágenes",
    videos: "Vídeos",
    posts: "Publicaciones",
    failed: "No se han podido cargar las cifras",
  },
  leave: {
    title: "¿Salir sin guardar?",
    text: "Se perderá lo que has cambiado en tu perfil.",
    stay: "Seguir editando",
    leave: "Salir",
  },
};
