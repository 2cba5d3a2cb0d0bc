/** Messages about the library: uploads, pictures and videos. */
export const creations = {
  "Write a title": "Schreib einen Titel",
  "A {kind} file may have at most {size}": "Eine {kind}-Datei darf höchstens {size} haben",
  "There can be {n} uploads at most. Delete some to make room":
    "Es kann höchstens {n} hochgeladene Dateien geben. Lösche einige, um Platz zu schaffen",
  "Your uploads take {size} of {max}. Delete some to make room":
    "Deine hochgeladenen Dateien belegen {size} von {max}. Lösche einige, um Platz zu schaffen",
  "This picture is too large: at most {n} pixels a side": "Dieses Bild ist zu groß: höchstens {n} Pixel je Seite",
  "This picture is too large: at most {n} frames, and this has {has}":
    "Dieses Bild ist zu groß: höchstens {n} Einzelbilder, es hat {has}",
  "This picture is too large: at most {n} megapixels in all frames":
    "Dieses Bild ist zu groß: höchstens {n} Megapixel in allen Einzelbildern",
  "This picture is too large: at most {n} megapixels": "Dieses Bild ist zu groß: höchstens {n} Megapixel",
  "This picture is damaged and cannot be read": "Dieses Bild ist beschädigt und kann nicht gelesen werden",
  "This picture cannot be made small enough for the platform":
    "Dieses Bild lässt sich für das Netzwerk nicht klein genug machen",
  "The place where media is kept does not answer. Please try again in a moment.":
    "Der Speicher für Bilder und Videos antwortet nicht. Bitte versuche es gleich noch einmal.",
  "This video does not say how fast its frames follow each other. Send one with 23 to 60 a second":
    "Dieses Video sagt nicht, wie schnell seine Bilder aufeinander folgen. Sende eines mit 23 bis 60 in der Sekunde",
  "This video is coded as {codec}. Send H.264, HEVC, VP9 or AV1: no other can be converted":
    "Dieses Video ist als {codec} kodiert. Sende H.264, HEVC, VP9 oder AV1: Anderes lässt sich nicht umwandeln",
  "This video is {width}x{height} pixels. Each side must have {min} to {max}":
    "Dieses Video hat {width}x{height} Pixel. Jede Seite muss {min} bis {max} haben",
  "The sound of this video is coded as something unknown. Send AAC, or a video without sound":
    "Der Ton dieses Videos ist unbekannt kodiert. Sende AAC oder ein Video ohne Ton",
  "The sound of this video cannot be decoded. Send AAC, or a video without sound":
    "Der Ton dieses Videos lässt sich nicht dekodieren. Sende AAC oder ein Video ohne Ton",
  "This video is shorter than half a second": "Dieses Video ist kürzer als eine halbe Sekunde",
  "This video is longer than four hours: no platform takes that":
    "Dieses Video ist länger als vier Stunden: Das nimmt kein Netzwerk an",
  "This video cannot be made small enough. Make it shorter":
    "Dieses Video lässt sich nicht klein genug machen. Mach es kürzer",
  "This video is damaged and cannot be read": "Dieses Video ist beschädigt und kann nicht gelesen werden",
  "A part of this video is to be played at another speed. Export it as a new file and send that":
    "Ein Teil dieses Videos soll in anderer Geschwindigkeit laufen. Exportiere es als neue Datei und sende diese",
  "This video is coded in RGB, which cannot be converted. Export it in YUV 4:2:0 and send that":
    "Dieses Video ist in RGB kodiert, was nicht umgewandelt werden kann. Exportiere es in YUV 4:2:0 und sende das",
  "No frame of this video can be decoded: it may have been cut out of a longer one. Export it as a new file and send that":
    "Kein Bild dieses Videos lässt sich dekodieren: Vielleicht wurde es aus einem längeren geschnitten. Exportiere es als neue Datei und sende diese",
  "This video does not say how it is to be decoded": "Dieses Video sagt nicht, wie es zu dekodieren ist",
  "This video breaks off: the file is not complete. Send it again":
    "Dieses Video bricht ab: Die Datei ist nicht vollständig. Sende sie noch einmal",
  "A video of {seconds} s would be unwatchable in {size} MB. Make it shorter":
    "Ein Video von {seconds} s wäre in {size} MB nicht ansehbar. Mach es kürzer",
  "This video takes too long to work on. Send a shorter or a simpler one":
    "Dieses Video braucht zu lange. Sende ein kürzeres oder einfacheres",
  "This video takes too much memory to unpack. Send one of fewer pixels":
    "Dieses Video braucht zum Auspacken zu viel Speicher. Sende eines mit weniger Pixeln",
  "The sound of this video has {n} channels at {hz} Hz. Send at most {max} at {most}":
    "Der Ton dieses Videos hat {n} Kanäle bei {hz} Hz. Sende höchstens {max} bei {most}",
  "This video holds the same bytes more than once. Save it anew and send that":
    "Dieses Video enthält dieselben Bytes mehrfach. Speichere es neu und sende das",
  "This video says that it has {size} pixels, and it has {has}. Save it anew and send that":
    "Dieses Video gibt {size} Pixel an, hat aber {has}. Speichere es neu und sende das",
  "There is no such setting for {=type}s": "Diese Einstellung gibt es hier nicht ({=type})",
  "A scheduled post uses this. Cancel or change that post first, or send force=true to turn it into a draft.":
    "Ein geplanter Beitrag benutzt das. Nimm ihn zuerst zurück oder ändere ihn, oder sende force=true, damit er ein Entwurf wird.",
  "Use one of {list}": "Nimm eines von {list}",
  "Leave this out when you send a file": "Lass das weg, wenn du eine Datei sendest",
  "At most {size}": "Höchstens {size}",
  "This is made already. Prompt and settings can be changed while it is a draft only":
    "Das ist schon erstellt. Prompt und Einstellungen lassen sich nur ändern, solange es ein Entwurf ist",
  "Image generation failed": "Das Bild konnte nicht erstellt werden",
  "Video generation failed": "Das Video konnte nicht erstellt werden",
  "This file holds no video": "Diese Datei enthält kein Video",
  "The video's process stopped early ({reason})": "Die Arbeit an diesem Video brach ab ({reason})",
  "Creation saved": "Werk gespeichert",
  "This is not one of your creations": "Das ist keines deiner Werke",
  "This file cannot be fetched: {=reason}": "Diese Datei lässt sich nicht holen: {=reason}",
  "A planned post uses this, so its alt text is changed only by those who may publish. Ask an editor.":
    "Ein geplanter Beitrag nutzt dies, daher ändern den Alternativtext nur jene, die veröffentlichen dürfen. Bitte jemanden aus der Redaktion.",
  "A planned or repeating post takes over this alt text, and posts of your role need an approval. Write it in the post instead.":
    "Ein geplanter oder wiederkehrender Beitrag übernimmt diesen Alternativtext. Deine Rolle braucht eine Freigabe: Gib ihn im Beitrag an.",
  "This AVIF is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4":
    "Dieses AVIF ist animiert, und nur sein erstes Bild ließe sich behalten. Sende es als GIF, WebP oder MP4",
  "This PNG is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4":
    "Dieses PNG ist animiert, und nur sein erstes Bild ließe sich behalten. Sende es als GIF, WebP oder MP4",
  "This is a HEIC photo, which cannot be read here. Save it as JPEG and send that. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible":
    "Das ist ein HEIC-Foto, das hier nicht gelesen werden kann. Speichere es als JPEG und sende das. Ein iPhone nimmt JPEG auf mit Einstellungen, Kamera, Formate, Maximale Kompatibilität",
  "This is a sound file. Send a picture or a video": "Das ist eine Tondatei. Sende ein Bild oder ein Video",
  "This is a picture of the type {name}, which cannot be read here. Save it as PNG or JPEG and send that":
    "Das ist ein Bild vom Typ {name}, der hier nicht gelesen werden kann. Speichere es als PNG oder JPEG und sende das",
  "This is a video of the type {name}, which cannot be read here. Save it as MP4 with H.264 and send that":
    "Das ist ein Video vom Typ {name}, der hier nicht gelesen werden kann. Speichere es als MP4 mit H.264 und sende das",
  "This is a {name}. Send a picture or a video": "Das ist eine {name}-Datei. Sende ein Bild oder ein Video",
  "This is neither a picture nor a video that can be read here. Send JPEG, PNG, WebP, GIF, AVIF or TIFF, or MP4, MOV or WebM":
    "Das ist weder ein Bild noch ein Video, das hier gelesen werden kann. Sende JPEG, PNG, WebP, GIF, AVIF oder TIFF oder MP4, MOV oder WebM",
  "This TIFF has {n} pages. Save the page you mean as a picture of its own and send that":
    "Dieses TIFF hat {n} Seiten. Speichere die gemeinte Seite als eigenes Bild und sende das",
  "This file is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture":
    "Diese Datei ist kein Bild als JPEG, PNG, WebP, GIF, AVIF oder TIFF",
};
