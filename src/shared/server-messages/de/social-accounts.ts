/** Messages about connected accounts and their health. */
export const socialAccounts = {
  "A platform always has a default account: make another account the default instead":
    "Ein Netzwerk hat immer ein Standardkonto: Mach stattdessen ein anderes Konto zum Standard",
  "Account disconnected": "Konto getrennt",
  "Account connected": "Konto verbunden",
  "Account updated": "Konto geändert",
  "Connection checked": "Verbindung geprüft",
  "This is not signed by Meta, or was signed long ago": "Das ist nicht von Meta signiert, oder die Signatur ist zu alt",
  "The connection to {account} on {platform} has ended.": "Die Verbindung zu {account} auf {platform} ist beendet.",
  "Reconnect the account in Settings.": "Verbinde das Konto in den Einstellungen neu.",
  "{platform} cannot fetch pictures from {host}, which is not on the internet. Single videos are sent and work.":
    "{platform} kann von {host} keine Bilder abrufen, weil diese Adresse nicht im Internet liegt. Einzelne Videos werden gesendet und funktionieren.",
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
  "{platform} cannot fetch pictures and videos from {host}, which is not on the internet. Texts work.":
    "{platform} kann von {host} keine Bilder und Videos abrufen, weil diese Adresse nicht im Internet liegt. Texte funktionieren.",
  "{platform} is not configured on this server.": "{platform} ist auf diesem Server nicht eingerichtet.",
  "{platform} has no app passwords. Connect it by its consent page.":
    "{platform} hat keine App-Passwörter. Verbinde es über die Freigabeseite.",
  "{platform} could not be reached. Nothing was connected. Try again in a few minutes.":
    "{platform} ist nicht erreichbar. Es wurde nichts verbunden. Versuch es in ein paar Minuten noch einmal.",
  "{platform} takes no more calls for the moment. Nothing was connected. Try again in a few minutes.":
    "{platform} nimmt im Moment keine Aufrufe mehr an. Es wurde nichts verbunden. Versuch es in ein paar Minuten noch einmal.",
  "THREADS_APP_ID and THREADS_APP_SECRET": "THREADS_APP_ID und THREADS_APP_SECRET",
  "LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET": "LINKEDIN_CLIENT_ID und LINKEDIN_CLIENT_SECRET",
  "You may not connect accounts of this workspace any more, so nothing was connected.":
    "Du darfst in diesem Arbeitsbereich keine Konten mehr verbinden, deshalb wurde nichts verbunden.",
};
