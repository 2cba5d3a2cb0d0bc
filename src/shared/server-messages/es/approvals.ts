import type { approvals as model } from "#shared/server-messages/de/approvals.ts";

export const approvals: Record<keyof typeof model, string> = {
  "Your role may not plan or publish posts. Save it as a draft and submit it for approval.":
    "Tu rol no puede programar ni publicar. Guárdala como borrador y envíala a aprobación.",
  "Choose a member of this workspace whose role may approve posts":
    "Elige a un miembro de este espacio de trabajo cuyo rol pueda aprobar publicaciones",
  "This is none of the accounts of this workspace": "No es ninguna de las cuentas de este espacio de trabajo",
  "Nobody approved exactly this post, so it did not go out.":
    "Nadie aprobó exactamente esta publicación, así que no salió.",
  "Have it approved. Then publish it, or give it a new time.":
    "Pide que la aprueben. Luego publícala o dale una hora nueva.",
  "This post needs an approval first. Save it as a draft and submit it for approval.":
    "Esta publicación necesita antes una aprobación. Guárdala como borrador y envíala a aprobación.",
  "What is public was approved as it is. Delete the post and submit another one for approval.":
    "Lo que es público se aprobó tal como está. Elimina la publicación y envía otra a aprobación.",
  "This post was changed after it was submitted, so it is a draft again.":
    "Esta publicación se cambió después de enviarla a aprobación, así que vuelve a ser un borrador.",
  "Submit it for approval again.": "Envíala otra vez a aprobación.",
  "What this post says now is not approved, so it is no longer scheduled. It was submitted with its time.":
    "Lo que dice ahora esta publicación no está aprobado, así que ya no está programada. Se envió a aprobación con su hora.",
  "It goes out at its time once it is approved.": "Sale a su hora en cuanto se apruebe.",
  "Only who wrote a comment may delete it": "Solo quien escribió un comentario puede eliminarlo",
  "This post was approved after its proposed time, so it was not sent.":
    "Esta publicación se aprobó después de la hora propuesta, así que no se envió.",
  "It is approved. Once this is settled, publish it or give it a time.":
    "Está aprobada. En cuanto esto esté resuelto, publícala o dale una hora.",
  "Publish it now, or give it a new time.": "Publícala ahora o dale una hora nueva.",
  "Nothing of this post is left to decide about": "En esta publicación no queda nada por decidir",
  "This post is not submitted. Its author submits it once it is ready.":
    "Esta publicación no se ha enviado a aprobación. Su autor la envía cuando está lista.",
  "This post is out already, so there is nothing to decide":
    "Esta publicación ya salió, así que no hay nada que decidir",
  "This post was changed in the meantime. Read it again before you decide.":
    "Esta publicación se cambió mientras tanto. Léela otra vez antes de decidir.",
  "You are not one of the people who decide about this post. Nobody approves what they wrote themselves.":
    "No eres una de las personas que deciden sobre esta publicación. Nadie aprueba lo que ha escrito.",
  "Changes can only be asked for while a post is submitted":
    "Solo se pueden pedir cambios mientras una publicación espera aprobación",
  "This post is planned or out already, so it needs no submission":
    "Esta publicación ya está programada o publicada, así que no hace falta enviarla a aprobación",
  "Nobody in this workspace may approve this post. Add an approver, or change the approval policy.":
    "Nadie en este espacio de trabajo puede aprobar esta publicación. Añade a alguien que apruebe o cambia la regla de aprobación.",
  "The same person is there twice": "La misma persona está dos veces",
  "The same role is there twice": "El mismo rol está dos veces",
  "Give the contentHash that you read": "Indica el contentHash que leíste",
  "Say what is to be changed": "Di qué hay que cambiar",
  "Write a comment": "Escribe un comentario",
  "Comment saved": "Comentario guardado",
  "Comment updated": "Comentario actualizado",
  "Comment deleted": "Comentario eliminado",
  "Approval policy saved": "Regla de aprobación guardada",
  "Submitted for approval": "Enviada a aprobación",
  Approved: "Aprobada",
  "Changes requested": "Cambios pedidos",
};
