/** Messages about short links. */
export const shortLinks = {
  "A workspace can have {n} short links at most. Delete one first.":
    "Un espacio de trabajo puede tener {n} enlaces cortos como máximo. Elimina uno primero.",
  "Short link made": "Enlace corto creado",
  "Short link deleted": "Enlace corto eliminado",
  "Everybody who follows the link would get the user name and the password of this address. Remove them":
    "Quien siga el enlace recibiría el usuario y la contraseña de esta dirección. Quítalos",
};
