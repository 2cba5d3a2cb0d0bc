import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("es");
const plural = pluralIn("es");

export const bulk: Areas["bulk"] = {
  imports: {
    title: "Importar publicaciones",
    intro:
      "Desde un archivo CSV o TSV, también de otra herramienta. Primero se comprueba, y no se guarda ninguna publicación antes de que aceptes.",
    back: "Todas las publicaciones",
    choose: "Elegir un archivo",
    drop: "Suelta un archivo aquí o elige uno",
    limits: "CSV o TSV en UTF-8 o UTF-16, con comas, puntos y comas o tabuladores; 5000 filas y 8 MB como máximo.",
    checking: "Comprobando",
    loading: "Cargando la importación",
    tooLarge: (size) => `El archivo puede tener ${size} como máximo. Divídelo en varios.`,
    unreadable: (name) => `No se aceptó ${name}`,
    allReady: (rows) => plural(rows, { one: "La fila está lista", other: `Las ${number(rows)} filas están listas` }),
    allReadyText: "Todavía no se ha guardado nada.",
    problems: (problems, rows) =>
      `${plural(problems, { one: "1 problema", other: `${number(problems)} problemas` })} en ${plural(rows, { one: "1 fila", other: `${number(rows)} filas` })}`,
    fixFirst:
      "Corrige el archivo y elígelo otra vez. Las filas que importes ahora se omitirán entonces, así que nada se añade dos veces.",
    newRows: (ready, rows) => `Filas nuevas: ${number(ready)} de ${number(rows)}`,
    nothingNew: "En este archivo no hay nada nuevo",
    untitled: "Sin texto",
    reading: {
      columns: "Columnas del archivo",
      leftOut: "Se omite",
      accounts: "Cuentas de las filas que no indican ninguna",
      dates: "Las fechas como 03/04/2027 son",
      orders: { "day-first": "3 de abril", "month-first": "4 de marzo" },
      unknown: "Ninguna columna es conocida aquí",
      unknownText: "Indica qué son las columnas. Los archivos con las mismas columnas se leerán igual.",
      remembered: "Se lee como se eligió antes para archivos con estas columnas.",
      left: (names) => `se omite: ${names}`,
      open: "Este archivo deja algo abierto",
      openText: "Elígelo abajo; aún no se ha guardado ninguna publicación.",
      network: (network) => `${network}: sí, o un texto propio`,
      ownText: (network) => `Texto en ${network}`,
      roles: {
        accounts: "Cuentas",
        text: "Texto",
        thread: "Hilo",
        hashtags: "Hashtags",
        first_comment: "Primer comentario",
        media: "Imágenes y vídeos",
        alt_texts: "Textos alternativos, uno por imagen",
        alt_text: "Texto alternativo para todas",
        time: "Fecha y hora",
        status: "Estado",
        reply_settings: "Quién puede responder",
        paid_partnership: "Colaboración pagada: sí o no",
        content_warning: "Aviso de contenido",
        visibility: "Visibilidad",
        language: "Idioma",
        as_document: "Como documento: sí o no",
        reads_figures: "Leer las cifras: sí o no",
        date: "Fecha",
        clock: "Hora",
        link: "Enlace, tras el texto",
        draft: "Borrador: sí o no",
      },
    },
    planned: {
      title: (count) =>
        plural(count, {
          one: "1 fila ya es una publicación",
          other: `${number(count)} filas ya son publicaciones`,
        }),
      text: "Se omiten. Elige las que quieras publicar otra vez.",
      all: (count) => plural(count, { one: "Importarla otra vez", other: `Importar las ${number(count)} otra vez` }),
    },
    warnings: (count) => plural(count, { one: "1 observación", other: `${number(count)} observaciones` }),
    start: (count) =>
      plural(count, { one: "Importar 1 publicación", other: `Importar ${number(count)} publicaciones` }),
    startRest: (count) =>
      plural(count, { one: "Importar solo la otra fila", other: `Importar solo las otras ${number(count)} filas` }),
    starting: "Importando",
    another: "Elegir otro archivo",
    importing: "Creando publicaciones",
    made: (count) =>
      plural(count, { one: "1 publicación importada", other: `${number(count)} publicaciones importadas` }),
    madeText: "Las programadas están en el calendario; las demás, entre los borradores.",
    failed: (count) =>
      `${plural(count, { one: "1 fila falló.", other: `${number(count)} filas fallaron.` })} Importa el mismo archivo, o uno corregido, para reintentarlo; nada se añade dos veces.`,
    toCalendar: "Abrir el calendario",
    toDrafts: "Abrir los borradores",
    undo: "Deshacer la importación",
    undoRest: "Intentar el resto otra vez",
    undoTitle: (count) =>
      plural(count, {
        one: "¿Eliminar la publicación importada?",
        other: `¿Eliminar las ${number(count)} publicaciones importadas?`,
      }),
    undoText: "Las publicaciones de las que ya salió algo se quedan. Los cambios hechos desde entonces se pierden.",
    undoConfirm: "Eliminar",
    undoing: "Eliminando",
    undone: (count) =>
      plural(count, { one: "Se eliminó 1 publicación", other: `Se eliminaron ${number(count)} publicaciones` }),
    undoneText: "La importación está deshecha.",
    kept: (count) =>
      plural(count, { one: "Se queda 1 publicación:", other: `Se quedan ${number(count)} publicaciones:` }),
    notUndone: "La importación no se deshizo",
    notFound: "No se puede mostrar esta importación",
    earlier: "Importaciones anteriores",
    states: {
      importing: (made, rows) => `${number(made)} de ${number(rows)}`,
      done: (made, rows) =>
        made === rows
          ? plural(made, { one: "1 publicación", other: `${number(made)} publicaciones` })
          : `${number(made)} de ${number(rows)} filas`,
      undone: () => "Deshecha",
    },
    table: {
      caption: "Problemas por celda",
      row: "Fila",
      column: "Columna",
      cell: "Valor",
      todo: "Qué hacer",
      more: (count) => `Y ${number(count)} más.`,
    },
    help: {
      title: "Columnas",
      intro:
        "La primera fila tiene estos nombres, en cualquier orden. Omite lo que no necesites; cada fila siguiente es una publicación.",
      download: "Archivo de ejemplo",
      example: {
        planned: "Taller abierto el sábado",
        queued: "Esta va al siguiente hueco libre",
        draft: "Una idea, guardada como borrador",
      },
      columns: {
        accounts:
          "Redes, como x, o cuentas, como x:kiln, separadas por comas. Una red sola es su cuenta predeterminada.",
        text: "El texto de la publicación.",
        ownText: "Un texto en su lugar en una sola red.",
        media: "Direcciones con https:// o títulos de tu biblioteca, separados por |.",
        altTexts: "Los textos alternativos, con una línea de --- entre ellos.",
        time: (zone) =>
          `2027-03-05 09:30 en ${zone}, una hora con su diferencia respecto a UTC o next slot. Vacío: es un borrador.`,
        status: "draft, scheduled o submitted. Vacío: decide la hora.",
        hashtags: "Separados por espacios, con # o sin él.",
        thread: "Las publicaciones de un hilo, con una línea de --- entre ellas.",
        firstComment: "Aparece debajo de la publicación en cuanto sale.",
        others: "Ajustes de redes concretas. Una exportación muestra cómo se escriben.",
      },
    },
  },
  changes: {
    open: (count) => `Cambiar ${number(count)}`,
    byDays: "Mover unos días…",
    toAccounts: "Cambiar las cuentas…",
    addHashtags: "Añadir hashtags…",
    daysTitle: (count) =>
      plural(count, {
        one: "Mover una publicación unos días",
        other: `Mover ${number(count)} publicaciones unos días`,
      }),
    daysText: (zone) => `Cada una conserva su hora en ${zone}.`,
    direction: "Dirección",
    later: "Más tarde",
    earlier: "Antes",
    days: "Días",
    wrongDays: (most) => `Escribe un número entero de 1 a ${number(most)}.`,
    move: "Mover",
    accountsTitle: (count) =>
      plural(count, {
        one: "Nuevas cuentas para una publicación",
        other: `Nuevas cuentas para ${number(count)} publicaciones`,
      }),
    accountsText: "Sustituyen a las cuentas que cada publicación tiene ahora.",
    noAccounts: "Conecta primero una cuenta en los ajustes.",
    wrongAccounts: "Elige al menos una cuenta.",
    replace: "Sustituir",
    hashtagsTitle: (count) =>
      plural(count, {
        one: "Añadir hashtags a una publicación",
        other: `Añadir hashtags a ${number(count)} publicaciones`,
      }),
    hashtags: "Hashtags",
    hashtagsHint: "Separados por espacios. Los que una publicación ya tiene quedan una sola vez.",
    wrongHashtags: "Escribe al menos un hashtag; cada uno es una sola palabra.",
    add: "Añadir",
    saving: "Cambiando",
    notChanged: "Las publicaciones no se cambiaron",
    changed: (count) =>
      plural(count, { one: "Publicación cambiada", other: `${number(count)} publicaciones cambiadas` }),
    undone: (count) =>
      plural(count, {
        one: "La publicación está como antes",
        other: `${number(count)} publicaciones están como antes`,
      }),
    left: {
      change: (count) =>
        plural(count, {
          one: "1 publicación se queda como está",
          other: `${number(count)} publicaciones se quedan como están`,
        }),
      undo: (count) =>
        plural(count, {
          one: "1 publicación no volvió a su estado",
          other: `${number(count)} publicaciones no volvieron a su estado`,
        }),
    },
    dismiss: "Cerrar",
  },
};
