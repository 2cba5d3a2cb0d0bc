import { linesOf, type MailMessages, timeIn } from "#server/domains/mail/mail-messages.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

const time = timeIn("fr");
const unknownDevice = "un navigateur inconnu";
const setPassword = "Choisir un nouveau mot de passe";

const roleNames = {
  admin: "administrateur",
  editor: "éditeur",
  contributor: "contributeur",
  viewer: "lecteur",
  client: "client",
} as const;

const outcomes = {
  scheduled: "Elle part à son heure.",
  ready: "Elle peut maintenant être publiée ou programmée.",
  late: "Son heure était déjà passée, elle n’a donc pas été envoyée. Publiez-la ou donnez-lui une autre heure.",
  open: "Il manque encore l’approbation de votre équipe.",
} as const;

export const fr: MailMessages = {
  greeting: (name) => (name === null ? "Bonjour," : `Bonjour ${name},`),
  linkHint: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
  unsubscribe: "Se désabonner",
  sentBy: (host) => `Envoyé par Postloom sur ${host}`,
  mails: {
    verifyAddress: () => ({
      subject: "Confirmez votre adresse e-mail",
      lead: ["Bienvenue sur Postloom. Veuillez confirmer que cette adresse est la vôtre."],
      action: "Confirmer l’adresse",
      after: [
        "Le lien fonctionne une seule fois, pendant 24 heures. Si vous n’avez pas ouvert de compte, ignorez ce message.",
      ],
    }),
    resetPassword: () => ({
      subject: "Choisissez un nouveau mot de passe",
      lead: ["Quelqu’un, vous-même espérons-le, a demandé un nouveau mot de passe pour votre compte Postloom."],
      action: setPassword,
      after: [
        "Le lien fonctionne une seule fois, pendant 60 minutes. Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.",
      ],
    }),
    passwordChanged: () => ({
      subject: "Votre mot de passe a été modifié",
      lead: [
        "Le mot de passe de votre compte Postloom vient d’être modifié. Les autres appareils ont été déconnectés.",
        "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.",
      ],
      action: setPassword,
    }),
    confirmNewAddress: ({ newAddress }) => ({
      subject: "Confirmez votre nouvelle adresse e-mail",
      lead: [`Veuillez confirmer que ${newAddress} doit devenir l’adresse de votre compte Postloom.`],
      action: "Confirmer la nouvelle adresse",
      after: ["Le lien fonctionne une seule fois, pendant 24 heures. D’ici là, rien ne change."],
    }),
    addressChangeAsked: ({ newAddress }) => ({
      subject: "Votre adresse e-mail va changer",
      lead: [
        `Quelqu’un, vous-même espérons-le, a demandé que l’adresse de votre compte Postloom devienne ${newAddress}. Le changement aura lieu quand cette adresse sera confirmée.`,
        "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : cela annule le changement.",
      ],
      action: setPassword,
    }),
    addressChanged: ({ newAddress }) => ({
      subject: "Votre adresse e-mail a été modifiée",
      lead: [
        `L’adresse de votre compte Postloom est désormais ${newAddress}. L’ancienne n’est plus utilisée.`,
        "Si ce n’était pas vous, écrivez à la personne qui gère ce serveur.",
      ],
    }),
    newSignIn: ({ device, at }) => ({
      subject: "Nouvelle connexion à votre compte",
      lead: [
        `Quelqu’un s’est connecté à votre compte Postloom le ${time(at)}, avec ${device ?? unknownDevice}.`,
        "Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe : cela déconnecte tous les appareils.",
      ],
      action: setPassword,
    }),
    refreshTokenReused: ({ device }) => ({
      subject: "Nous avons mis fin à l’une de vos connexions",
      lead: [
        `Une clé de votre connexion avec ${device ?? unknownDevice} a été utilisée deux fois. Quelqu’un l’a peut-être copiée, nous avons donc mis fin à cette connexion. Vos autres appareils restent connectés.`,
        "Si cela vous paraît étrange, choisissez un nouveau mot de passe : cela déconnecte tous les appareils.",
      ],
      action: setPassword,
    }),
    apiKeyMade: ({ name }) => ({
      subject: "Une clé d’API a été créée",
      lead: [
        `La clé d’API « ${name} » a été créée pour votre compte Postloom. Les programmes qui la possèdent peuvent agir en votre nom.`,
        "Si ce n’était pas vous, révoquez la clé dans les paramètres et changez votre mot de passe.",
      ],
    }),
    programConnected: ({ name }) => ({
      subject: "Un programme a été connecté",
      lead: [
        `Le programme « ${name} » a été connecté à votre compte Postloom. Il peut agir en votre nom.`,
        "Si ce n’était pas vous, déconnectez-le et changez votre mot de passe.",
      ],
      action: "Programmes connectés",
    }),
    signInMethodChanged: ({ change, name }) => ({
      subject: "Votre façon de vous connecter a changé",
      lead: [
        {
          secondFactorOn:
            "La double authentification a été activée pour votre compte Postloom. Désormais, un code de votre application d’authentification est nécessaire pour vous connecter.",
          secondFactorOff: "La double authentification a été désactivée pour votre compte Postloom.",
          passkeyAdded: `La clé d’accès « ${name} » a été ajoutée à votre compte Postloom. Qui la possède peut se connecter.`,
          passkeyRemoved: `La clé d’accès « ${name} » a été retirée de votre compte Postloom.`,
          linked: `On peut désormais se connecter à votre compte Postloom avec ${name}.`,
          unlinked: `On ne peut plus se connecter à votre compte Postloom avec ${name}.`,
        }[change],
        "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et vérifiez vos moyens de connexion.",
      ],
      action: "Voir la sécurité",
    }),
    accountDeleted: () => ({
      subject: "Votre compte a été supprimé",
      lead: [
        "Votre compte Postloom et tout ce qu’il contenait ont été supprimés. C’est le dernier message que nous vous envoyons.",
      ],
    }),
    postsNeedAttention: (params) => ({
      subject:
        params.posts.length + params.more === 1
          ? "Une publication a besoin de vous"
          : "Certaines de vos publications ont besoin de vous",
      lead: linesOf(params, {
        line: (text, account, platform, what) => `« ${text} » sur ${account} (${platform}) : ${what}`,
        what: {
          failed: "elle n’a pas été publiée.",
          missed: "son heure est passée, elle n’a donc pas été envoyée.",
          not_approved: "elle est retenue.",
          needs_user: "impossible de savoir si elle a été publiée. Regardez le compte et dites-le-nous.",
          comment_failed: "la publication est en ligne, son premier commentaire ne l’est pas.",
          comment_needs_user:
            "la publication est en ligne, son premier commentaire peut-être pas. Regardez le compte et dites-le-nous.",
        },
        more: (count) => `Et ${count} de plus.`,
      }),
      action: "Voir vos publications",
      after: ["Ce que vous avez écrit est conservé. Vous pouvez le publier maintenant ou choisir une autre heure."],
    }),
    approvalAsked: ({ text, person, at }) => ({
      subject: "Une publication attend votre approbation",
      lead: [
        person === null ? `« ${text} » attend votre approbation.` : `${person} vous demande d’approuver « ${text} ».`,
        at === null
          ? "Elle n’a pas encore d’heure."
          : `Elle doit partir le ${time(at)} et reste retenue tant qu’elle n’est pas approuvée.`,
      ],
      action: "Voir ce qui vous attend",
    }),
    postApproved: ({ text, person, outcome }) => ({
      subject: "Votre publication a été approuvée",
      lead: [person === null ? `« ${text} » a été approuvée.` : `${person} a approuvé « ${text} ».`, outcomes[outcome]],
      action: "Voir la publication",
    }),
    changesRequested: ({ text, person, comment }) => ({
      subject: "Des modifications de votre publication sont demandées",
      lead: [
        person === null
          ? `Des modifications de « ${text} » sont demandées :`
          : `${person} demande des modifications de « ${text} » :`,
        ...comment.split(/\n+/).filter(Boolean),
      ],
      action: "Voir la publication",
    }),
    mentioned: ({ text, person, comment }) => ({
      subject:
        person === null
          ? "Vous avez été mentionné dans un commentaire"
          : `${person} vous a mentionné dans un commentaire`,
      lead: [`Le commentaire porte sur la publication « ${text} » :`, ...comment.split(/\n+/).filter(Boolean)],
      action: "Voir la publication",
    }),
    clientAnswered: ({ text, person, answer, comment, outcome }) => ({
      subject: {
        approved: "Un client a approuvé votre publication",
        changes_requested: "Un client demande des modifications",
        commented: "Un client a commenté votre publication",
      }[answer],
      lead: [
        {
          approved: `${person} (client) a approuvé « ${text} ».`,
          changes_requested: `${person} (client) demande des modifications de « ${text} » :`,
          commented: `${person} (client) écrit à propos de « ${text} » :`,
        }[answer],
        ...(comment ?? "").split(/\n+/).filter(Boolean),
        ...(answer === "approved" ? [outcomes[outcome ?? "open"]] : []),
      ],
      action: "Voir la publication",
    }),
    clientComments: ({ link, posts, comments }) => ({
      subject: comments === 1 ? "Un client a commenté de nouveau" : `${comments} autres commentaires de clients`,
      lead: [
        `Depuis notre dernier e-mail, ${comments === 1 ? "un autre commentaire est arrivé" : `${comments} autres commentaires sont arrivés`} par le lien client « ${link} ».`,
        ...posts.map((post) => `« ${post.text} » : ${post.comments}`),
      ],
      action: "Lire les commentaires",
    }),
    repeatHeld: ({ text, reason }) => ({
      subject: "Une publication récurrente est bloquée",
      lead: [
        `La prochaine publication de « ${text} » n’a pas pu être préparée : ${sayIn("fr", reason)}`,
        "Nous réessayons à quelques minutes d’intervalle.",
      ],
      action: "Voir vos publications",
    }),
    connectionEnding: ({ account, platform, until }) => ({
      subject: `Reconnectez votre compte ${platformNames[platform]}`,
      lead: [
        until === null
          ? `Postloom ne peut plus publier sur ${account} (${platformNames[platform]}) : le réseau a mis fin à la connexion.`
          : `Postloom ne peut publier sur ${account} (${platformNames[platform]}) que jusqu’au ${time(until)} : le réseau ne renouvelle pas la connexion.`,
        "Les publications planifiées attendent que vous reconnectiez le compte.",
      ],
      action: "Reconnecter",
    }),
    webhookFailing: ({ host, until }) => ({
      subject: "Un webhook n’arrive pas et va être suspendu",
      lead: [
        `Depuis deux jours, ${host} n’accepte aucun événement de Postloom. Si rien ne change, le webhook sera suspendu le ${time(until)}.`,
        "D’ici là, Postloom continue d’essayer. Les événements survenus pendant la suspension sont gardés 30 jours et peuvent être renvoyés.",
      ],
      action: "Voir les webhooks",
    }),
    webhookPaused: ({ host, reason }) => ({
      subject: "Un webhook est suspendu",
      lead: [
        reason === "gone"
          ? `${host} a répondu que l’adresse n’existe plus (410) : Postloom ne lui envoie plus rien.`
          : `Depuis trois jours, ${host} n’a accepté aucun événement : Postloom ne lui envoie plus rien.`,
        "Les événements sont gardés 30 jours. Réactivez le webhook quand le destinataire est de retour, puis renvoyez-les.",
      ],
      action: "Voir les webhooks",
    }),
    paymentFailed: ({ until }) => ({
      subject: "Votre paiement pour Premium a échoué",
      lead: [
        `Le dernier paiement de votre formule Premium n’a pas abouti. Il sera retenté ; Premium reste actif jusqu’au ${time(until)}.`,
        "Vérifiez votre carte pour que rien ne change pour vous.",
      ],
      action: "Gérer le paiement",
    }),
    premiumEnded: () => ({
      subject: "Votre formule Premium est terminée",
      lead: ["Votre compte est maintenant à la formule Basic. Tout ce que vous avez créé est toujours là."],
      action: "Choisir une formule",
    }),
    invitation: () => ({
      subject: "Vous êtes invité à rejoindre Postloom",
      lead: ["La personne qui gère ce Postloom vous invite à ouvrir un compte."],
      action: "Ouvrir un compte",
      after: [
        "Le lien fonctionne une fois, pendant 7 jours et pour cette adresse. Si vous ne savez pas de quoi il s’agit, ignorez ce message.",
      ],
    }),
    workspaceInvitation: ({ workspace, invitedBy, role }) => ({
      subject: `${invitedBy} vous invite dans ${workspace}`,
      lead: [`${invitedBy} vous invite à rejoindre l’espace de travail ${workspace}. Votre rôle : ${roleNames[role]}.`],
      action: "Voir l’invitation",
      after: [
        "Le lien fonctionne une fois, pendant 7 jours et pour cette adresse. Si vous ne savez pas de quoi il s’agit, ignorez ce message.",
      ],
    }),
    ownershipOffered: ({ workspace, person, until }) => ({
      subject: "On vous propose la propriété d’un espace de travail",
      lead: [
        `${person} vous propose de devenir propriétaire de l’espace de travail ${workspace}.`,
        `Si vous acceptez, votre forfait le paie et ${person} devient administrateur. D’ici là, rien ne change.`,
      ],
      action: "Voir la proposition",
      after: [`La proposition prend fin le ${time(until)}.`],
    }),
    contactMessage: ({ name, from, message, isConfirmed }) => ({
      subject: `Message de ${name}`,
      lead: [`${name} (${from}) vous écrit depuis votre page Postloom :`, ...message.split(/\n+/).filter(Boolean)],
      after: [
        isConfirmed
          ? "L’expéditeur a un compte ici et a confirmé cette adresse."
          : "Personne n’a vérifié cette adresse. Méfiez-vous des liens.",
        "Répondez à ce message pour écrire en retour. Votre adresse n’a pas été montrée.",
      ],
    }),
    newsletterConfirm: () => ({
      subject: "Confirmez votre abonnement",
      lead: ["Veuillez confirmer que vous souhaitez recevoir à cette adresse la newsletter hebdomadaire de Postloom."],
      action: "Confirmer l’abonnement",
      after: [
        "Le lien fonctionne pendant 7 jours. Si vous n’avez rien demandé, ignorez ce message et nous ne vous écrirons plus.",
      ],
    }),
  },
};
