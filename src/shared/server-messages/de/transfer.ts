/** Messages about files of posts and changes of several posts. */
export const transfer = {
  "This column is not known here and is left out. Look at its spelling if it belongs to the posts":
    "Diese Spalte ist hier nicht bekannt und wird ausgelassen. Prüfe ihre Schreibweise, falls sie zu den Beiträgen gehört",
  "The file plans {n} posts, and your plan has {left} left this month. The rest of the rows fails":
    "Die Datei plant {n} Beiträge, und dein Tarif hat diesen Monat noch {left} übrig. Die übrigen Zeilen schlagen fehl",
  "An error of the server stopped this row. Import the same file again to retry it":
    "Ein Fehler des Servers hat diese Zeile aufgehalten. Importiere dieselbe Datei noch einmal, um es erneut zu versuchen",
  "Who imported this file is no longer a member of this workspace":
    "Wer diese Datei importiert hat, ist nicht mehr Mitglied dieses Arbeitsbereichs",
  "Who imported this file may not write posts here any more":
    "Wer diese Datei importiert hat, darf hier keine Beiträge mehr schreiben",
  "The import was undone before this row was made":
    "Der Import wurde rückgängig gemacht, bevor diese Zeile an der Reihe war",
  "No account here is called {name}. Write the network and the name, like x:kiln":
    "Kein Konto heißt hier {name}. Schreib das Netzwerk und den Namen, etwa x:kiln",
  "Several accounts of one network are called {name}. Write one of {names}":
    "Mehrere Konten eines Netzwerks heißen {name}. Schreibe eines von {names}",
  "Several accounts are called {name}. Write the network before the name, like x:kiln":
    "Mehrere Konten heißen {name}. Schreib das Netzwerk vor den Namen, etwa x:kiln",
  "This is no public address of a picture or video. Write one that begins with https://":
    "Das ist keine öffentliche Adresse eines Bilds oder Videos. Schreib eine, die mit https:// beginnt",
  "No finished picture or video in your library is called {name}. Upload it first":
    "Kein fertiges Bild oder Video in deiner Bibliothek heißt {name}. Lade es zuerst hoch",
  "Several pictures or videos are called {name}. Rename one in the library":
    "Mehrere Bilder oder Videos heißen {name}. Benenne eines in der Bibliothek um",
  "This post went out already, so it comes in as a draft without a time":
    "Dieser Beitrag ist schon rausgegangen, also kommt er als Entwurf ohne Zeit herein",
  "Give this post a time, or make it a draft": "Gib diesem Beitrag eine Zeit, oder mach ihn zum Entwurf",
  "A draft takes no slot. Leave the time or the status empty":
    "Ein Entwurf belegt keinen Platz. Lass die Zeit oder den Status leer",
  "This time has passed, so the draft comes in without it":
    "Diese Zeit ist vorbei, also kommt der Entwurf ohne sie herein",
  "This row has more cells than the first row has names. Put texts with separators between quotes":
    "Diese Zeile hat mehr Zellen als die erste Zeile Namen. Setze Texte mit Trennzeichen in Anführungszeichen",
  "Choose {list}, or leave it empty": "Wähle {list}, oder lass es leer",
  "Write yes or no, or leave it empty": "Schreib yes oder no, oder lass es leer",
  "Write the time like 2027-03-05 09:30, 2027-03-05T09:30:00+01:00, or next slot":
    "Schreib die Zeit wie 2027-03-05 09:30, 2027-03-05T09:30:00+01:00 oder next slot",
  "The clocks in {zone} skip this time on that day. Write {time}, or another one":
    "Die Uhren in {zone} überspringen diese Zeit an dem Tag. Schreib {time} oder eine andere",
  "This is another file than the one that was checked, or it is read otherwise now. Check it again.":
    "Das ist eine andere Datei als die geprüfte, oder sie wird jetzt anders gelesen. Prüfe sie noch einmal.",
  "This file is neither UTF-8 nor UTF-16. In a spreadsheet, save it as CSV UTF-8.":
    "Diese Datei ist weder UTF-8 noch UTF-16. Speichere sie in der Tabellenkalkulation als CSV UTF-8.",
  "The first row names no column that is known here. Begin with names like accounts, text, media, time.":
    "Die erste Zeile nennt keine Spalte, die hier bekannt ist. Beginne mit Namen wie accounts, text, media, time.",
  "The column {name} is there twice. Remove one of the two.":
    "Die Spalte {name} ist zweimal da. Entferne eine der beiden.",
  "A row near line {n} is too long. A quote that is not closed may be the reason.":
    "Eine Zeile in der Nähe von Zeile {n} ist zu lang. Vielleicht fehlt ein schließendes Anführungszeichen.",
  "A quote that opens before line {n} is not closed. Double the quotes inside of a text.":
    "Ein Anführungszeichen, das vor Zeile {n} öffnet, schließt nicht. Verdopple Anführungszeichen innerhalb eines Textes.",
  "Row {row} has more than {n} cells. Remove those beyond the last column.":
    "Zeile {row} hat mehr als {n} Zellen. Entferne die hinter der letzten Spalte.",
  "A file may have at most {n} rows. Split it into several.":
    "Eine Datei darf höchstens {n} Zeilen haben. Teile sie in mehrere auf.",
  "This file has no rows below the names of its columns.":
    "Diese Datei hat keine Zeilen unter den Namen ihrer Spalten.",
  "Send the digest that the check answered": "Sende den digest, den die Prüfung geantwortet hat",
  "This post has no time, so there is nothing to move":
    "Dieser Beitrag hat keine Zeit, also gibt es nichts zu verschieben",
  "This post has these hashtags already": "Dieser Beitrag hat diese Hashtags schon",
  "This post is public or was sent. Delete it by itself, because an undo could not bring it back as it was":
    "Dieser Beitrag ist öffentlich oder wurde gesendet. Lösche ihn einzeln, denn rückgängig käme er nicht so zurück, wie er war",
  "This post was changed since, so undoing leaves it as it is":
    "Dieser Beitrag wurde seither geändert, also bleibt er, wie er ist",
  "The change was undone before this post was changed":
    "Die Änderung wurde rückgängig gemacht, bevor dieser Beitrag an der Reihe war",
  "Choose at least one day": "Wähle mindestens einen Tag",
  "Choose one change: moveDays, accountIds, addHashtags or delete":
    "Wähle eine Änderung: moveDays, accountIds, addHashtags oder delete",
  "A file may have at most {n} columns. Remove those that do not belong to the posts.":
    "Eine Datei darf höchstens {n} Spalten haben. Entferne die, die nicht zu den Beiträgen gehören.",
  "This file was imported before": "Diese Datei wurde schon importiert",
  "This post is there already": "Diesen Beitrag gibt es schon",
  "This row of an earlier file of this name is a post already, at another time":
    "Diese Zeile einer früheren Datei dieses Namens ist schon ein Beitrag, zu einer anderen Zeit",
  "This row of an earlier file of this name is a post already, for other accounts":
    "Diese Zeile einer früheren Datei dieses Namens ist schon ein Beitrag, für andere Konten",
  "This row of an earlier file of this name is a post already, with another text":
    "Diese Zeile einer früheren Datei dieses Namens ist schon ein Beitrag, mit einem anderen Text",
  "All rows of this file are posts already. Choose those that are to be posted once more":
    "Alle Zeilen dieser Datei sind schon Beiträge. Wähle die, die noch einmal gepostet werden sollen",
  "Write all, or the numbers of rows, like 4,7": "Schreib all oder die Nummern von Zeilen, etwa 4,7",
  'Write JSON like {"Posting Time":"time","Notes":null}': 'Schreib JSON wie {"Posting Time":"time","Notes":null}',
  "{time} may name the day or the month first. Choose which, or write it like 2027-03-05 09:30":
    "{time} kann den Tag oder den Monat zuerst nennen. Wähle, was gilt, oder schreib es wie 2027-03-05 09:30",
  "The first row holds a post. Write the names of the columns above it, like time,text,media.":
    "In der ersten Zeile steht ein Beitrag. Schreib darüber die Namen der Spalten, etwa time,text,media.",
  "The file has no column called {name}": "Die Datei hat keine Spalte namens {name}",
  "Only one column can be {role}. Leave the others out": "Nur eine Spalte kann {role} sein. Lass die anderen weg",
  "This is the name of an account, and would be posted as a text. Write yes if the post goes there":
    "Das ist der Name eines Kontos und würde als Text gepostet. Schreib yes, wenn der Beitrag dorthin geht",
};
