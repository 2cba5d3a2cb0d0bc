/** Messages about the generation of pictures, videos and texts, and its costs. */
export const generation = {
  "Use a month like {month}": "Gib einen Monat wie {month} an",
  "Use a number of US dollars, 0 or more": "Gib einen Betrag in US-Dollar an, 0 oder mehr",
  "At most {n} US dollars": "Höchstens {n} US-Dollar",
  "Use whole cents": "Nimm ganze Cent",
  "Write a prompt first": "Schreib zuerst einen Prompt",
  "Choose {list} seconds": "Wähle {list} Sekunden",
  "Say what the post is about, or choose a creation": "Sag, worum es im Beitrag geht, oder wähle ein Werk",
  "{=reason}. Mend the workflow in the file of COMFYUI_WORKFLOW":
    "{=reason}. Der Workflow in der Datei von COMFYUI_WORKFLOW ist zu korrigieren",
  "Only what failed, or is a draft, can be made again":
    "Nur Fehlgeschlagenes und Entwürfe lassen sich noch einmal erstellen",
  "This server has no such model for {=type}s. Choose {list}":
    "Dieses Modell hat der Server nicht ({=type}). Wähle {list}",
  "{model} makes videos of {list} seconds": "{model} macht Videos von {list} Sekunden",
  "{model} makes videos of {list} pixels": "{model} macht Videos mit {list} Pixeln",
  "{model} does not begin with a picture. Choose another model":
    "{model} beginnt nicht mit einem Bild. Wähle ein anderes Modell",
  "This is not being made any more": "Das wird nicht mehr erstellt",
  "Image generation timed out": "Das Erstellen des Bildes hat zu lange gedauert",
  "Video generation timed out": "Das Erstellen des Videos hat zu lange gedauert",
  "This server has the model {model} no more. Choose another one":
    "Das Modell {model} hat dieser Server nicht mehr. Wähle ein anderes",
  "The model made something unusable. {=reason}": "Das Modell hat etwas Unbrauchbares gemacht. {=reason}",
  "Write a prompt into the draft first": "Schreib zuerst einen Prompt in den Entwurf",
  "This is not one of your finished pictures. A video begins with a PNG, JPEG or WebP":
    "Das ist keines deiner fertigen Bilder. Ein Video beginnt mit PNG, JPEG oder WebP",
  "The picture this video was to begin with is gone. Choose another one":
    "Das Bild, mit dem dieses Video beginnen sollte, ist weg. Wähle ein anderes",
  "Your cap is {usd} a month, and nobody knows what {model} costs. Choose another model, remove the cap in the settings, or ask whoever runs this server to put its price into AI_PRICES.":
    "Deine Obergrenze ist {usd} im Monat, und niemand weiß, was {model} kostet. Wähle ein anderes Modell, entferne die Obergrenze in den Einstellungen oder bitte den Betreiber dieses Servers, den Preis in AI_PRICES einzutragen.",
  "This may cost up to {usd}.": "Das kann bis zu {usd} kosten.",
  "This would cost about {usd}.": "Das würde etwa {usd} kosten.",
  "Your cap is {usd} a month, {usdSpent} of it is spent and {usdReserved} is reserved for what is being made.":
    "Deine Obergrenze ist {usd} im Monat, davon sind {usdSpent} ausgegeben und {usdReserved} für das reserviert, was gerade entsteht.",
  "Your cap is {usd} a month, {usdSpent} of it is spent.":
    "Deine Obergrenze ist {usd} im Monat, davon sind {usdSpent} ausgegeben.",
  "Raise the cap in the settings, or choose a free model.":
    "Erhöhe die Obergrenze in den Einstellungen oder wähle ein kostenloses Modell.",
  "This server has no text model. Whoever runs it can set TEXT_MODEL to get suggestions":
    "Dieser Server hat kein Textmodell. Wer ihn betreibt, kann TEXT_MODEL setzen, um Vorschläge zu bekommen",
  "The suggestion was given up": "Der Vorschlag wurde aufgegeben",
  "The text model did not answer with anything useful. Try again":
    "Das Textmodell hat nichts Brauchbares geantwortet. Versuche es noch einmal",
  "{=provider} was asked before, and its answer got lost. Look there whether it made something before you try again":
    "{=provider} wurde schon gefragt, die Antwort ging verloren. Sieh dort nach, ob etwas entstanden ist, bevor du es noch einmal versuchst",
  "The workflow of COMFYUI_WORKFLOW saved no {=type}":
    "Der Workflow von COMFYUI_WORKFLOW hat nichts gespeichert ({=type})",
  "The making was stopped in ComfyUI before it was done. Try again":
    "In ComfyUI wurde abgebrochen, bevor es fertig war. Versuche es noch einmal",
  "ComfyUI was restarted, and knows nothing of this any more. Try again":
    "ComfyUI wurde neu gestartet und weiß hiervon nichts mehr. Versuche es noch einmal",
  "Fal does not allow what came of this prompt. Change the prompt":
    "Fal erlaubt nicht, was aus diesem Prompt entstand. Ändere den Prompt",
  "Fal took the request, but does not say where its result will be":
    "Fal hat die Anfrage angenommen, sagt aber nicht, wo das Ergebnis liegen wird",
  "The model {model} needs a picture to begin with. Choose one":
    "Das Modell {model} braucht ein Bild als Anfang. Wähle eines",
  "The model {model} takes no picture to begin with. Leave it out":
    "Das Modell {model} nimmt kein Bild als Anfang. Lass es weg",
  "The content rules of {=provider} stopped this. Change the words and try again":
    "Die Inhaltsregeln von {=provider} haben das verhindert. Ändere die Worte und versuche es noch einmal",
  "{=provider} made no picture of this. Describe what is to be seen, and try again":
    "{=provider} hat daraus kein Bild gemacht. Beschreibe, was zu sehen sein soll, und versuche es noch einmal",
  "{=provider} says that the video is done, but not where it lies":
    "{=provider} sagt, das Video sei fertig, aber nicht, wo es liegt",
  "{=provider} tried and did not succeed. Try again":
    "{=provider} hat es versucht, aber nicht geschafft. Versuche es noch einmal",
  "{=provider} tried and did not succeed": "{=provider} hat es versucht, aber nicht geschafft",
  "{=provider} tried and did not succeed: {said}": "{=provider} hat es versucht, aber nicht geschafft: {said}",
  "{=provider} answered with something that Postloom does not understand":
    "{=provider} hat etwas geantwortet, das Postloom nicht versteht",
  "{=provider} knows nothing of this request any more. Look there whether it made something before you try again":
    "{=provider} weiß von dieser Anfrage nichts mehr. Sieh dort nach, ob etwas entstanden ist, bevor du es noch einmal versuchst",
  "{=provider} answered with more than a picture or a video can be":
    "{=provider} hat mehr geantwortet, als ein Bild oder Video sein kann",
  "{=provider} answered with more than fits. Try again": "{=provider} hat zu viel geantwortet. Versuche es noch einmal",
  "{=provider} gave no answer, so nobody can tell whether it made something. Look there before you try again":
    "{=provider} hat nicht geantwortet, also weiß niemand, ob etwas entstanden ist. Sieh dort nach, bevor du es noch einmal versuchst",
  "{=provider} gave no clear answer, so nobody can tell whether it made something. Look there before you try again":
    "{=provider} hat nicht klar geantwortet, also weiß niemand, ob etwas entstanden ist. Sieh dort nach, bevor du es noch einmal versuchst",
  "{=provider} does not take the key of this server. Whoever runs it has to check {setting}":
    "{=provider} nimmt den Schlüssel dieses Servers nicht an. Der Betreiber muss {setting} prüfen",
  "{=provider} says that the account has no credit left. Whoever runs this server has to top it up there":
    "{=provider} meldet, dass das Guthaben aufgebraucht ist. Der Betreiber dieses Servers muss es dort aufladen",
  "{=provider} does not allow this content. Change the prompt":
    "{=provider} erlaubt diesen Inhalt nicht. Ändere den Prompt",
  "{=provider} does not allow this content. Change the prompt: {said}":
    "{=provider} erlaubt diesen Inhalt nicht. Ändere den Prompt: {said}",
  "{=provider} does not take this request": "{=provider} nimmt diese Anfrage nicht an",
  "{=provider} does not take this request: {said}": "{=provider} nimmt diese Anfrage nicht an: {said}",
  "{=provider} answered with something unusable": "{=provider} hat etwas Unbrauchbares geantwortet",
  "{=provider} answered with something unusable: {said}": "{=provider} hat etwas Unbrauchbares geantwortet: {said}",
  "{=provider} sent something that is not a {=type}. Try again":
    "{=provider} hat etwas anderes gesendet (erwartet: {=type}). Versuche es noch einmal",
  "{=provider} made a {=type} that cannot be fetched right now. Try again":
    "{=provider} hat etwas erstellt ({=type}), das sich gerade nicht abrufen lässt. Versuche es noch einmal",
  "{=provider} made a {=type} that cannot be fetched, {=reason}. Try again":
    "{=provider} hat etwas erstellt ({=type}), das sich nicht abrufen lässt: {=reason}. Versuche es noch einmal",
  "The model {model} makes none of our lengths. Choose another model":
    "Das Modell {model} macht keine unserer Längen. Wähle ein anderes",
  "The model {model} makes at most {n} seconds. Choose a shorter length, or another model":
    "Das Modell {model} macht höchstens {n} Sekunden. Wähle eine kürzere Länge oder ein anderes Modell",
  "Videos cannot be made on this server: there is no video codec for {system} on {chip}":
    "Auf diesem Server lassen sich keine Videos erstellen: Für {system} auf {chip} gibt es keinen Codec",
  "Built-in renderer": "Eingebauter Renderer",
  "Built-in renderer. Add an AI provider for model output":
    "Eingebauter Renderer. Für Ergebnisse eines Modells richte einen KI-Anbieter ein",
  "One job makes at most 8 seconds, in 1280x720. Billed are at least 5 seconds":
    "Ein Auftrag macht höchstens 8 Sekunden, in 1280x720. Berechnet werden mindestens 5 Sekunden",
  "One job makes at most 8 seconds. Billed are 4 seconds for 3 and 6 for 5; in Full HD always 8":
    "Ein Auftrag macht höchstens 8 Sekunden. Berechnet werden 4 Sekunden für 3 und 6 für 5; in Full HD immer 8",
  "The model {model} takes no prompt. Choose one that makes things from words":
    "Das Modell {model} nimmt keinen Prompt. Wähle eines, das aus Worten etwas macht",
  "The model {model} needs more than Postloom can give: {list}. Choose another":
    "Das Modell {model} braucht mehr, als Postloom geben kann: {list}. Wähle ein anderes",
  "Replicate finished, but holds no file of it. Results are kept for an hour":
    "Replicate ist fertig, hat aber keine Datei davon. Ergebnisse bleiben dort eine Stunde",
  "The making was stopped at Replicate before it was done. Try again":
    "Bei Replicate wurde abgebrochen, bevor es fertig war. Versuche es noch einmal",
  "The model does not allow this content. Change the prompt":
    "Das Modell erlaubt diesen Inhalt nicht. Ändere den Prompt",
  "The model at Replicate tried and did not succeed": "Das Modell bei Replicate hat es versucht, aber nicht geschafft",
  "Replicate knows no model {model}. Choose another model": "Replicate kennt kein Modell {model}. Wähle ein anderes",
  "The model server": "Der Modellserver",
  "it is too large": "es ist zu groß",
  "it is not where it should be": "es liegt nicht, wo es liegen sollte",
  "{=provider} takes no more requests for now.": "{=provider} nimmt gerade keine Anfragen mehr an.",
  "{=provider} cannot take requests right now.": "{=provider} kann gerade keine Anfragen annehmen.",
  "{=provider} cannot be reached.": "{=provider} ist nicht erreichbar.",
  "Many videos are being made right now.": "Gerade entstehen viele Videos.",
  "Many images are being made right now.": "Gerade entstehen viele Bilder.",
  "Your earlier {=unit} are still being made.": "Es wird noch etwas erstellt ({=unit}).",
  "Please wait for them.": "Bitte warte darauf.",
  "Try again later": "Versuche es später noch einmal",
  "Try again in a few minutes": "Versuche es in ein paar Minuten noch einmal",
  "Try again in a minute": "Versuche es in einer Minute noch einmal",
  "Generation started": "Das Erstellen hat begonnen",
  "Image generation started": "Das Erstellen des Bildes hat begonnen",
  "Video generation started": "Das Erstellen des Videos hat begonnen",
};
