import type { requests as model } from "#shared/server-messages/de/requests.ts";

export const requests: Record<keyof typeof model, string> = {
  "The input is not valid": "Los datos no son válidos",
  "This field is required": "Este campo es obligatorio",
  "There is no such field": "Ese campo no existe",
  "At most {n} characters": "Como máximo {n} caracteres",
  "Contains a character that cannot be stored": "Contiene un carácter que no se puede guardar",
  "Contains a control character": "Contiene un carácter de control",
  "Use an ISO 8601 time with an offset, like {example}": "Usa una hora ISO 8601 con zona, como {example}",
  "Choose a time between the years {from} and {to}": "Elige una hora entre los años {from} y {to}",
  "Choose a day between the years {from} and {to}": "Elige un día entre los años {from} y {to}",
  "The server has no room left for new media": "El servidor no tiene sitio para más archivos",
  "The file may have at most {n} MB": "El archivo puede tener como máximo {n} MB",
  "Send the file in the field {field}": "Envía el archivo en el campo {field}",
  "Send multipart/form-data with the file in the field {field}":
    "Envía multipart/form-data con el archivo en el campo {field}",
  "The file's name: {=reason}": "El nombre del archivo: {=reason}",
  "The file is empty": "El archivo está vacío",
  "A field's name has at most {n} bytes": "El nombre de un campo tiene como máximo {n} bytes",
  "A field has at most {n} KB": "Un campo tiene como máximo {n} KB",
  "Send one file": "Envía un archivo",
  "Send at most {n} parts": "Envía como máximo {n} partes",
  "The multipart body is broken or incomplete": "El cuerpo multipart está roto o incompleto",
  "Send a file": "Envía un archivo",
  "{=thing} not found": "No se ha encontrado: {=thing}",
  "Not found": "No se ha encontrado",
  "Your role in this workspace does not allow this. Ask an admin.":
    "Tu rol en este espacio de trabajo no permite esto. Pídeselo a un administrador.",
  "This program may only read. Connect it again and allow it to write.":
    "Este programa solo puede leer. Conéctalo de nuevo y permítele escribir.",
  "This API key may only read. Make one with the scope write for changes.":
    "Esta clave de API solo puede leer. Crea una que pueda escribir.",
  "An API key cannot do this. Sign in with the password instead.":
    "Una clave de API no puede hacerlo. Inicia sesión con la contraseña.",
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
};
