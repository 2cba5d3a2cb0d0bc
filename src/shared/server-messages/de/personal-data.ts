/** Messages about the export, the import and the deletion of an account. */
export const personalData = {
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
  "Account deleted": "Konto gelöscht",
  "Data imported": "Daten importiert",
};
