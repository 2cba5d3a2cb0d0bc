/** Messages about templates. */
export const templates = {
  "Give the template a name": "Gib der Vorlage einen Namen",
  "Write the text of the template": "Schreib den Text der Vorlage",
  "At most {n} variables": "Höchstens {n} Variablen",
  "At most {n} values": "Höchstens {n} Werte",
  "{name} is no variable: use letters, digits and _, like {examples}":
    "{name} ist keine Variable: Nimm Buchstaben, Ziffern und _, wie {examples}",
  "A {{ without its }}, or the other way round": "Ein {{ ohne sein }}, oder umgekehrt",
  "Fill in {name}": "Fülle {name} aus",
  "The template has no variable {name}": "Die Vorlage hat keine Variable {name}",
  "Filled in, the text has {n} characters; a {=kind} has at most {max}":
    "Ausgefüllt hat der Text {n} Zeichen; erlaubt sind {max} ({=kind})",
  "This template is built in and stays as it is: clone it first.":
    "Diese Vorlage ist mitgeliefert und bleibt, wie sie ist: Kopiere sie zuerst.",
  "Template copied": "Vorlage kopiert",
  "Template created": "Vorlage erstellt",
  "Template deleted": "Vorlage gelöscht",
  "Template updated": "Vorlage geändert",
};
