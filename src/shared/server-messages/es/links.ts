/** Messages about short links. */
export const links = {
  "A workspace can have {n} short links at most. Delete one first.":
    "Un espacio de trabajo puede tener {n} enlaces cortos como máximo. Elimina uno primero.",
  "Short link made": "Enlace corto creado",
  "Short link deleted": "Enlace corto eliminado",
};
