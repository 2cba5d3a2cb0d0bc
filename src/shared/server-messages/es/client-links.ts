/** Messages about links for clients. */
export const clientLinks = {
  "This is none of the posts of this workspace": "Esta no es ninguna de las publicaciones de este espacio de trabajo",
  "A workspace has {n} open client links at most. Revoke one first.":
    "Un espacio de trabajo tiene como máximo {n} enlaces de cliente abiertos. Revoca uno antes.",
  "This post does not wait for your approval, so there is nothing to decide":
    "Esta publicación no espera tu aprobación, así que no hay nada que decidir",
  "This link does not work any more. Ask whoever sent it to you for a new one.":
    "Este enlace ya no funciona. Pide uno nuevo a quien te lo envió.",
  "This password is wrong. Whoever sent you the link knows the right one.":
    "Esta contraseña es incorrecta. Quien te envió el enlace conoce la correcta.",
  "This page was open for a long time. Open the link again.":
    "Esta página estuvo abierta mucho tiempo. Vuelve a abrir el enlace.",
  "Give a month as YYYY-MM": "Indica un mes como YYYY-MM",
  "Say whom the link is for": "Indica para quién es el enlace",
  "Choose at least one post": "Elige al menos una publicación",
  "A link shows at most {n} posts": "Un enlace muestra como máximo {n} publicaciones",
  "A link works for at least a day": "Un enlace vale al menos un día",
  "A link works for at most {n} days": "Un enlace vale como máximo {n} días",
  "Give either postIds or month": "Indica postIds o month, uno de los dos",
  "Type your name": "Escribe tu nombre",
  "Link made": "Enlace creado",
  "Link revoked": "Enlace revocado",
  Link: "Enlace",
};
