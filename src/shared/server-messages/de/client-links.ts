/** Messages about links for clients. */
export const clientLinks = {
  "This is none of the posts of this workspace": "Das ist keiner der Beiträge dieses Arbeitsbereichs",
  "A workspace has {n} open client links at most. Revoke one first.":
    "Ein Arbeitsbereich hat höchstens {n} offene Kundenlinks. Widerrufe zuerst einen.",
  "This post does not wait for your approval, so there is nothing to decide":
    "Dieser Beitrag wartet nicht auf deine Freigabe, daher gibt es nichts zu entscheiden",
  "This link does not work any more. Ask whoever sent it to you for a new one.":
    "Dieser Link funktioniert nicht mehr. Bitte die Person, die ihn geschickt hat, um einen neuen.",
  "This password is wrong. Whoever sent you the link knows the right one.":
    "Dieses Passwort ist falsch. Wer dir den Link geschickt hat, kennt das richtige.",
  "This page was open for a long time. Open the link again.":
    "Diese Seite war lange offen. Öffne den Link noch einmal.",
  "Give a month as YYYY-MM": "Gib einen Monat als YYYY-MM an",
  "Say whom the link is for": "Schreib, für wen der Link ist",
  "Choose at least one post": "Wähle mindestens einen Beitrag",
  "A link shows at most {n} posts": "Ein Link zeigt höchstens {n} Beiträge",
  "A link works for at least a day": "Ein Link gilt mindestens einen Tag",
  "A link works for at most {n} days": "Ein Link gilt höchstens {n} Tage",
  "Give either postIds or month": "Gib entweder postIds oder month an",
  "Type your name": "Gib deinen Namen ein",
  "Link made": "Link erstellt",
  "Link revoked": "Link widerrufen",
  Link: "Link",
};
