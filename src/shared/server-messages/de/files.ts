/** Messages about uploaded pictures, videos and archives. */
export const files = {
  "A {kind} file may have at most {size}": "Eine {kind}-Datei darf höchstens {size} haben",
  "There can be {n} uploads at most. Delete some to make room":
    "Es kann höchstens {n} hochgeladene Dateien geben. Lösche einige, um Platz zu schaffen",
  "Your uploads take {size} of {max}. Delete some to make room":
    "Deine hochgeladenen Dateien belegen {size} von {max}. Lösche einige, um Platz zu schaffen",
  "Your data is being exported already. Wait until that has begun to download":
    "Deine Daten werden schon exportiert. Warte, bis das Herunterladen begonnen hat",
  "An archive is being imported already. Wait until that is done":
    "Es wird schon ein Archiv importiert. Warte, bis das fertig ist",
  "The files of the archive took too long, and nothing was imported. Please try again.":
    "Die Dateien des Archivs haben zu lange gebraucht, es wurde nichts importiert. Bitte versuche es noch einmal.",
  "The archive holds a file that is none of ours": "Das Archiv enthält eine Datei, die nicht von uns ist",
  "{file} is a link or a device, not a file": "{file} ist ein Verweis oder ein Gerät, keine Datei",
  "{file} is encrypted": "{file} ist verschlüsselt",
  "{file} unpacks to too much": "{file} ist ausgepackt zu groß",
  "{file} is too large": "{file} ist zu groß",
  "{file} is in the archive twice": "{file} ist zweimal im Archiv",
  "{file} is not valid JSON": "{file} ist kein gültiges JSON",
  "{file} is missing": "{file} fehlt",
  "The file {file} is no {=type}": "Die Datei {file} ist kein {=type}",
  "{file} has more than {n} lines": "{file} hat mehr als {n} Zeilen",
  "{file}, line {n} is too long": "{file}, Zeile {n} ist zu lang",
  "{file}, line {n}": "{file}, Zeile {n}",
  "{file} names something twice": "{file} nennt etwas zweimal",
  "{file} refers to something that is not in the archive": "{file} bezieht sich auf etwas, das nicht im Archiv ist",
  "The archive holds too many files": "Das Archiv enthält zu viele Dateien",
  "The archive unpacks to too much": "Das Archiv ist ausgepackt zu groß",
  "The lists have more than {n} MB together": "Die Listen haben zusammen mehr als {n} MB",
  "The lists have more than {n} lines together": "Die Listen haben zusammen mehr als {n} Zeilen",
  "This is not an archive of Postloom": "Das ist kein Archiv von Postloom",
  "This server reads version {n} of the archive, and this is {version}":
    "Dieser Server liest Version {n} des Archivs, dieses hat Version {version}",
  "This is not a zip file": "Das ist keine Zip-Datei",
  "The zip file is damaged": "Die Zip-Datei ist beschädigt",
  "Send an archive": "Sende ein Archiv",
  "The server is busy with the data of other people. Please try again in a minute.":
    "Der Server ist mit den Daten anderer beschäftigt. Bitte versuche es in einer Minute noch einmal.",
  "Send a JPEG, PNG, WebP or GIF picture": "Sende ein Bild als JPEG, PNG, WebP oder GIF",
  "Send a JPEG, PNG, WebP or GIF picture, or an MP4 or MOV video":
    "Sende ein Bild als JPEG, PNG, WebP oder GIF oder ein Video als MP4 oder MOV",
  "This picture is too large: at most {n} pixels a side": "Dieses Bild ist zu groß: höchstens {n} Pixel je Seite",
  "This picture is too large: at most {n} frames, and this has {has}":
    "Dieses Bild ist zu groß: höchstens {n} Einzelbilder, es hat {has}",
  "This picture is too large: at most {n} megapixels in all frames":
    "Dieses Bild ist zu groß: höchstens {n} Megapixel in allen Einzelbildern",
  "This picture is too large: at most {n} megapixels": "Dieses Bild ist zu groß: höchstens {n} Megapixel",
  "This picture is damaged and cannot be read": "Dieses Bild ist beschädigt und kann nicht gelesen werden",
  "This picture cannot be made small enough for the platform":
    "Dieses Bild lässt sich für das Netzwerk nicht klein genug machen",
  "The name ends in {ending}, but the file is a {kind}. Give it the ending {right}":
    "Der Name endet auf {ending}, aber die Datei ist {kind}. Gib ihr die Endung {right}",
  "The file was sent as {sent}, but it is a {kind}. Send it as {right}":
    "Die Datei wurde als {sent} gesendet, ist aber {kind}. Sende sie als {right}",
  "The server has no room left for new media": "Der Server hat keinen Platz mehr für neue Dateien",
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
  "This video does not say how it is to be decoded": "Dieses Video sagt nicht, wie es zu dekodieren ist",
  "This video breaks off: the file is not complete. Send it again":
    "Dieses Video bricht ab: Die Datei ist nicht vollständig. Sende sie noch einmal",
  "A video of {seconds} s would be unwatchable in {size} MB. Make it shorter":
    "Ein Video von {seconds} s wäre in {size} MB nicht ansehbar. Mach es kürzer",
  "This video takes too long to work on. Send a shorter or a simpler one":
    "Dieses Video braucht zu lange. Sende ein kürzeres oder einfacheres",
  "The file may have at most {n} MB": "Die Datei darf höchstens {n} MB haben",
  "Send the file in the field {field}": "Sende die Datei im Feld {field}",
  "Send multipart/form-data with the file in the field {field}":
    "Sende multipart/form-data mit der Datei im Feld {field}",
  "The file's name: {=reason}": "Der Name der Datei: {=reason}",
  "The file is empty": "Die Datei ist leer",
  "A field's name has at most {n} bytes": "Der Name eines Feldes hat höchstens {n} Bytes",
  "A field has at most {n} KB": "Ein Feld hat höchstens {n} KB",
  "Send one file": "Sende eine Datei",
  "Send at most {n} parts": "Sende höchstens {n} Teile",
  "The multipart body is broken or incomplete": "Der multipart-Inhalt ist beschädigt oder unvollständig",
  "Send a file": "Sende eine Datei",
  "{=reason}. Mend the workflow in the file of COMFYUI_WORKFLOW":
    "{=reason}. Der Workflow in der Datei von COMFYUI_WORKFLOW ist zu korrigieren",
  "This video takes too much memory to unpack. Send one of fewer pixels":
    "Dieses Video braucht zum Auspacken zu viel Speicher. Sende eines mit weniger Pixeln",
  "The sound of this video has {n} channels at {hz} Hz. Send at most {max} at {most}":
    "Der Ton dieses Videos hat {n} Kanäle bei {hz} Hz. Sende höchstens {max} bei {most}",
  "This video holds the same bytes more than once. Save it anew and send that":
    "Dieses Video enthält dieselben Bytes mehrfach. Speichere es neu und sende das",
  "This video says that it has {size} pixels, and it has {has}. Save it anew and send that":
    "Dieses Video gibt {size} Pixel an, hat aber {has}. Speichere es neu und sende das",
};
