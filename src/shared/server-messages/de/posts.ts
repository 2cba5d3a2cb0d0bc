/** Messages about posts, their delivery, repeating posts and queues. */
export const posts = {
  "Use a time of day from 00:00 to 23:59, like 09:30": "Gib eine Uhrzeit von 00:00 bis 23:59 an, wie 09:30",
  "Give a code of two or three letters, like en": "Gib ein Kürzel mit zwei oder drei Buchstaben an, etwa en",
  "A hashtag is one word": "Ein Hashtag ist ein einzelnes Wort",
  "Choose at least one platform": "Wähle mindestens ein Netzwerk",
  "The same platform is there twice": "Dasselbe Netzwerk steht zweimal da",
  "The same picture is there twice": "Dasselbe Bild ist zweimal dabei",
  "The same account is there twice": "Dasselbe Konto ist zweimal dabei",
  "The same post is there twice": "Derselbe Beitrag ist zweimal dabei",
  "The same slot is there twice": "Derselbe Platz ist zweimal dabei",
  "Give likes, comments, shares, views or readsMetrics": "Gib Likes, Kommentare, Shares, Aufrufe oder readsMetrics an",
  "Choose at least one day of the week": "Wähle mindestens einen Wochentag",
  "Write a text, or remove this one": "Schreib einen Text oder entferne diesen",
  "The last day is before the first one": "Der letzte Tag liegt vor dem ersten",
  "Choose an end after the beginning": "Wähle ein Ende nach dem Anfang",
  "Ask for at most {n} days at a time": "Frage höchstens {n} Tage auf einmal ab",
  "Figures saved": "Zahlen gespeichert",
  "Post deleted here and wherever it was public": "Beitrag hier und überall gelöscht, wo er öffentlich war",
  "Post deleted": "Beitrag gelöscht",
  "Post edited": "Beitrag geändert",
  "Post updated": "Beitrag geändert",
  "Queue saved": "Warteschlange gespeichert",
  "Repeating post ended": "Wiederkehrender Beitrag beendet",
  "Repeating post paused": "Wiederkehrender Beitrag pausiert",
  "Repeating post resumed": "Wiederkehrender Beitrag fortgesetzt",
  "Repeating post updated": "Wiederkehrender Beitrag geändert",
  "The account {account} was disconnected": "Das Konto {account} wurde getrennt",
  "It is not known which post on {platform} this is": "Es ist nicht bekannt, welcher Beitrag auf {platform} das ist",
  "This post cannot be deleted now: publishing to {account} is under way":
    "Dieser Beitrag kann gerade nicht gelöscht werden: Er geht auf {account} raus",
  "This post cannot be changed any more: publishing to {account} has begun":
    "Dieser Beitrag kann nicht mehr geändert werden: Er geht schon auf {account} raus",
  "This post did not go out at its time. Give it another one, or publish it now":
    "Dieser Beitrag ging nicht zu seiner Zeit raus. Gib ihm eine neue oder veröffentliche ihn jetzt",
  "There is no picture or video for this text": "Zu diesem Text gibt es kein Bild oder Video",
  "This is none of your finished creations": "Das ist keines deiner fertigen Werke",
  "None of the chosen networks has threads: choose X, Bluesky, Mastodon or Threads, too, or remove the thread":
    "Keines der gewählten Netzwerke hat Threads: Wähle auch X, Bluesky, Mastodon oder Threads, oder entferne den Thread",
  "This time has passed. Choose a time from now on.": "Diese Zeit ist vorbei. Wähle eine spätere.",
  "Choose a time within the next two years.": "Wähle eine Zeit innerhalb der nächsten zwei Jahre.",
  "Choose a first day within the next two years": "Wähle einen ersten Tag innerhalb der nächsten zwei Jahre",
  "This post is not out yet, so there is nothing to count":
    "Dieser Beitrag ist noch nicht veröffentlicht, also gibt es nichts zu zählen",
  "Without a time this post would go out at once. Add draft: true to keep it as a draft, or draft: false to publish it now":
    "Ohne Zeit ginge dieser Beitrag sofort raus. Gib draft: true an, um ihn als Entwurf zu behalten, oder draft: false, um ihn jetzt zu veröffentlichen",
  "This post is going out right now, so it cannot be changed any more":
    "Dieser Beitrag geht gerade raus und kann nicht mehr geändert werden",
  "This post was changed in the meantime. Read it again, then repeat your change.":
    "Dieser Beitrag wurde inzwischen geändert. Lade ihn neu und wiederhole dann deine Änderung.",
  "A picture or video of this post was deleted before it went out":
    "Ein Bild oder Video dieses Beitrags wurde gelöscht, bevor er rausging",
  "Choose another one, or none, and schedule it again.": "Wähle ein anderes oder keines und plane ihn neu.",
  "Draft saved": "Entwurf gespeichert",
  "Posted successfully!": "Erfolgreich veröffentlicht!",
  "Scheduled successfully!": "Erfolgreich geplant!",
  "A post that used it is a draft": "Ein Beitrag, der es benutzt hat, ist jetzt ein Entwurf",
  "{n} posts that used it are drafts": "{n} Beiträge, die es benutzt haben, sind jetzt Entwürfe",
  "Creation deleted.": "Werk gelöscht.",
  "The post is out.": "Der Beitrag ist veröffentlicht.",
  "The post is out, its first comment is not.": "Der Beitrag ist veröffentlicht, sein erster Kommentar nicht.",
  "{n} of {max} posted.": "{n} von {max} veröffentlicht.",
  "{platform} takes nothing more from this server for the moment. It goes on by itself.":
    "{platform} nimmt von diesem Server gerade nichts mehr an. Es geht von selbst weiter.",
  "{platform} takes no more posts of this account for the moment. It goes on by itself.":
    "{platform} nimmt gerade keine Beiträge dieses Kontos mehr an. Es geht von selbst weiter.",
  "{platform} is not set up on this server": "{platform} ist auf diesem Server nicht eingerichtet",
  "This account was disconnected": "Dieses Konto wurde getrennt",
  "It is not known where on {platform} the post stands": "Es ist nicht bekannt, wo auf {platform} der Beitrag steht",
  "Post the rest on {platform} yourself.": "Veröffentliche den Rest selbst auf {platform}.",
  "This server was restored from a backup after this was due. It may already be live.":
    "Dieser Server wurde aus einer Sicherung wiederhergestellt, nachdem der Beitrag fällig war. Vielleicht ist er schon öffentlich.",
  "Look at {account} on {platform}, then say here whether it is there.":
    "Sieh auf {platform} bei {account} nach und sag hier, ob er da ist.",
  "Only a post that is out can be edited there": "Dort lässt sich nur ein veröffentlichter Beitrag ändern",
  "{platform} has no call that edits a post": "{platform} bietet keinen Weg, einen Beitrag zu ändern",
  "{platform} has no call that deletes a post.": "{platform} bietet keinen Weg, einen Beitrag zu löschen.",
  "The account {account} was disconnected. Open the post and choose another one":
    "Das Konto {account} wurde getrennt. Öffne den Beitrag und wähle ein anderes",
  "This is the link of another post that went out from here. Give the link of this one":
    "Das ist der Link eines anderen Beitrags, der von hier veröffentlicht wurde. Gib den Link von diesem an",
  "The account {account} was disconnected.": "Das Konto {account} wurde getrennt.",
  "It is not known which post on {platform} this is.": "Es ist nicht bekannt, welcher Beitrag auf {platform} das ist.",
  "Delete it on {platform} yourself, then delete the post here.": "Lösche ihn selbst auf {platform} und dann hier.",
  "Make a new post with another video.": "Erstelle einen neuen Beitrag mit einem anderen Video.",
  "The video is still being converted for this platform": "Das Video wird für dieses Netzwerk noch umgewandelt",
  "{platform} asked to wait.": "{platform} hat gebeten zu warten.",
  "A picture or video of this post was deleted": "Ein Bild oder Video dieses Beitrags wurde gelöscht",
  "Make a new post with another one.": "Erstelle einen neuen Beitrag mit einem anderen.",
  "Make a new post with other pictures or another video.":
    "Erstelle einen neuen Beitrag mit anderen Bildern oder einem anderen Video.",
  "Open the post and choose another account.": "Öffne den Beitrag und wähle ein anderes Konto.",
  "Make a new post for the account you want.": "Erstelle einen neuen Beitrag für das gewünschte Konto.",
  "This link does not name that post on {platform}, so the rest could not follow it. Give another link, or none":
    "Dieser Link nennt den Beitrag auf {platform} nicht, daher könnte der Rest nicht darauf folgen. Gib einen anderen Link an oder keinen",
  "This delivery does not wait for your answer": "Hier wird keine Antwort von dir erwartet",
  "Something went wrong on our side before anything was sent":
    "Bei uns ist etwas schiefgegangen, bevor etwas gesendet wurde",
  "Try again. If it happens again, tell the operator of this server.":
    "Versuche es noch einmal. Passiert es wieder, sag es dem Betreiber dieses Servers.",
  "The server was held up just before sending. Nothing was sent yet.":
    "Der Server wurde kurz vor dem Senden aufgehalten. Noch wurde nichts gesendet.",
  "Postloom is looking whether it is there. Answer again in a moment.":
    "Postloom sieht gerade nach, ob er da ist. Antworte gleich noch einmal.",
  "The network's answer was lost. Postloom is looking whether {=what} is there.":
    "Die Antwort des Netzwerks ging verloren. Postloom sieht nach, ob {=what} da ist.",
  "{platform} takes no more calls for the moment. Whether {=what} went out is looked up afterwards.":
    "{platform} nimmt gerade keine Anfragen mehr an. Ob {=what} rausging, wird danach nachgesehen.",
  "{platform} is still processing the picture or video. The post appears there afterwards.":
    "{platform} verarbeitet das Bild oder Video noch. Danach erscheint der Beitrag dort.",
  "{name} says that it published it. Sent again, it would appear there twice.":
    "{name} sagt, dass er veröffentlicht ist. Noch einmal gesendet, erschiene er dort doppelt.",
  "{platform} says that it published {=what}, but not which of the posts there it is.":
    "{platform} sagt, dass {=what} veröffentlicht ist, aber nicht, welcher der Beiträge dort das ist.",
  "Find it at {account} on {platform}, then say here that it is there.":
    "Such ihn auf {platform} bei {account} und sag hier, dass er da ist.",
  "{name} is still processing it. Sent again, it would appear there twice.":
    "{name} verarbeitet ihn noch. Noch einmal gesendet, erschiene er dort doppelt.",
  "The post did not go out, and by now it is later than you let posts be.":
    "Der Beitrag ging nicht hinaus, und inzwischen ist es später, als du Beiträge zulässt.",
  "Reconnect the account in Settings, then publish again.":
    "Verbinde das Konto in den Einstellungen neu und veröffentliche dann noch einmal.",
  "The account or the platform is not connected any more": "Das Konto oder das Netzwerk ist nicht mehr verbunden",
  "Another post with the same text is there": "Dort steht ein anderer Beitrag mit demselben Text",
  "It could not be looked up": "Es konnte nicht nachgesehen werden",
  "{platform} did not tell whether {=what} went out. It may already be live.":
    "{platform} hat nicht gesagt, ob {=what} rausging. Vielleicht ist er schon öffentlich.",
  "{platform} refused to take it again: {=reason}": "{platform} hat ihn nicht noch einmal angenommen: {=reason}",
  "The first one may already be live.": "Der erste ist vielleicht schon öffentlich.",
  "The server was not running when this post was due.": "Der Server lief nicht, als dieser Beitrag fällig war.",
  "The connection to this account has ended, so its posts cannot go out.":
    "Die Verbindung zu diesem Konto ist beendet, darum gehen seine Beiträge nicht raus.",
  "Reconnect the account, so that the post can go out.": "Verbinde das Konto neu, damit der Beitrag rausgehen kann.",
  "It comes after other late posts of its account.": "Andere verspätete Beiträge dieses Kontos gehen zuerst raus.",
  "Choose Publish now or a new time.": "Wähle „Jetzt veröffentlichen“ oder eine neue Zeit.",
  "The next time of this repeating post came before this one could go out.":
    "Der nächste Termin dieses wiederkehrenden Beitrags kam, bevor dieser rausgehen konnte.",
  "This draft was sent or deleted. If it was to repeat, look first whether the repeating post exists":
    "Dieser Entwurf wurde gesendet oder gelöscht. Sollte er sich wiederholen, sieh erst nach, ob es den wiederkehrenden Beitrag schon gibt",
  "This repeating post is not paused": "Dieser wiederkehrende Beitrag ist nicht pausiert",
  "Nothing is left to go out: no time lies between now and the end":
    "Es geht nichts mehr raus: Bis zum Ende liegt kein Termin mehr",
  "This queue has no slots yet. Add times to it first.":
    "Diese Warteschlange hat noch keine Plätze. Gib ihr zuerst Zeiten.",
  "Every slot of the next two years is taken. Add slots to the queue.":
    "Alle Plätze der nächsten zwei Jahre sind belegt. Füge der Warteschlange Plätze hinzu.",
  "These accounts have no slot in common. Give them one, or queue the post for one account at a time.":
    "Diese Konten haben keinen gemeinsamen Platz. Gib ihnen einen oder reihe den Beitrag für jedes Konto einzeln ein.",
  "It is tried again every few minutes. Change the repeating post, or pause it.":
    "Alle paar Minuten wird es erneut versucht. Ändere den wiederkehrenden Beitrag oder pausiere ihn.",
  "This post does not wait on this account. Load the queue again.":
    "Dieser Beitrag wartet nicht auf diesem Konto. Lade die Warteschlange neu.",
  "In this order two posts would go out at the same time on another account. Move one of them by itself.":
    "In dieser Reihenfolge gingen auf einem anderen Konto zwei Beiträge zur selben Zeit raus. Verschiebe einen davon einzeln.",
  "X could not process the video.": "X konnte das Video nicht verarbeiten.",
  "The video is being converted for this platform.": "Das Video wird für dieses Netzwerk umgewandelt.",
  "The post goes out when that is done.": "Der Beitrag geht danach raus.",
  "This post was changed since it was checked. Check it again.":
    "Dieser Beitrag wurde seit der Prüfung geändert. Prüfe ihn noch einmal.",
};
