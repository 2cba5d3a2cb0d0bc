/** Messages of the platform rules, as in the composer. */
export const rules = {
  "{name} accepts {n} characters; this is {over} over": "{name} nimmt {n} Zeichen an; das sind {over} zu viel",
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
  "{name} accepts {n} GIFs in one post here": "{name} nimmt hier {n} GIFs in einem Beitrag an",
  "{name} accepts 1 GIF in one post here": "{name} nimmt hier 1 GIF in einem Beitrag an",
  "{name} accepts {n} videos in one post here": "{name} nimmt hier {n} Videos in einem Beitrag an",
  "{name} accepts 1 video in one post here": "{name} nimmt hier 1 Video in einem Beitrag an",
  "{name} does not take different kinds of media in one post: choose pictures or one video":
    "{name} nimmt nicht verschiedene Medien in einem Beitrag an: Wähle Bilder oder ein Video",
  "{name} accepts a GIF of at most 1280 × 1080 pixels and 15 MB. Use a smaller one.":
    "{name} nimmt GIFs bis 1280 × 1080 Pixel und 15 MB an. Nimm ein kleineres.",
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
  "{name} does not accept videos in {codec}. Use one in H.264.":
    "{name} nimmt keine Videos in {codec} an. Nimm eines in H.264.",
  "{name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.":
    "{name} kann von diesem Server keine Bilder holen, weil seine Adresse nicht im Internet liegt. Nimm ein einzelnes Video, oder bitte den Betreiber dieses Servers, PUBLIC_URL zu setzen.",
  "{name} accepts {max} different links": "{name} nimmt {max} verschiedene Links an",
  "{name} does not accept this text: its characters take too much room. Make it shorter.":
    "{name} nimmt diesen Text nicht an: Seine Zeichen brauchen zu viel Platz. Kürze ihn.",
};
