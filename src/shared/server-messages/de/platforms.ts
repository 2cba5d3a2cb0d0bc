/** Messages about the networks: their rules, and their answers. */
export const platforms = {
  "A thread has at most {n} posts": "Ein Thread hat höchstens {n} Beiträge",
  "This is not a handle. Type it whole, like anna.bsky.social.":
    "Das ist kein Handle. Gib ihn ganz ein, etwa anna.bsky.social.",
  "There is no account with this handle. Type it whole, like anna.bsky.social.":
    "Es gibt kein Konto mit diesem Handle. Gib ihn ganz ein, etwa anna.bsky.social.",
  "The server of this account offers no sign-in for other apps. Connect it with an app password.":
    "Der Server dieses Kontos bietet keine Anmeldung für andere Apps an. Verbinde es mit einem App-Passwort.",
  "To sign in at Bluesky, this server needs an https address without a port as its PUBLIC_URL. An app password works without.":
    "Für die Anmeldung bei Bluesky braucht dieser Server als PUBLIC_URL eine https-Adresse ohne Port. Mit einem App-Passwort geht es auch ohne.",
  "This is the main password of the account. Make an app password at Bluesky and use that one.":
    "Das ist das Hauptpasswort des Kontos. Erstelle bei Bluesky ein App-Passwort und nimm dieses.",
  "The server refused this handle with this password. Use an app password.":
    "Der Server hat diesen Handle mit diesem Passwort abgelehnt. Nimm ein App-Passwort.",
  "This is not the address of a server. Type it like bsky.social.":
    "Das ist keine Adresse eines Servers. Gib sie so ein: bsky.social.",
  "Bluesky leads back to 127.0.0.1 but not to localhost: set PUBLIC_URL=http://127.0.0.1:{port}, or connect with an app password.":
    "Bluesky leitet zu 127.0.0.1 zurück, aber nicht zu localhost: Setze PUBLIC_URL=http://127.0.0.1:{port}, oder verbinde mit einem App-Passwort.",
  "There is no Mastodon server at this address. Type the one at which you log in, like mastodon.social.":
    "Unter dieser Adresse gibt es keinen Mastodon-Server. Gib die ein, bei der du dich anmeldest, etwa mastodon.social.",
  "This is not the address of a server. Type it like mastodon.social.":
    "Das ist keine Adresse eines Servers. Gib sie so ein: mastodon.social.",
  "Mastodon has many servers. Type the address of yours, like mastodon.social.":
    "Mastodon hat viele Server. Gib die Adresse von deinem ein, etwa mastodon.social.",
  "It is not known on which server the account is.": "Es ist nicht bekannt, auf welchem Server das Konto ist.",
  "The server answered with a fault of its own.": "Der Server hat mit einem eigenen Fehler geantwortet.",
  "The server refused this.": "Der Server hat das abgelehnt.",
  "The server no longer knows this app.": "Der Server kennt diese App nicht mehr.",
  "The server refused the grant.": "Der Server hat die Freigabe abgelehnt.",
  "The media are not uploaded.": "Die Medien sind nicht hochgeladen.",
  "The server could not process the file.": "Der Server konnte die Datei nicht verarbeiten.",
  "The server no longer has the file.": "Der Server hat die Datei nicht mehr.",
  "The server is still processing the file.": "Der Server verarbeitet die Datei noch.",
  "The wait for the server was cut short.": "Das Warten auf den Server wurde abgebrochen.",
  "The server shows several posts with this text": "Der Server zeigt mehrere Beiträge mit diesem Text",
  "The server did not show all of the account's posts": "Der Server hat nicht alle Beiträge des Kontos gezeigt",
  "The server shows a post of this app, but not whether its text is this one":
    "Der Server zeigt einen Beitrag dieser App, aber nicht, ob es dieser Text ist",
  "The network's answer does not tell its time": "Die Antwort des Netzwerks nennt ihre Zeit nicht",
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
  "Instagram does not show what was prepared": "Instagram zeigt nicht, was vorbereitet wurde",
  "Threads does not show what was prepared": "Threads zeigt nicht, was vorbereitet wurde",
  "Instagram published the post but does not show which one it is":
    "Instagram hat den Beitrag veröffentlicht, zeigt aber nicht, welcher es ist",
  "Instagram reports an error for the post": "Instagram meldet einen Fehler für den Beitrag",
  "The post has several comments with this text": "Der Beitrag hat mehrere Kommentare mit diesem Text",
  "Not all comments of the post were shown": "Es wurden nicht alle Kommentare des Beitrags gezeigt",
  "Instagram does not tell whose comment it is": "Instagram verrät nicht, von wem der Kommentar ist",
  "{name} has no threads.": "{name} hat keine Threads.",
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
  "{name} accepts {n} characters; this is {over} over": "{name} nimmt {n} Zeichen an; das sind {over} zu viel",
  "{name} accepts an alt text of {n} characters; this one is {over} over":
    "{name} nimmt einen Alternativtext von {n} Zeichen an; hier sind es {over} zu viel",
  "{name} accepts {n} hashtags": "{name} nimmt {n} Hashtags an",
  "{name} accepts {n} mentions": "{name} nimmt {n} Erwähnungen an",
  "{name} accepts one cashtag, like $ABC, in one post": "{name} nimmt ein Cashtag, wie $ABC, in einem Beitrag an",
  "{name} does not accept a character in this text": "{name} nimmt ein Zeichen in diesem Text nicht an",
  "A thread has at most {n} posts here": "Ein Thread hat hier höchstens {n} Beiträge",
  "Write something, or remove this part of the thread": "Schreib etwas oder entferne diesen Teil des Threads",
  "{name} needs a text, a picture or a video": "{name} braucht einen Text, ein Bild oder ein Video",
  "{name} refuses the same text twice. Change one of them.":
    "{name} nimmt denselben Text kein zweites Mal an. Ändere einen davon.",
  "{name} needs a picture or a video": "{name} braucht ein Bild oder ein Video",
  "{name} accepts {n} pictures in one post here": "{name} nimmt hier {n} Bilder in einem Beitrag an",
  "{name} accepts 1 picture in one post here": "{name} nimmt hier 1 Bild in einem Beitrag an",
  "{name} accepts {n} videos in one post here": "{name} nimmt hier {n} Videos in einem Beitrag an",
  "{name} accepts 1 video in one post here": "{name} nimmt hier 1 Video in einem Beitrag an",
  "{name} does not take different kinds of media in one post: choose pictures or one video":
    "{name} nimmt nicht verschiedene Medien in einem Beitrag an: Wähle Bilder oder ein Video",
  "{name} accepts videos of {least} or longer; this one has {has}. Make a longer one.":
    "{name} nimmt Videos ab {least} an; dieses hat {has}. Mach ein längeres.",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter one.":
    "{name} nimmt Videos bis {most} an; dieses hat {has}. Mach ein kürzeres.",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter or smaller one.":
    "{name} nimmt Videos bis {most} an; dieses hat {has}. Mach ein kürzeres oder kleineres.",
  "{name} accepts videos of at most {most} pixels; this one has {has}. Make it at 1280 × 720.":
    "{name} nimmt Videos bis {most} Pixel an; dieses hat {has}. Mach es in 1280 × 720.",
  "{name} accepts videos of at most {most} pixels in width; this one has {has}. Make a smaller one.":
    "{name} nimmt Videos bis {most} Pixel Breite an; dieses hat {has}. Mach ein kleineres.",
  "{name} accepts videos of {least} pixels or more a side; this one has {has}.":
    "{name} nimmt Videos ab {least} Pixel je Seite an; dieses hat {has}.",
  "{name} does not accept a video this tall: {has}. Choose another shape.":
    "{name} nimmt kein so hohes Video an: {has}. Wähle ein anderes Seitenverhältnis.",
  "{name} does not accept a video this wide: {has}. Choose another shape.":
    "{name} nimmt kein so breites Video an: {has}. Wähle ein anderes Seitenverhältnis.",
  "On {name} only the first picture of this animation is shown, because it cannot be a video there. Make it shorter, or post a video.":
    "Auf {name} ist nur das erste Bild dieser Animation zu sehen, weil sie dort kein Video sein kann. Kürze sie oder poste ein Video.",
  "On {name} only the first picture of the animation is shown, because the post has other media. Post it alone to keep it moving.":
    "Auf {name} ist nur das erste Bild der Animation zu sehen, weil der Beitrag weitere Medien hat. Poste sie allein, damit sie sich bewegt.",
  "{name} does not accept videos in {codec}. Use one in H.264.":
    "{name} nimmt keine Videos in {codec} an. Nimm eines in H.264.",
  "{name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.":
    "{name} kann von diesem Server keine Bilder holen, weil seine Adresse nicht im Internet liegt. Nimm ein einzelnes Video, oder bitte den Betreiber dieses Servers, PUBLIC_URL zu setzen.",
  "{name} cannot fetch pictures or videos from this server, because its address is not on the internet. Post a text, or have whoever runs this server set PUBLIC_URL.":
    "{name} kann von diesem Server keine Bilder oder Videos holen, weil seine Adresse nicht im Internet liegt. Veröffentliche einen Text, oder bitte den Betreiber dieses Servers, PUBLIC_URL zu setzen.",
  "Everybody sees the posts of this account on {name}: choose that, or make a post of its own for it":
    "Auf {name} sehen alle die Beiträge dieses Kontos: Wähle das, oder mach dafür einen eigenen Beitrag",
  "{name} accepts {max} different links": "{name} nimmt {max} verschiedene Links an",
  "{name} does not accept this text: its characters take too much room. Make it shorter.":
    "{name} nimmt diesen Text nicht an: Seine Zeichen brauchen zu viel Platz. Kürze ihn.",
};
