import type { transfer as model } from "#shared/server-messages/de/transfer.ts";

export const transfer: Record<keyof typeof model, string> = {
  "This column is not known here and is left out. Look at its spelling if it belongs to the posts":
    "Cette colonne n’est pas connue ici et est ignorée. Vérifiez son orthographe si elle concerne les publications",
  "The file plans {n} posts, and your plan has {left} left this month. The rest of the rows fails":
    "Le fichier planifie {n} publications, et il en reste {left} à votre formule ce mois-ci. Les autres lignes échoueront",
  "An error of the server stopped this row. Import the same file again to retry it":
    "Une erreur du serveur a arrêté cette ligne. Importez de nouveau le même fichier pour réessayer",
  "Who imported this file is no longer a member of this workspace":
    "La personne qui a importé ce fichier n’est plus membre de cet espace de travail",
  "Who imported this file may not write posts here any more":
    "La personne qui a importé ce fichier ne peut plus écrire de publications ici",
  "The import was undone before this row was made": "L’importation a été annulée avant cette ligne",
  "No account here is called {name}. Write the network and the name, like x:kiln":
    "Aucun compte ne s’appelle {name} ici. Écrivez le réseau et le nom, comme x:kiln",
  "Several accounts of one network are called {name}. Write one of {names}":
    "Plusieurs comptes d’un réseau s’appellent {name}. Écrivez l’un de {names}",
  "Several accounts are called {name}. Write the network before the name, like x:kiln":
    "Plusieurs comptes s’appellent {name}. Écrivez le réseau devant le nom, comme x:kiln",
  "This is no public address of a picture or video. Write one that begins with https://":
    "Ce n’est pas une adresse publique d’image ou de vidéo. Écrivez-en une qui commence par https://",
  "No finished picture or video in your library is called {name}. Upload it first":
    "Aucune image ni vidéo terminée de votre bibliothèque ne s’appelle {name}. Importez-la d’abord",
  "Several pictures or videos are called {name}. Rename one in the library":
    "Plusieurs images ou vidéos s’appellent {name}. Renommez-en une dans la bibliothèque",
  "This post went out already, so it comes in as a draft without a time":
    "Cette publication est déjà parue, elle arrive donc comme brouillon sans heure",
  "Give this post a time, or make it a draft": "Donnez une heure à cette publication, ou faites-en un brouillon",
  "A draft takes no slot. Leave the time or the status empty":
    "Un brouillon ne prend pas de créneau. Laissez l’heure ou le statut vide",
  "This time has passed, so the draft comes in without it":
    "Cette heure est passée, le brouillon arrive donc sans elle",
  "This row has more cells than the first row has names. Put texts with separators between quotes":
    "Cette ligne a plus de cellules que la première n’a de noms. Mettez entre guillemets les textes qui contiennent des séparateurs",
  "Choose {list}, or leave it empty": "Choisissez {list}, ou laissez vide",
  "Write yes or no, or leave it empty": "Écrivez yes ou no, ou laissez vide",
  "Write the time like 2027-03-05 09:30, 2027-03-05T09:30:00+01:00, or next slot":
    "Écrivez l’heure comme 2027-03-05 09:30, 2027-03-05T09:30:00+01:00 ou next slot",
  "The clocks in {zone} skip this time on that day. Write {time}, or another one":
    "Les horloges de {zone} sautent cette heure ce jour-là. Écrivez {time}, ou une autre",
  "This is another file than the one that was checked, or it is read otherwise now. Check it again.":
    "Ce fichier n’est pas celui qui a été vérifié, ou il est lu autrement à présent. Vérifiez-le de nouveau.",
  "This file is neither UTF-8 nor UTF-16. In a spreadsheet, save it as CSV UTF-8.":
    "Ce fichier n’est ni en UTF-8 ni en UTF-16. Dans le tableur, enregistrez-le comme CSV UTF-8.",
  "The first row names no column that is known here. Begin with names like accounts, text, media, time.":
    "La première ligne ne nomme aucune colonne connue ici. Commencez par des noms comme accounts, text, media, time.",
  "The column {name} is there twice. Remove one of the two.":
    "La colonne {name} y est deux fois. Retirez l’une des deux.",
  "A row near line {n} is too long. A quote that is not closed may be the reason.":
    "Une ligne proche de la ligne {n} est trop longue. Il manque peut-être un guillemet fermant.",
  "A quote that opens before line {n} is not closed. Double the quotes inside of a text.":
    "Un guillemet ouvert avant la ligne {n} n’est pas fermé. Doublez les guillemets à l’intérieur d’un texte.",
  "Row {row} has more than {n} cells. Remove those beyond the last column.":
    "La ligne {row} a plus de {n} cellules. Retirez celles après la dernière colonne.",
  "A file may have at most {n} rows. Split it into several.":
    "Un fichier peut avoir au plus {n} lignes. Divisez-le en plusieurs.",
  "This file has no rows below the names of its columns.":
    "Ce fichier n’a pas de lignes sous les noms de ses colonnes.",
  "Send the digest that the check answered": "Envoyez le digest que la vérification a renvoyé",
  "This post has no time, so there is nothing to move":
    "Cette publication n’a pas d’heure, il n’y a donc rien à déplacer",
  "This post has these hashtags already": "Cette publication a déjà ces hashtags",
  "This post is public or was sent. Delete it by itself, because an undo could not bring it back as it was":
    "Cette publication est publique ou a été envoyée. Supprimez-la séparément, car une annulation ne la rétablirait pas telle quelle",
  "This post was changed since, so undoing leaves it as it is":
    "Cette publication a été modifiée depuis, elle reste donc telle quelle",
  "The change was undone before this post was changed": "Le changement a été annulé avant cette publication",
  "Choose at least one day": "Choisissez au moins un jour",
  "Choose one change: moveDays, accountIds, addHashtags or delete":
    "Choisissez un seul changement : moveDays, accountIds, addHashtags ou delete",
  "A file may have at most {n} columns. Remove those that do not belong to the posts.":
    "Un fichier peut avoir au plus {n} colonnes. Retirez celles qui ne concernent pas les publications.",
  "This file was imported before": "Ce fichier a déjà été importé",
  "This post is there already": "Cette publication existe déjà",
  "This row of an earlier file of this name is a post already, at another time":
    "Cette ligne d’un fichier précédent du même nom est déjà une publication, à une autre date",
  "This row of an earlier file of this name is a post already, for other accounts":
    "Cette ligne d’un fichier précédent du même nom est déjà une publication, pour d’autres comptes",
  "This row of an earlier file of this name is a post already, with another text":
    "Cette ligne d’un fichier précédent du même nom est déjà une publication, avec un autre texte",
  "All rows of this file are posts already. Choose those that are to be posted once more":
    "Toutes les lignes de ce fichier sont déjà des publications. Choisissez celles à publier de nouveau",
  "Write all, or the numbers of rows, like 4,7": "Écrivez all ou les numéros des lignes, comme 4,7",
  'Write JSON like {"Posting Time":"time","Notes":null}': 'Écrivez du JSON comme {"Posting Time":"time","Notes":null}',
  "{time} may name the day or the month first. Choose which, or write it like 2027-03-05 09:30":
    "{time} peut commencer par le jour ou par le mois. Choisissez, ou écrivez-le comme 2027-03-05 09:30",
  "The first row holds a post. Write the names of the columns above it, like time,text,media.":
    "La première ligne contient une publication. Écrivez au-dessus les noms des colonnes, comme time,text,media.",
  "The file has no column called {name}": "Le fichier n’a aucune colonne nommée {name}",
  "Only one column can be {role}. Leave the others out":
    "Une seule colonne peut être {role}. Laissez les autres de côté",
  "This is the name of an account, and would be posted as a text. Write yes if the post goes there":
    "C’est le nom d’un compte, et il serait publié comme texte. Écrivez yes si la publication y va",
};
