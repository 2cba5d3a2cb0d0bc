import type { approvals as model } from "#shared/server-messages/de/approvals.ts";

export const approvals: Record<keyof typeof model, string> = {
  "Your role may not plan or publish posts. Save it as a draft and submit it for approval.":
    "Votre rôle ne permet pas de programmer ni de publier. Enregistrez-la comme brouillon et soumettez-la à l’approbation.",
  "Choose a member of this workspace whose role may approve posts":
    "Choisissez un membre de cet espace de travail dont le rôle permet d’approuver des publications",
  "This is none of the accounts of this workspace": "Ce n’est aucun des comptes de cet espace de travail",
  "Nobody approved exactly this post, so it did not go out.":
    "Personne n’a approuvé exactement cette publication, elle n’est donc pas partie.",
  "Have it approved. Then publish it, or give it a new time.":
    "Faites-la approuver. Publiez-la ensuite ou donnez-lui une nouvelle heure.",
  "This post needs an approval first. Save it as a draft and submit it for approval.":
    "Cette publication doit d’abord être approuvée. Enregistrez-la comme brouillon et soumettez-la à l’approbation.",
  "What is public was approved as it is. Delete the post and submit another one for approval.":
    "Ce qui est public a été approuvé tel quel. Supprimez la publication et soumettez-en une autre à l’approbation.",
  "This post was changed after it was submitted, so it is a draft again.":
    "Cette publication a été modifiée après avoir été soumise : c’est de nouveau un brouillon.",
  "Submit it for approval again.": "Soumettez-la de nouveau à l’approbation.",
  "What this post says now is not approved, so it is no longer scheduled. It was submitted with its time.":
    "Ce que dit maintenant cette publication n’est pas approuvé, elle n’est donc plus programmée. Elle a été soumise avec son heure.",
  "It goes out at its time once it is approved.": "Elle part à son heure dès qu’elle est approuvée.",
  "Only who wrote a comment may delete it": "Seule la personne qui a écrit un commentaire peut le supprimer",
  "This post was approved after its proposed time, so it was not sent.":
    "Cette publication a été approuvée après l’heure proposée, elle n’a donc pas été envoyée.",
  "It is approved. Once this is settled, publish it or give it a time.":
    "Elle est approuvée. Une fois ce point réglé, publiez-la ou donnez-lui une heure.",
  "Publish it now, or give it a new time.": "Publiez-la maintenant ou donnez-lui une nouvelle heure.",
  "Nothing of this post is left to decide about": "Il n’y a plus rien à décider pour cette publication",
  "This post is not submitted. Its author submits it once it is ready.":
    "Cette publication n’est pas soumise. Son auteur la soumet quand elle est prête.",
  "This post is out already, so there is nothing to decide":
    "Cette publication est déjà partie, il n’y a donc rien à décider",
  "This post was changed in the meantime. Read it again before you decide.":
    "Cette publication a été modifiée entre-temps. Relisez-la avant de décider.",
  "You are not one of the people who decide about this post. Nobody approves what they wrote themselves.":
    "Vous ne faites pas partie des personnes qui décident de cette publication. Personne n’approuve ce qu’il a écrit lui-même.",
  "Changes can only be asked for while a post is submitted":
    "On ne peut demander des modifications que tant qu’une publication est soumise",
  "This post is planned or out already, so it needs no submission":
    "Cette publication est déjà programmée ou publiée, il n’y a donc rien à soumettre",
  "Nobody in this workspace may approve this post. Add an approver, or change the approval policy.":
    "Personne dans cet espace de travail ne peut approuver cette publication. Ajoutez un approbateur ou modifiez la règle d’approbation.",
  "The same person is there twice": "La même personne figure deux fois",
  "The same role is there twice": "Le même rôle figure deux fois",
  "Give the contentHash that you read": "Indiquez le contentHash que vous avez lu",
  "Say what is to be changed": "Dites ce qu’il faut modifier",
  "Write a comment": "Écrivez un commentaire",
  "Comment saved": "Commentaire enregistré",
  "Comment updated": "Commentaire modifié",
  "Comment deleted": "Commentaire supprimé",
  "Approval policy saved": "Règle d’approbation enregistrée",
  "Submitted for approval": "Soumise à l’approbation",
  Approved: "Approuvée",
  "Changes requested": "Modifications demandées",
};
