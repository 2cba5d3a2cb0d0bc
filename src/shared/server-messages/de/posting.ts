/** Messages about the delivery of posts, and about accounts. */
export const posting = {
  "This post cannot be deleted now: publishing to {account} is under way":
    "Dieser Beitrag kann gerade nicht gelöscht werden: Er geht auf {account} raus",
  "This post cannot be changed any more: publishing to {account} has begun":
    "Dieser Beitrag kann nicht mehr geändert werden: Er geht schon auf {account} raus",
  "This post missed its time. Give it another one, or publish it now":
    "Dieser Beitrag hat seine Zeit verpasst. Gib ihm eine neue oder veröffentliche ihn jetzt",
  "There is no picture or video for this text": "Zu diesem Text gibt es kein Bild oder Video",
  "This is none of your finished creations": "Das ist keines deiner fertigen Werke",
  "This is not one of your creations": "Das ist keines deiner Werke",
  "None of the chosen networks has threads: choose X, Bluesky, Mastodon or Threads, too, or remove the thread":
    "Keines der gewählten Netzwerke hat Threads: Wähle auch X, Bluesky, Mastodon oder Threads, oder entferne den Thread",
  "This time has passed. Choose a time from now on.": "Diese Zeit ist vorbei. Wähle eine spätere.",
  "Choose a time within the next two years.": "Wähle eine Zeit innerhalb der nächsten zwei Jahre.",
  "Choose a first day within the next two years": "Wähle einen ersten Tag innerhalb der nächsten zwei Jahre",
  "This post is not out yet, so there is nothing to count":
    "Dieser Beitrag ist noch nicht veröffentlicht, also gibt es nichts zu zählen",
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
  "A scheduled post that used it is a draft": "Ein geplanter Beitrag, der es benutzt hat, ist jetzt ein Entwurf",
  "{n} scheduled posts that used it are drafts": "{n} geplante Beiträge, die es benutzt haben, sind jetzt Entwürfe",
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
  "Give the link of that post on {platform}, so that the rest can follow it":
    "Gib den Link dieses Beitrags auf {platform} an, damit der Rest darauf folgen kann",
  "This delivery does not wait for your answer": "Hier wird keine Antwort von dir erwartet",
  "Something went wrong on our side before anything was sent":
    "Bei uns ist etwas schiefgegangen, bevor etwas gesendet wurde",
  "Try again. If it happens again, tell the operator of this server.":
    "Versuche es noch einmal. Passiert es wieder, sag es dem Betreiber dieses Servers.",
  "The server was held up just before sending. Nothing was sent yet.":
    "Der Server wurde kurz vor dem Senden aufgehalten. Noch wurde nichts gesendet.",
  "Postloom is looking whether it is there. Answer again in a moment.":
    "Postloom sieht gerade nach, ob er da ist. Antworte gleich noch einmal.",
  "The network's answer was lost. Postloom is looking whether the post is there.":
    "Die Antwort des Netzwerks ging verloren. Postloom sieht nach, ob der Beitrag da ist.",
  "{platform} takes no more calls for the moment. Whether {=what} went out is looked up afterwards.":
    "{platform} nimmt gerade keine Anfragen mehr an. Ob {=what} rausging, wird danach nachgesehen.",
  "The post did not go out, and by now it is later than you let posts be.":
    "Der Beitrag ging nicht hinaus, und inzwischen ist es später, als du Beiträge zulässt.",
  "Reconnect the account in Settings, then publish again.":
    "Verbinde das Konto in den Einstellungen neu und veröffentliche dann noch einmal.",
  "The account or the platform is not connected any more": "Das Konto oder das Netzwerk ist nicht mehr verbunden",
  "Another post with the same text is there": "Dort steht ein anderer Beitrag mit demselben Text",
  "It could not be looked up": "Es konnte nicht nachgesehen werden",
  "{platform} did not tell whether {=what} went out. It may already be live.":
    "{platform} hat nicht gesagt, ob {=what} rausging. Vielleicht ist er schon öffentlich.",
  "the post": "der Beitrag",
  "the first comment": "der erste Kommentar",
  "The server was not running when this post was due.": "Der Server lief nicht, als dieser Beitrag fällig war.",
  "The connection to this account has ended, so its posts wait.":
    "Die Verbindung zu diesem Konto ist beendet, darum warten seine Beiträge.",
  "Reconnect the account: the post goes out then.": "Verbinde das Konto neu, dann geht der Beitrag raus.",
  "It comes after other late posts of its account.": "Andere verspätete Beiträge dieses Kontos gehen zuerst raus.",
  "Choose Publish now or a new time.": "Wähle „Jetzt veröffentlichen“ oder eine neue Zeit.",
  "The next time of this repeating post came before this one could go out.":
    "Der nächste Termin dieses wiederkehrenden Beitrags kam, bevor dieser rausgehen konnte.",
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
  "The connection to {account} on {platform} has ended.": "Die Verbindung zu {account} auf {platform} ist beendet.",
  "Reconnect the account in Settings.": "Verbinde das Konto in den Einstellungen neu.",
  "Instagram cannot fetch pictures from {host}, which is not on the internet. Single videos are sent and work.":
    "Instagram kann von {host} keine Bilder abrufen, weil diese Adresse nicht im Internet liegt. Einzelne Videos werden gesendet und funktionieren.",
  "Whoever runs this server sets PUBLIC_URL to an address on the internet.":
    "Der Betreiber dieses Servers muss PUBLIC_URL auf eine Adresse im Internet setzen.",
  "Files can be fetched from {host}.": "Dateien können von {host} abgerufen werden.",
  "A test picture could not be fetched from {host}.": "Ein Probebild konnte nicht von {host} abgerufen werden.",
  "Whoever runs this server checks that PUBLIC_URL leads here, from outside too.":
    "Der Betreiber dieses Servers muss prüfen, ob PUBLIC_URL auch von außen hierher führt.",
  "{platform} is not configured on this server. Set {=settings}.":
    "{platform} ist auf diesem Server nicht eingerichtet. Dafür ist zu setzen: {=settings}.",
  "META_APP_ID and META_APP_SECRET": "META_APP_ID und META_APP_SECRET",
  "X_CLIENT_ID and X_CLIENT_SECRET": "X_CLIENT_ID und X_CLIENT_SECRET",
  "Reconnect the account.": "Verbinde das Konto neu.",
  "Reconnect the account and allow everything that is asked for.":
    "Verbinde das Konto neu und erlaube alles, worum gebeten wird.",
  "Access ends on {date}.": "Der Zugriff endet am {date}.",
  "The connection works.": "Die Verbindung funktioniert.",
  "All permissions are granted.": "Alle Berechtigungen sind erteilt.",
  "Not granted: {list}.": "Nicht erteilt: {list}.",
  "You may post on the Page.": "Du darfst auf der Seite posten.",
  "Your role on the Page was not told.": "Deine Rolle auf der Seite wurde nicht mitgeteilt.",
  "Have somebody give you a role on the Page that may create content, then reconnect.":
    "Lass dir auf der Seite eine Rolle geben, die Inhalte erstellen darf, und verbinde sie dann neu.",
  "You have no role that may post on the Page.": "Du hast keine Rolle, die auf der Seite posten darf.",
  "{n} of {max} posts used in {hours} hours.": "{n} von {max} Beiträgen in {hours} Stunden verbraucht.",
  "Later posts go out as room comes free.": "Spätere Beiträge gehen raus, sobald Platz frei wird.",
  "Plan fewer posts for this account.": "Plane weniger Beiträge für dieses Konto.",
  "The connection has ended.": "Die Verbindung ist beendet.",
  "{platform} is switched off on this server.": "{platform} ist auf diesem Server ausgeschaltet.",
  "The platform is switched off on this server.": "Das Netzwerk ist auf diesem Server ausgeschaltet.",
  "{platform} could not be asked: {=reason}": "{platform} konnte nicht gefragt werden: {=reason}",
  "Nothing to do: it is looked at again.": "Nichts zu tun: Es wird noch einmal nachgesehen.",
  "The account was disconnected.": "Das Konto wurde getrennt.",
  "Connect it again in Settings, or choose another account.":
    "Verbinde es in den Einstellungen neu oder wähle ein anderes Konto.",
  "The connection to the account is being renewed.": "Die Verbindung zum Konto wird gerade erneuert.",
  "{account} is on {platform}, which is not among the chosen platforms":
    "{account} ist auf {platform}, und das ist nicht gewählt",
  "Connect {=account} account first": "Verbinde zuerst {=account}",
  "a Facebook": "eine Facebook-Seite",
  "an Instagram": "ein Instagram-Konto",
  "an X": "ein X-Konto",
  "Reconnect the {platform} account {account} first": "Verbinde zuerst das {platform}-Konto {account} neu",
  "Reconnect {account} first.": "Verbinde zuerst {account} neu.",
  "This account can be read again in {n} seconds.": "Dieses Konto kann in {n} Sekunden wieder gelesen werden.",
  "{name} refuses the same text twice, and this one never changes.":
    "{name} nimmt denselben Text kein zweites Mal an, und dieser ändert sich nie.",
  "{name} refuses the same text twice. Add variants that take turns.":
    "{name} nimmt denselben Text kein zweites Mal an. Füge Varianten hinzu, die sich abwechseln.",
  "{name} refuses the same text twice. Two of the variants are alike.":
    "{name} nimmt denselben Text kein zweites Mal an. Zwei der Varianten gleichen sich.",
  "Facebook does not take the video in.": "Facebook nimmt das Video nicht entgegen.",
  "Facebook could not process the video.": "Facebook konnte das Video nicht verarbeiten.",
  "Facebook is still processing the video.": "Facebook verarbeitet das Video noch.",
  "Facebook does not know the pictures any more.": "Facebook kennt die Bilder nicht mehr.",
  "The post was not prepared.": "Der Beitrag wurde nicht vorbereitet.",
  "Facebook asks for a piece that is not there.": "Facebook verlangt ein Stück, das es nicht gibt.",
  "Facebook does not show the post it was told to publish":
    "Facebook zeigt den Beitrag nicht, den es veröffentlichen sollte",
  "Make the video again, or choose another one.": "Erstelle das Video neu oder wähle ein anderes.",
  "Instagram needs an address to fetch the file from.": "Instagram braucht eine Adresse, von der es die Datei abruft.",
  "What was prepared is gone.": "Das Vorbereitete ist nicht mehr da.",
  "The wait for {platform} was cut short.": "Das Warten auf {platform} wurde abgebrochen.",
  "What was prepared is older than a day.": "Das Vorbereitete ist älter als einen Tag.",
  "{name} is still processing the post.": "{name} verarbeitet den Beitrag noch.",
  "Instagram fetches pictures from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Instagram ruft Bilder von diesem Server ab und erreicht ihn nicht: Seine Adresse führt nur zu diesem Rechner oder seinem eigenen Netz.",
  "Post a single video, which is sent to Instagram, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "Veröffentliche ein einzelnes Video, das an Instagram gesendet wird, oder lass den Betreiber dieses Servers PUBLIC_URL auf eine Adresse im Internet setzen.",
  "Instagram needs a picture or a video.": "Instagram braucht ein Bild oder ein Video.",
  "Add a picture or a video to the post.": "Füge dem Beitrag ein Bild oder ein Video hinzu.",
  "Instagram published the post but does not show which one it is":
    "Instagram hat den Beitrag veröffentlicht, zeigt aber nicht, welcher es ist",
  "Instagram reports an error for the post": "Instagram meldet einen Fehler für den Beitrag",
  "The post has several comments with this text": "Der Beitrag hat mehrere Kommentare mit diesem Text",
  "Not all comments of the post were shown": "Es wurden nicht alle Kommentare des Beitrags gezeigt",
  "Instagram does not tell whose comment it is": "Instagram verrät nicht, von wem der Kommentar ist",
  "Threads are made on X only.": "Threads gibt es nur auf X.",
  "Put the text into the post itself or into its first comment.":
    "Setze den Text in den Beitrag selbst oder in seinen ersten Kommentar.",
  "The network answered with something unexpected.": "Das Netzwerk hat etwas Unerwartetes geantwortet.",
  "The network gave an error that does not tell whether the post went out.":
    "Das Netzwerk meldet einen Fehler, der nicht sagt, ob der Beitrag rausging.",
  "The network refused this.": "Das Netzwerk hat das abgelehnt.",
  "{platform} named an unexpected upload address.": "{platform} nannte eine unerwartete Adresse zum Hochladen.",
  "The connection to the account is no longer valid.": "Die Verbindung zum Konto ist nicht mehr gültig.",
  "{platform} did not take the video in.": "{platform} hat das Video nicht entgegengenommen.",
  "X answered with a fault of its own.": "X meldet einen eigenen Fehler.",
  "X refused this.": "X hat das abgelehnt.",
  "X refused the grant.": "X hat die Freigabe abgelehnt.",
  "X refused the app keys.": "X hat die App-Schlüssel abgelehnt.",
  "X does not know the upload any more.": "X kennt das Hochgeladene nicht mehr.",
  "X could not process the video.": "X konnte das Video nicht verarbeiten.",
  "X is still processing the video.": "X verarbeitet das Video noch.",
  "X shows several posts with this text": "X zeigt mehrere Beiträge mit diesem Text",
  "X did not show all of the account's posts": "X hat nicht alle Beiträge des Kontos gezeigt",
  "LinkedIn answered with a fault of its own.": "LinkedIn meldet einen eigenen Fehler.",
  "LinkedIn refused this.": "LinkedIn hat das abgelehnt.",
  "LinkedIn refused the grant.": "LinkedIn hat die Freigabe abgelehnt.",
  "LinkedIn refused the app keys.": "LinkedIn hat die App-Schlüssel abgelehnt.",
  "LinkedIn is still processing the file.": "LinkedIn verarbeitet die Datei noch.",
  "A file was not uploaded.": "Eine Datei wurde nicht hochgeladen.",
  "LinkedIn shows several posts with this text": "LinkedIn zeigt mehrere Beiträge mit diesem Text",
  "LinkedIn did not show all of the Page's posts": "LinkedIn hat nicht alle Beiträge der Seite gezeigt",
  "LinkedIn shows several comments with this text": "LinkedIn zeigt mehrere Kommentare mit diesem Text",
  "LinkedIn did not show all comments of the post": "LinkedIn hat nicht alle Kommentare des Beitrags gezeigt",
  "LinkedIn does not let apps list the comments below a person's post. Look at the post on LinkedIn.":
    "LinkedIn lässt Apps die Kommentare unter dem Beitrag einer Person nicht auflisten. Sieh dir den Beitrag auf LinkedIn an.",
  "LinkedIn does not let apps list a person's own posts. Look at the posts of the profile on LinkedIn: https://www.linkedin.com/in/me/recent-activity/all/":
    "LinkedIn lässt Apps die eigenen Beiträge einer Person nicht auflisten. Sieh dir die Beiträge des Profils auf LinkedIn an: https://www.linkedin.com/in/me/recent-activity/all/",
  "Facebook is still processing the video": "Facebook verarbeitet das Video noch",
  "The video is being converted for this platform.": "Das Video wird für dieses Netzwerk umgewandelt.",
  "The post goes out when that is done.": "Der Beitrag geht danach raus.",
  "{platform} cannot fetch pictures and videos from {host}, which is not on the internet. Texts work.":
    "{platform} kann von {host} keine Bilder und Videos abrufen, weil diese Adresse nicht im Internet liegt. Texte funktionieren.",
  "{platform} is not configured on this server.": "{platform} ist auf diesem Server nicht eingerichtet.",
  "{platform} has no app passwords. Connect it by its consent page.":
    "{platform} hat keine App-Passwörter. Verbinde es über die Freigabeseite.",
  "THREADS_APP_ID and THREADS_APP_SECRET": "THREADS_APP_ID und THREADS_APP_SECRET",
  "LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET": "LINKEDIN_CLIENT_ID und LINKEDIN_CLIENT_SECRET",
  "Threads needs an address to fetch the file from.": "Threads braucht eine Adresse, von der es die Datei abruft.",
  "Threads could not process the media.": "Threads konnte die Medien nicht verarbeiten.",
  "Threads fetches pictures and videos from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Threads ruft Bilder und Videos von diesem Server ab und erreicht ihn nicht: Seine Adresse führt nur zu diesem Rechner oder in sein eigenes Netz.",
  "Post a text, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "Veröffentliche einen Text, oder bitte den Betreiber dieses Servers, PUBLIC_URL auf eine Adresse im Internet zu setzen.",
  "The post has several replies with this text": "Der Beitrag hat mehrere Antworten mit diesem Text",
  "Threads does not tell whose reply it is": "Threads sagt nicht, von wem die Antwort ist",
  "Not all replies to the post were shown": "Nicht alle Antworten auf den Beitrag wurden gezeigt",
  "Threads published the post but does not show which one it is":
    "Threads hat den Beitrag veröffentlicht, zeigt aber nicht, welcher es ist",
  "Threads reports an error for the post": "Threads meldet einen Fehler für den Beitrag",
};
