/** Messages about workspaces, their members and invitations. */
export const workspaces = {
  "Give the workspace a name": "Donnez un nom à l’espace de travail",
  "Workspace created": "Espace de travail créé",
  "Workspace saved": "Espace de travail enregistré",
  "Workspace deleted": "Espace de travail supprimé",
  "Picture saved": "Image enregistrée",
  "Picture removed": "Image retirée",
  "Role changed": "Rôle modifié",
  "Member removed": "Membre retiré",
  "Invitation made": "Invitation créée",
  "Invitation revoked": "Invitation révoquée",
  "You are a member now": "Vous êtes maintenant membre",
  "Enter the name of the workspace to delete it": "Saisissez le nom de l’espace de travail pour le supprimer",
  "A workspace has {n} members at most, open invitations included.":
    "Un espace de travail compte au plus {n} membres, invitations en cours comprises.",
  "This invitation is used, revoked or expired. Ask for a new one.":
    "Cette invitation a été utilisée, révoquée ou a expiré. Demandez-en une nouvelle.",
  "This invitation is for another email address. Sign in with that one.":
    "Cette invitation est pour une autre adresse e-mail. Connectez-vous avec celle-ci.",
  "Confirm your email address first, or open the link in the mail that invites you.":
    "Confirmez d’abord votre adresse e-mail, ou ouvrez le lien du message qui vous invite.",
  "You are a member of this workspace already": "Vous êtes déjà membre de cet espace de travail",
  "A workspace always has its owner. Transfer the ownership to another member first.":
    "Un espace de travail a toujours un propriétaire. Transférez d’abord la propriété à un autre membre.",
  "Only an admin may remove other members.": "Seul un administrateur peut retirer d’autres membres.",
  "You own this workspace already": "Cet espace de travail vous appartient déjà",
  "Only the owner may do this.": "Seul le propriétaire peut le faire.",
  "You can own {n} workspaces at most. Delete one first.":
    "Vous pouvez posséder au plus {n} espaces de travail. Supprimez-en un d’abord.",
  "A personal workspace has the name of its person": "Un espace personnel porte le nom de sa personne",
  "You own a shared workspace. Transfer or delete it first.":
    "Vous possédez un espace partagé. Transférez-le ou supprimez-le d’abord.",
  "You own {n} shared workspaces. Transfer or delete them first.":
    "Vous possédez {n} espaces partagés. Transférez-les ou supprimez-les d’abord.",
  "This API key is for one workspace. Make one without a workspace for calls about yourself.":
    "Cette clé d’API est réservée à un espace de travail. Créez-en une sans espace pour les appels qui vous concernent.",
  "Ownership offered": "Propriété proposée",
  "You own this workspace now": "Cet espace de travail vous appartient maintenant",
  "Offer ended": "Proposition terminée",
  "This offer was withdrawn or has ended.": "Cette proposition a été retirée ou a pris fin.",
};
