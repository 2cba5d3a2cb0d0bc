import type { templates as model } from "#shared/server-messages/de/templates.ts";

export const templates: Record<keyof typeof model, string> = {
  "Give the template a name": "Pon un nombre a la plantilla",
  "Write the text of the template": "Escribe el texto de la plantilla",
  "At most {n} variables": "Como máximo {n} variables",
  "At most {n} values": "Como máximo {n} valores",
  "{name} is no variable: use letters, digits and _, like {examples}":
    "{name} no es una variable: usa letras, cifras y _, como {examples}",
  "A {{ without its }}, or the other way round": "Un {{ sin su }}, o al revés",
  "Fill in {name}": "Completa {name}",
  "The template has no variable {name}": "La plantilla no tiene la variable {name}",
  "Filled in, the text has {n} characters; a {=kind} has at most {max}":
    "Completado, el texto tiene {n} caracteres; el máximo es {max} ({=kind})",
  "This template is built in and stays as it is: clone it first.":
    "Esta plantilla viene incluida y no cambia: cópiala primero.",
  "Template copied": "Plantilla copiada",
  "Template created": "Plantilla creada",
  "Template deleted": "Plantilla eliminada",
  "Template updated": "Plantilla cambiada",
};
