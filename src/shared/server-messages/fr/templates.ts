import type { templates as model } from "#shared/server-messages/de/templates.ts";

export const templates: Record<keyof typeof model, string> = {
  "Give the template a name": "Donnez un nom au modèle",
  "Write the text of the template": "Écrivez le texte du modèle",
  "At most {n} variables": "{n} variables au plus",
  "At most {n} values": "{n} valeurs au plus",
  "{name} is no variable: use letters, digits and _, like {examples}":
    "{name} n’est pas une variable : utilisez des lettres, des chiffres et _, comme {examples}",
  "A {{ without its }}, or the other way round": "Un {{ sans son }}, ou l’inverse",
  "Fill in {name}": "Remplissez {name}",
  "The template has no variable {name}": "Le modèle n’a pas de variable {name}",
  "Filled in, the text has {n} characters; a {=kind} has at most {max}":
    "Rempli, le texte compte {n} caractères ; le maximum est de {max} ({=kind})",
  "This template is built in and stays as it is: clone it first.":
    "Ce modèle est intégré et reste tel quel : copiez-le d’abord.",
  "Template copied": "Modèle copié",
  "Template created": "Modèle créé",
  "Template deleted": "Modèle supprimé",
  "Template updated": "Modèle modifié",
};
