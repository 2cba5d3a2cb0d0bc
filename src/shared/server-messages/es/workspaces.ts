/** Messages about workspaces, their members and invitations. */
export const workspaces = {
  "Give the workspace a name": "Ponle un nombre al espacio de trabajo",
  "Workspace created": "Espacio de trabajo creado",
  "Workspace saved": "Espacio de trabajo guardado",
  "Workspace deleted": "Espacio de trabajo eliminado",
  "Picture saved": "Imagen guardada",
  "Picture removed": "Imagen quitada",
  "Role changed": "Función cambiada",
  "Member removed": "Miembro retirado",
  "Invitation made": "Invitación creada",
  "Invitation revoked": "Invitación revocada",
  "You are a member now": "Ya eres miembro",
  "Enter the name of the workspace to delete it": "Escribe el nombre del espacio de trabajo para eliminarlo",
  "A workspace has {n} members at most, open invitations included.":
    "Un espacio de trabajo tiene como máximo {n} miembros, incluidas las invitaciones abiertas.",
  "This invitation is used, revoked or expired. Ask for a new one.":
    "Esta invitación se ha usado, revocado o caducado. Pide una nueva.",
  "This invitation is for another email address. Sign in with that one.":
    "Esta invitación es para otra dirección de correo. Inicia sesión con ella.",
  "Confirm your email address first, or open the link in the mail that invites you.":
    "Confirma primero tu dirección de correo, o abre el enlace del correo con el que te invitan.",
  "You are a member of this workspace already": "Ya eres miembro de este espacio de trabajo",
  "A workspace always has its owner. Transfer the ownership to another member first.":
    "Un espacio de trabajo siempre tiene propietario. Transfiere antes la propiedad a otro miembro.",
  "Only an admin may remove other members.": "Solo un administrador puede retirar a otros miembros.",
  "You own this workspace already": "Este espacio de trabajo ya es tuyo",
  "Only the owner may do this.": "Solo puede hacerlo el propietario.",
  "You can own {n} workspaces at most. Delete one first.":
    "Puedes tener como máximo {n} espacios de trabajo. Elimina uno antes.",
  "A personal workspace has the name of its person": "Un espacio personal lleva el nombre de su persona",
  "You own a shared workspace. Transfer or delete it first.":
    "Eres propietario de un espacio compartido. Transfiérelo o elimínalo antes.",
  "You own {n} shared workspaces. Transfer or delete them first.":
    "Eres propietario de {n} espacios compartidos. Transfiérelos o elimínalos antes.",
  "This API key is for one workspace. Make one without a workspace for calls about yourself.":
    "Esta clave de API es para un espacio de trabajo. Crea una sin espacio para las llamadas sobre ti.",
  "Ownership offered": "Propiedad ofrecida",
  "You own this workspace now": "Este espacio de trabajo es ahora tuyo",
  "Offer ended": "Oferta terminada",
  "This offer was withdrawn or has ended.": "Esta oferta se retiró o ha terminado.",
};
