/** Messages about approvals and comments. */
export const approvals = {
  "Your role may not plan or publish posts. Save it as a draft and submit it for approval.":
    "Deine Rolle darf keine Beiträge planen oder veröffentlichen. Speichere ihn als Entwurf und reiche ihn zur Freigabe ein.",
  "Choose a member of this workspace whose role may approve posts":
    "Wähle ein Mitglied dieses Arbeitsbereichs, dessen Rolle Beiträge freigeben darf",
  "This is none of the accounts of this workspace": "Das ist keines der Konten dieses Arbeitsbereichs",
  "Nobody approved exactly this post, so it did not go out.":
    "Niemand hat genau diesen Beitrag freigegeben, daher ging er nicht hinaus.",
  "Have it approved. Then publish it, or give it a new time.":
    "Lass ihn freigeben. Veröffentliche ihn dann oder gib ihm eine neue Zeit.",
  "This post needs an approval first. Save it as a draft and submit it for approval.":
    "Dieser Beitrag braucht zuerst eine Freigabe. Speichere ihn als Entwurf und reiche ihn zur Freigabe ein.",
  "What is public was approved as it is. Delete the post and submit another one for approval.":
    "Was öffentlich ist, wurde so freigegeben, wie es ist. Lösche den Beitrag und reiche einen anderen zur Freigabe ein.",
  "This post was changed after it was submitted, so it is a draft again.":
    "Dieser Beitrag wurde nach dem Einreichen geändert und ist daher wieder ein Entwurf.",
  "Submit it for approval again.": "Reiche ihn erneut zur Freigabe ein.",
  "What this post says now is not approved, so it is no longer scheduled. It was submitted with its time.":
    "Was dieser Beitrag jetzt sagt, ist nicht freigegeben, daher ist er nicht mehr geplant. Er wurde mit seinem Termin eingereicht.",
  "It goes out at its time once it is approved.": "Er geht zu seinem Termin hinaus, sobald er freigegeben ist.",
  "Only who wrote a comment may delete it": "Nur wer einen Kommentar geschrieben hat, darf ihn löschen",
  "This post was approved after its proposed time, so it was not sent.":
    "Dieser Beitrag wurde nach seinem vorgeschlagenen Termin freigegeben und daher nicht gesendet.",
  "It is approved. Once this is settled, publish it or give it a time.":
    "Er ist freigegeben. Sobald das geklärt ist, veröffentliche ihn oder gib ihm eine Zeit.",
  "Publish it now, or give it a new time.": "Veröffentliche ihn jetzt oder gib ihm eine neue Zeit.",
  "Nothing of this post is left to decide about": "An diesem Beitrag ist nichts mehr zu entscheiden",
  "This post is not submitted. Its author submits it once it is ready.":
    "Dieser Beitrag ist nicht eingereicht. Sein Verfasser reicht ihn ein, sobald er fertig ist.",
  "This post is out already, so there is nothing to decide":
    "Dieser Beitrag ist schon veröffentlicht, daher gibt es nichts zu entscheiden",
  "This post was changed in the meantime. Read it again before you decide.":
    "Dieser Beitrag wurde inzwischen geändert. Lies ihn noch einmal, bevor du entscheidest.",
  "You are not one of the people who decide about this post. Nobody approves what they wrote themselves.":
    "Du gehörst nicht zu denen, die über diesen Beitrag entscheiden. Niemand gibt frei, was er selbst geschrieben hat.",
  "Changes can only be asked for while a post is submitted":
    "Änderungen lassen sich nur erbitten, solange ein Beitrag eingereicht ist",
  "This post is planned or out already, so it needs no submission":
    "Dieser Beitrag ist schon geplant oder veröffentlicht und muss nicht eingereicht werden",
  "Nobody in this workspace may approve this post. Add an approver, or change the approval policy.":
    "Niemand in diesem Arbeitsbereich darf diesen Beitrag freigeben. Füge jemanden hinzu, der das darf, oder ändere die Freigaberegel.",
  "The same person is there twice": "Dieselbe Person steht zweimal da",
  "The same role is there twice": "Dieselbe Rolle steht zweimal da",
  "Give the contentHash that you read": "Gib den contentHash an, den du gelesen hast",
  "Say what is to be changed": "Schreib, was geändert werden soll",
  "Write a comment": "Schreib einen Kommentar",
  "Comment saved": "Kommentar gespeichert",
  "Comment updated": "Kommentar geändert",
  "Comment deleted": "Kommentar gelöscht",
  "Approval policy saved": "Freigaberegel gespeichert",
  "Submitted for approval": "Zur Freigabe eingereicht",
  Approved: "Freigegeben",
  "Changes requested": "Änderungen erbeten",
};
