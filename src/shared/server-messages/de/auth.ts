/** Messages about sign-in, passwords, sessions, API keys and invitations. */
export const auth = {
  "Give the key a name": "Gib dem Schlüssel einen Namen",
  "Give the passkey a name": "Gib dem Passkey einen Namen",
  "Please fill in all required fields": "Bitte fülle alle Pflichtfelder aus",
  "Please enter a valid email address": "Bitte gib eine gültige E-Mail-Adresse ein",
  "Passwords do not match": "Die Passwörter stimmen nicht überein",
  "Password must be at least {n} characters long": "Das Passwort muss mindestens {n} Zeichen lang sein",
  "Password must be at most {n} characters long": "Das Passwort darf höchstens {n} Zeichen lang sein",
  "Password must contain a lowercase letter": "Das Passwort braucht einen Kleinbuchstaben",
  "Password must contain an uppercase letter": "Das Passwort braucht einen Großbuchstaben",
  "Password must contain a number": "Das Passwort braucht eine Ziffer",
  "Password must contain a symbol": "Das Passwort braucht ein Sonderzeichen",
  "Password must not contain the name Postloom": "Das Passwort darf den Namen Postloom nicht enthalten",
  "Password must not contain your email address": "Das Passwort darf deine E-Mail-Adresse nicht enthalten",
  "Password must not contain your name": "Das Passwort darf deinen Namen nicht enthalten",
  "This password is among the most common ones. Please choose another":
    "Dieses Passwort gehört zu den häufigsten. Bitte wähle ein anderes",
  "Send base64url": "Sende base64url",
  "Send the SHA-256 of your secret, in base64url": "Sende den SHA-256-Wert deines Geheimnisses als base64url",
  "At most {n} bytes": "Höchstens {n} Bytes",
  "Enter the code": "Gib den Code ein",
  "API key created": "API-Schlüssel erstellt",
  "API key revoked": "API-Schlüssel widerrufen",
  "Account created": "Konto angelegt",
  Confirmed: "Bestätigt",
  "Email address confirmed": "E-Mail-Adresse bestätigt",
  "If this address has an account, we have sent a link to it":
    "Wenn es zu dieser Adresse ein Konto gibt, haben wir einen Link dorthin geschickt",
  "Logged in": "Angemeldet",
  "Logged out": "Abgemeldet",
  "Other devices signed out": "Andere Geräte abgemeldet",
  "Passkey added": "Passkey hinzugefügt",
  "Passkey removed": "Passkey entfernt",
  "Passkey renamed": "Passkey umbenannt",
  "Password confirmed": "Passwort bestätigt",
  "This link works": "Dieser Link funktioniert",
  "Password updated": "Passwort geändert",
  Unlinked: "Verknüpfung gelöst",
  "The old recovery codes no longer work": "Die alten Wiederherstellungscodes gelten nicht mehr",
  "Token refreshed": "Sitzung erneuert",
  "Two-factor authentication is off": "Die Zwei-Faktor-Anmeldung ist aus",
  "Two-factor authentication is on": "Die Zwei-Faktor-Anmeldung ist an",
  "We have sent a link to the new address": "Wir haben einen Link an die neue Adresse geschickt",
  "We have sent you a new link": "Wir haben dir einen neuen Link geschickt",
  "Signed out": "Abgemeldet",
  "Session expired. Please login again.": "Die Sitzung ist abgelaufen. Bitte melde dich neu an.",
  "Please sign in": "Bitte melde dich an",
  "Please sign in again to do this": "Melde dich dafür bitte neu an",
  "Please confirm your password first": "Bitte bestätige zuerst dein Passwort",
  "Enter your password": "Gib dein Passwort ein",
  "The password is not right": "Das Passwort stimmt nicht",
  "Enter the code of your authenticator app": "Gib den Code aus deiner Authenticator-App ein",
  "This code is not right, or was used already": "Dieser Code stimmt nicht oder wurde schon benutzt",
  "Codes of your app can no longer be checked. Use a recovery code":
    "Codes deiner App lassen sich nicht mehr prüfen. Verwende einen Wiederherstellungscode",
  "This code is not right. Is the clock of your phone set by the network?":
    "Dieser Code stimmt nicht. Stellt sich die Uhr deines Telefons von selbst?",
  "This email address already has an account": "Zu dieser E-Mail-Adresse gibt es schon ein Konto",
  "This is your email address already": "Das ist schon deine E-Mail-Adresse",
  "Your email address is verified already": "Deine E-Mail-Adresse ist schon bestätigt",
  "This link was used already or has expired. Please ask for a new one.":
    "Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte fordere einen neuen an.",
  "An API key is not signed in and goes on working. Revoke it to end it.":
    "Ein API-Schlüssel ist nicht angemeldet und gilt weiter. Widerrufe ihn, um ihn zu beenden.",
  "This API key does not work, or does not any more.": "Dieser API-Schlüssel gilt nicht oder nicht mehr.",
  "There can be {n} API keys at most. Revoke one you no longer use.":
    "Es kann höchstens {n} API-Schlüssel geben. Widerrufe einen, den du nicht mehr brauchst.",
  "This Idempotency-Key made the API key {id}. Its secret was shown once and cannot be shown again: if it got lost, revoke that key and make another with a new Idempotency-Key.":
    "Dieser Idempotency-Key hat den API-Schlüssel {id} erstellt. Er wurde einmal gezeigt und kann nicht noch einmal gezeigt werden: Ist er verloren, widerrufe ihn und erstelle einen anderen mit einem neuen Idempotency-Key.",
  "Choose a time that has not passed": "Wähle eine Zeit, die noch nicht vorbei ist",
  "Too many attempts. Please try again in {=time}.": "Zu viele Versuche. Bitte versuche es in {=time} noch einmal.",
  "Too many people are signing in right now. Please try again in a moment.":
    "Gerade melden sich zu viele Leute an. Bitte versuche es gleich noch einmal.",
  "Sign-in with {name} needs https on this server.": "Die Anmeldung mit {name} braucht https auf diesem Server.",
  "Social login is not configured. Please set the provider env vars.":
    "Die Anmeldung über andere Dienste ist nicht eingerichtet. Dafür sind die Variablen des Anbieters zu setzen.",
  "This secret was used before. Make a new one for each attempt.":
    "Dieses Geheimnis wurde schon benutzt. Nimm für jeden Versuch ein neues.",
  "Sign-up is closed": "Die Registrierung ist geschlossen",
  "This server takes new accounts by invitation only": "Auf diesem Server gibt es neue Konten nur mit Einladung",
  "This invitation is used, expired or for another email address":
    "Diese Einladung ist benutzt, abgelaufen oder für eine andere E-Mail-Adresse",
  "This passkey was not accepted": "Dieser Passkey wurde nicht angenommen",
  "Passkeys need an address with a name and https. Set PUBLIC_URL to one.":
    "Passkeys brauchen eine Adresse mit Namen und https. Dafür ist PUBLIC_URL zu setzen.",
  "There can be {n} passkeys at most.": "Es kann höchstens {n} Passkeys geben.",
  "This passkey is known already": "Diesen Passkey gibt es hier schon",
  "This took too long. Please sign in again.": "Das hat zu lange gedauert. Bitte melde dich neu an.",
  "Two-factor authentication is on already. Turn it off first.":
    "Die Zwei-Faktor-Anmeldung ist schon an. Schalte sie zuerst aus.",
  "Two-factor authentication is not on": "Die Zwei-Faktor-Anmeldung ist nicht an",
  "Set up an authenticator app first": "Richte zuerst eine Authenticator-App ein",
  "This is your only way to sign in. Set a password first.":
    "Das ist dein einziger Weg, dich anzumelden. Lege zuerst ein Passwort fest.",
  "The server is still starting. Please try again in a moment.":
    "Der Server startet noch. Bitte versuche es gleich noch einmal.",
  "Unsupported provider": "Diesen Anbieter gibt es hier nicht",
  "The program wants to return to an address that is not its own.":
    "Das Programm will zu einer Adresse zurück, die nicht seine ist.",
  "The program asks to read only": "Das Programm bittet nur ums Lesen",
  "The program has no valid id. Its developer has to mend that.":
    "Das Programm hat keine gültige Kennung. Das muss beheben, wer es entwickelt.",
  "The document of this program does not describe it. Its developer has to mend that.":
    "Das Dokument dieses Programms beschreibt es nicht. Das muss beheben, wer es entwickelt.",
  "The document of this program names an address that is not allowed.":
    "Das Dokument dieses Programms nennt eine Adresse, die nicht erlaubt ist.",
  "The document of this program cannot be read right now.":
    "Das Dokument dieses Programms lässt sich gerade nicht lesen.",
  "This program is not known here. Connect it again from within the program.":
    "Dieses Programm ist hier nicht bekannt. Verbinde es noch einmal aus dem Programm heraus.",
  "Unnamed program": "Programm ohne Namen",
  "Use https addresses, http on this machine, or a scheme of your own with a dot, such as com.example.app":
    "Nimm https-Adressen, http auf diesem Gerät oder ein eigenes Schema mit einem Punkt, etwa com.example.app",
  "This program is not connected any more.": "Dieses Programm ist nicht mehr verbunden.",
  "This token is for another part of Postloom.": "Dieses Token gilt für einen anderen Teil von Postloom.",
  "Program disconnected": "Programm getrennt",
  "Single accounts can be chosen for assistants only": "Einzelne Konten lassen sich nur für Assistenten wählen",
};
