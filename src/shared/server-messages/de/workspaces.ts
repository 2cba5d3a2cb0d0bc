/** Messages about workspaces, their members and invitations. */
export const workspaces = {
  "Give the workspace a name": "Gib dem Arbeitsbereich einen Namen",
  "Workspace created": "Arbeitsbereich angelegt",
  "Workspace saved": "Arbeitsbereich gespeichert",
  "Workspace deleted": "Arbeitsbereich gelöscht",
  "Picture saved": "Bild gespeichert",
  "Picture removed": "Bild entfernt",
  "Role changed": "Rolle geändert",
  "Member removed": "Mitglied entfernt",
  "Invitation made": "Einladung angelegt",
  "Invitation revoked": "Einladung zurückgezogen",
  "You are a member now": "Du bist jetzt Mitglied",
  "Enter the name of the workspace to delete it": "Gib den Namen des Arbeitsbereichs ein, um ihn zu löschen",
  "A workspace has {n} members at most, open invitations included.":
    "Ein Arbeitsbereich hat höchstens {n} Mitglieder, offene Einladungen mitgezählt.",
  "This invitation is used, revoked or expired. Ask for a new one.":
    "Diese Einladung ist benutzt, zurückgezogen oder abgelaufen. Bitte um eine neue.",
  "This invitation is for another email address. Sign in with that one.":
    "Diese Einladung gilt für eine andere E-Mail-Adresse. Melde dich mit jener an.",
  "Confirm your email address first, or open the link in the mail that invites you.":
    "Bestätige zuerst deine E-Mail-Adresse, oder öffne den Link in der Mail, mit der du eingeladen bist.",
  "You are a member of this workspace already": "Du bist schon Mitglied dieses Arbeitsbereichs",
  "A workspace always has its owner. Transfer the ownership to another member first.":
    "Ein Arbeitsbereich hat immer eine Eigentümerin oder einen Eigentümer. Übergib ihn zuerst an ein anderes Mitglied.",
  "Only an admin may remove other members.": "Andere Mitglieder entfernt nur ein Admin.",
  "You own this workspace already": "Dieser Arbeitsbereich gehört dir schon",
  "Only the owner may do this.": "Das darf nur, wem der Arbeitsbereich gehört.",
  "You can own {n} workspaces at most. Delete one first.":
    "Dir können höchstens {n} Arbeitsbereiche gehören. Lösche zuerst einen.",
  "A personal workspace has the name of its person": "Ein persönlicher Arbeitsbereich heißt wie seine Person",
  "You own a shared workspace. Transfer or delete it first.":
    "Dir gehört ein gemeinsamer Arbeitsbereich. Übergib oder lösche ihn zuerst.",
  "You own {n} shared workspaces. Transfer or delete them first.":
    "Dir gehören {n} gemeinsame Arbeitsbereiche. Übergib oder lösche sie zuerst.",
  "This API key is for one workspace. Make one without a workspace for calls about yourself.":
    "Dieser API-Schlüssel gilt für einen Arbeitsbereich. Lege für Aufrufe zu dir selbst einen ohne Arbeitsbereich an.",
  "Ownership offered": "Inhaberschaft angeboten",
  "You own this workspace now": "Der Arbeitsbereich gehört jetzt dir",
  "Offer ended": "Angebot beendet",
  "This offer was withdrawn or has ended.": "Dieses Angebot wurde zurückgezogen oder ist abgelaufen.",
};
