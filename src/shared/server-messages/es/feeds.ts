/** Messages about feeds. */
export const feeds = {
  "Choose an account": "Elige una cuenta",
  "Name each account once": "Nombra cada cuenta una vez",
  "An item has no {name}: only title, link and summary": "Un elemento no tiene {name}: solo title, link y summary",
  "There is no RSS, Atom or JSON feed at this address": "No hay ningún feed RSS, Atom o JSON en esta dirección",
  "This feed cannot be read: {=reason}": "Este feed no se puede leer: {=reason}",
  "A workspace can have {n} feeds at most. Delete one first.":
    "Un espacio de trabajo puede tener {n} feeds como máximo. Elimina uno primero.",
  "This workspace has this feed already.": "Este espacio de trabajo ya tiene este feed.",
  "Feed added": "Feed añadido",
  "Feed updated": "Feed modificado",
  "Feed deleted": "Feed eliminado",
  "An error of this server stopped the reading of this feed. It is tried again.":
    "Un error de este servidor detuvo la lectura de este feed. Se volverá a intentar.",
};
