import type { transfer as model } from "#shared/server-messages/de/transfer.ts";

export const transfer: Record<keyof typeof model, string> = {
  "This column is not known here and is left out. Look at its spelling if it belongs to the posts":
    "Esta columna no se conoce aquí y se omite. Revisa cómo está escrita si pertenece a las publicaciones",
  "The file plans {n} posts, and your plan has {left} left this month. The rest of the rows fails":
    "El archivo programa {n} publicaciones y a tu plan le quedan {left} este mes. El resto de las filas fallará",
  "An error of the server stopped this row. Import the same file again to retry it":
    "Un error del servidor detuvo esta fila. Importa otra vez el mismo archivo para reintentarlo",
  "Who imported this file is no longer a member of this workspace":
    "Quien importó este archivo ya no es miembro de este espacio de trabajo",
  "Who imported this file may not write posts here any more":
    "Quien importó este archivo ya no puede escribir publicaciones aquí",
  "The import was undone before this row was made": "La importación se deshizo antes de llegar a esta fila",
  "No account here is called {name}. Write the network and the name, like x:kiln":
    "Aquí ninguna cuenta se llama {name}. Escribe la red y el nombre, como x:kiln",
  "Several accounts of one network are called {name}. Write one of {names}":
    "Varias cuentas de una red se llaman {name}. Escribe una de {names}",
  "Several accounts are called {name}. Write the network before the name, like x:kiln":
    "Varias cuentas se llaman {name}. Escribe la red delante del nombre, como x:kiln",
  "This is no public address of a picture or video. Write one that begins with https://":
    "No es una dirección pública de una imagen o un vídeo. Escribe una que empiece por https://",
  "No finished picture or video in your library is called {name}. Upload it first":
    "Ninguna imagen ni vídeo terminado de tu biblioteca se llama {name}. Súbelo primero",
  "Several pictures or videos are called {name}. Rename one in the library":
    "Varias imágenes o vídeos se llaman {name}. Cambia el nombre de uno en la biblioteca",
  "This post went out already, so it comes in as a draft without a time":
    "Esta publicación ya salió, así que entra como borrador sin hora",
  "Give this post a time, or make it a draft": "Ponle una hora a esta publicación o déjala como borrador",
  "A draft takes no slot. Leave the time or the status empty":
    "Un borrador no ocupa ningún hueco. Deja vacía la hora o el estado",
  "This time has passed, so the draft comes in without it": "Esta hora ya pasó, así que el borrador entra sin ella",
  "This row has more cells than the first row has names. Put texts with separators between quotes":
    "Esta fila tiene más celdas que nombres la primera. Pon entre comillas los textos con separadores",
  "Choose {list}, or leave it empty": "Elige {list}, o déjalo vacío",
  "Write yes or no, or leave it empty": "Escribe yes o no, o déjalo vacío",
  "Write the time like 2027-03-05 09:30, 2027-03-05T09:30:00+01:00, or next slot":
    "Escribe la hora como 2027-03-05 09:30, 2027-03-05T09:30:00+01:00 o next slot",
  "The clocks in {zone} skip this time on that day. Write {time}, or another one":
    "Los relojes de {zone} se saltan esta hora ese día. Escribe {time} u otra",
  "This is another file than the one that was checked, or it is read otherwise now. Check it again.":
    "Este archivo no es el que se comprobó, o ahora se lee de otra manera. Compruébalo otra vez.",
  "This file is neither UTF-8 nor UTF-16. In a spreadsheet, save it as CSV UTF-8.":
    "Este archivo no es UTF-8 ni UTF-16. En la hoja de cálculo, guárdalo como CSV UTF-8.",
  "The first row names no column that is known here. Begin with names like accounts, text, media, time.":
    "La primera fila no nombra ninguna columna conocida. Empieza con nombres como accounts, text, media, time.",
  "The column {name} is there twice. Remove one of the two.": "La columna {name} está dos veces. Quita una de las dos.",
  "A row near line {n} is too long. A quote that is not closed may be the reason.":
    "Una fila cerca de la línea {n} es demasiado larga. Quizá falte una comilla de cierre.",
  "A quote that opens before line {n} is not closed. Double the quotes inside of a text.":
    "Una comilla que se abre antes de la línea {n} no se cierra. Duplica las comillas dentro de un texto.",
  "Row {row} has more than {n} cells. Remove those beyond the last column.":
    "La fila {row} tiene más de {n} celdas. Quita las que están después de la última columna.",
  "A file may have at most {n} rows. Split it into several.":
    "Un archivo puede tener {n} filas como máximo. Divídelo en varios.",
  "This file has no rows below the names of its columns.":
    "Este archivo no tiene filas debajo de los nombres de sus columnas.",
  "Send the digest that the check answered": "Envía el digest que respondió la comprobación",
  "This post has no time, so there is nothing to move": "Esta publicación no tiene hora, así que no hay nada que mover",
  "This post has these hashtags already": "Esta publicación ya tiene estos hashtags",
  "This post is public or was sent. Delete it by itself, because an undo could not bring it back as it was":
    "Esta publicación es pública o se envió. Elimínala por separado, porque al deshacer no volvería tal como era",
  "This post was changed since, so undoing leaves it as it is":
    "Esta publicación ha cambiado desde entonces, así que se queda como está",
  "The change was undone before this post was changed": "El cambio se deshizo antes de llegar a esta publicación",
  "Choose at least one day": "Elige al menos un día",
  "Choose one change: moveDays, accountIds, addHashtags or delete":
    "Elige un cambio: moveDays, accountIds, addHashtags o delete",
  "A file may have at most {n} columns. Remove those that do not belong to the posts.":
    "Un archivo puede tener {n} columnas como máximo. Quita las que no son de las publicaciones.",
  "This file was imported before": "Este archivo ya se importó",
  "This post is there already": "Esta publicación ya existe",
  "This row of an earlier file of this name is a post already, at another time":
    "Esta fila de un archivo anterior con este nombre ya es una publicación, con otra fecha",
  "This row of an earlier file of this name is a post already, for other accounts":
    "Esta fila de un archivo anterior con este nombre ya es una publicación, para otras cuentas",
  "This row of an earlier file of this name is a post already, with another text":
    "Esta fila de un archivo anterior con este nombre ya es una publicación, con otro texto",
  "All rows of this file are posts already. Choose those that are to be posted once more":
    "Todas las filas de este archivo ya son publicaciones. Elige las que quieras publicar otra vez",
  "Write all, or the numbers of rows, like 4,7": "Escribe all o los números de las filas, como 4,7",
  'Write JSON like {"Posting Time":"time","Notes":null}': 'Escribe JSON como {"Posting Time":"time","Notes":null}',
  "{time} may name the day or the month first. Choose which, or write it like 2027-03-05 09:30":
    "{time} puede empezar por el día o por el mes. Elige cuál, o escríbelo como 2027-03-05 09:30",
  "The first row holds a post. Write the names of the columns above it, like time,text,media.":
    "La primera fila contiene una publicación. Escribe encima los nombres de las columnas, como time,text,media.",
  "The file has no column called {name}": "El archivo no tiene ninguna columna llamada {name}",
  "Only one column can be {role}. Leave the others out": "Solo una columna puede ser {role}. Omite las demás",
  "This is the name of an account, and would be posted as a text. Write yes if the post goes there":
    "Es el nombre de una cuenta y se publicaría como texto. Escribe yes si la publicación va allí",
};
