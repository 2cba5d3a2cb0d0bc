import type { users as model } from "#shared/server-messages/de/users.ts";

export const users: Record<keyof typeof model, string> = {
  "At least {n} characters": "{n} caractères au moins",
  "Use the name of a time zone, like {example} or UTC": "Utilisez le nom d’un fuseau horaire, comme {example} ou UTC",
  "Enter a full address, like {example}": "Saisissez une adresse complète, comme {example}",
  "Use small letters, digits and hyphens between them":
    "Utilisez des minuscules et des chiffres, séparés par des tirets",
  "First name is required": "Le prénom est obligatoire",
  "Send a JPEG, PNG, WebP, GIF, AVIF or TIFF picture": "Envoyez une image JPEG, PNG, WebP, GIF, AVIF ou TIFF",
  "Avatar updated": "Photo mise à jour",
  "Settings saved": "Paramètres enregistrés",
  "Profile updated": "Profil modifié",
  "Avatar removed": "Photo supprimée",
  "A second factor is turned on and off under /auth/second-factor":
    "Le second facteur s’active et se désactive sous /auth/second-factor",
  "Somebody else has this name already": "Quelqu’un a déjà ce nom",
  "Send a picture": "Envoyez une image",
};
