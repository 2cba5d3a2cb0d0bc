/** Why a file of another server was not downloaded: the reasons in messages about feeds and files. */
export const downloads = {
  "The address is not a URL": "Die Adresse ist keine URL",
  "The address at {host} contains a user name": "Die Adresse bei {host} enthält einen Benutzernamen",
  "The address is not an https address": "Die Adresse ist keine https-Adresse",
  "{host} is not an https address": "{host} ist keine https-Adresse",
  "{host} has an explicit port": "{host} nennt einen Port",
  "{host} is not a public address": "{host} ist keine öffentliche Adresse",
  "{host} has no address": "{host} hat keine Adresse im Netz",
  "{host} resolves to an address that is not public": "{host} führt zu einer Adresse, die nicht öffentlich ist",
  "{host} sends more than {n} MB": "{host} sendet mehr als {n} MB",
  "{host} sends more than {n} bytes": "{host} sendet mehr als {n} Bytes",
  "{host} uses an unsupported content encoding":
    "{host} verwendet eine Komprimierung, die hier nicht gelesen werden kann",
  "What {host} sent is not complete": "Was {host} gesendet hat, ist nicht vollständig",
  "{host} redirects more than {n} times": "{host} leitet mehr als {n} Mal weiter",
  "{host} answered with status {n}": "{host} hat mit dem Status {n} geantwortet",
  "{host} sent {type} instead of {types}": "{host} hat {type} statt {types} gesendet",
  "{host} did not answer in time": "{host} hat nicht rechtzeitig geantwortet",
  "{host} cannot be reached": "{host} ist nicht erreichbar",
  "The download from {host} was stopped": "Das Herunterladen von {host} wurde gestoppt",
  "{host} was not done within {n} s": "{host} war nach {n} s nicht fertig",
  "{host} sent nothing for {n} s": "{host} hat {n} s lang nichts gesendet",
};
