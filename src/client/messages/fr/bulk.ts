import type { Areas } from "../areas.ts";
import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("fr");
const plural = pluralIn("fr");

export const bulk: Areas["bulk"] = {
  imports: {
    title: "Importer des publications",
    intro:
      "Depuis un fichier CSV ou TSV, même d’un autre outil. Il est d’abord vérifié, et aucune publication n’est enregistrée avant votre accord.",
    back: "Toutes les publications",
    choose: "Choisir un fichier",
    drop: "Déposez un fichier ici, ou choisissez-en un",
    limits:
      "CSV ou TSV en UTF-8 ou UTF-16, avec des virgules, des points-virgules ou des tabulations ; au plus 5 000 lignes et 8 Mo.",
    checking: "Vérification",
    loading: "Chargement de l’importation",
    tooLarge: (size) => `Le fichier peut avoir au plus ${size}. Divisez-le en plusieurs.`,
    unreadable: (name) => `${name} n’a pas été accepté`,
    allReady: (rows) => plural(rows, { one: "La ligne est prête", other: `Les ${number(rows)} lignes sont prêtes` }),
    allReadyText: "Rien n’est encore enregistré.",
    problems: (problems, rows) =>
      `${plural(problems, { one: "1 problème", other: `${number(problems)} problèmes` })} dans ${plural(rows, { one: "1 ligne", other: `${number(rows)} lignes` })}`,
    fixFirst:
      "Corrigez le fichier et choisissez-le de nouveau. Les lignes importées maintenant seront alors laissées de côté : rien n’est ajouté deux fois.",
    newRows: (ready, rows) => `Nouvelles lignes : ${number(ready)} sur ${number(rows)}`,
    nothingNew: "Rien n’est nouveau dans ce fichier",
    untitled: "Sans texte",
    reading: {
      columns: "Colonnes du fichier",
      leftOut: "Laissée de côté",
      accounts: "Comptes des lignes qui n’en nomment aucun",
      dates: "Les dates comme 03/04/2027 désignent",
      orders: { "day-first": "3 avril", "month-first": "4 mars" },
      unknown: "Aucune colonne n’est connue ici",
      unknownText: "Indiquez à quoi servent les colonnes. Les fichiers aux mêmes colonnes seront lus de la même façon.",
      remembered: "Lu comme choisi auparavant pour les fichiers qui ont ces colonnes.",
      left: (names) => `laissé de côté : ${names}`,
      open: "Ce fichier laisse une question ouverte",
      openText: "Répondez-y ci-dessous ; aucune publication n’est encore enregistrée.",
      network: (network) => `${network} : oui, ou un texte propre`,
      ownText: (network) => `Texte sur ${network}`,
      roles: {
        accounts: "Comptes",
        text: "Texte",
        thread: "Fil",
        hashtags: "Hashtags",
        first_comment: "Premier commentaire",
        media: "Images et vidéos",
        alt_texts: "Textes alternatifs, un par image",
        alt_text: "Texte alternatif pour toutes",
        time: "Date et heure",
        status: "État",
        reply_settings: "Qui peut répondre",
        paid_partnership: "Partenariat rémunéré : oui ou non",
        content_warning: "Avertissement de contenu",
        visibility: "Visibilité",
        language: "Langue",
        as_document: "En document : oui ou non",
        reads_figures: "Lire les chiffres : oui ou non",
        date: "Jour",
        clock: "Heure",
        link: "Lien, après le texte",
        draft: "Brouillon : oui ou non",
      },
    },
    planned: {
      title: (count) =>
        plural(count, {
          one: "1 ligne est déjà une publication",
          other: `${number(count)} lignes sont déjà des publications`,
        }),
      text: "Elles sont laissées de côté. Choisissez celles à publier de nouveau.",
      all: (count) =>
        plural(count, { one: "L’importer de nouveau", other: `Importer les ${number(count)} de nouveau` }),
    },
    warnings: (count) => plural(count, { one: "1 remarque", other: `${number(count)} remarques` }),
    start: (count) => plural(count, { one: "Importer 1 publication", other: `Importer ${number(count)} publications` }),
    startRest: (count) =>
      plural(count, {
        one: "N’importer que l’autre ligne",
        other: `N’importer que les ${number(count)} autres lignes`,
      }),
    starting: "Importation",
    another: "Choisir un autre fichier",
    importing: "Création des publications",
    made: (count) => plural(count, { one: "1 publication importée", other: `${number(count)} publications importées` }),
    madeText: "Celles qui sont planifiées figurent dans le calendrier, les autres parmi les brouillons.",
    failed: (count) =>
      `${plural(count, { one: "1 ligne a échoué.", other: `${number(count)} lignes ont échoué.` })} Importez le même fichier, ou un fichier corrigé, pour réessayer ; rien n’est ajouté deux fois.`,
    toCalendar: "Ouvrir le calendrier",
    toDrafts: "Ouvrir les brouillons",
    undo: "Annuler l’importation",
    undoRest: "Réessayer le reste",
    undoTitle: (count) =>
      plural(count, {
        one: "Supprimer la publication importée ?",
        other: `Supprimer les ${number(count)} publications importées ?`,
      }),
    undoText: "Les publications déjà parues en partie restent. Les modifications faites depuis sont perdues.",
    undoConfirm: "Supprimer",
    undoing: "Suppression",
    undone: (count) =>
      plural(count, {
        one: "1 publication a été supprimée",
        other: `${number(count)} publications ont été supprimées`,
      }),
    undoneText: "L’importation est annulée.",
    kept: (count) => plural(count, { one: "1 publication reste :", other: `${number(count)} publications restent :` }),
    notUndone: "L’importation n’a pas été annulée",
    notFound: "Cette importation ne peut pas être affichée",
    earlier: "Importations précédentes",
    states: {
      importing: (made, rows) => `${number(made)} sur ${number(rows)}`,
      done: (made, rows) =>
        made === rows
          ? plural(made, { one: "1 publication", other: `${number(made)} publications` })
          : `${number(made)} lignes sur ${number(rows)}`,
      undone: () => "Annulée",
    },
    table: {
      caption: "Problèmes par cellule",
      row: "Ligne",
      column: "Colonne",
      cell: "Valeur",
      todo: "Que faire",
      more: (count) => `Et ${number(count)} de plus.`,
    },
    help: {
      title: "Colonnes",
      intro:
        "La première ligne porte ces noms, dans n’importe quel ordre. Laissez de côté ce dont vous n’avez pas besoin ; chaque ligne suivante est une publication.",
      download: "Fichier d’exemple",
      example: {
        planned: "Atelier ouvert samedi",
        queued: "Celle-ci prend le prochain créneau libre",
        draft: "Une idée, gardée comme brouillon",
      },
      columns: {
        accounts:
          "Des réseaux, comme x, ou des comptes, comme x:kiln, séparés par des virgules. Un réseau seul désigne son compte par défaut.",
        text: "Le texte de la publication.",
        ownText: "Un texte qui le remplace sur un seul réseau.",
        media: "Des adresses en https:// ou des titres de votre bibliothèque, séparés par |.",
        altTexts: "Les textes alternatifs, avec une ligne --- entre eux.",
        time: (zone) =>
          `2027-03-05 09:30 à l’heure de ${zone}, une heure avec son décalage, ou next slot. Vide : c’est un brouillon.`,
        status: "draft, scheduled ou submitted. Vide : l’heure décide.",
        hashtags: "Séparés par des espaces, avec ou sans #.",
        thread: "Les publications d’un fil, avec une ligne --- entre elles.",
        firstComment: "Paraît sous la publication dès qu’elle est en ligne.",
        others: "Des réglages propres à certains réseaux. Une exportation montre comment ils s’écrivent.",
      },
    },
  },
  changes: {
    open: (count) => `Modifier (${number(count)})`,
    byDays: "Décaler de quelques jours…",
    toAccounts: "Changer les comptes…",
    addHashtags: "Ajouter des hashtags…",
    daysTitle: (count) =>
      plural(count, { one: "Décaler une publication", other: `Décaler ${number(count)} publications` }),
    daysText: (zone) => `Chacune garde son heure à ${zone}.`,
    direction: "Sens",
    later: "Plus tard",
    earlier: "Plus tôt",
    days: "Jours",
    wrongDays: (most) => `Écrivez un nombre entier de 1 à ${number(most)}.`,
    move: "Décaler",
    accountsTitle: (count) =>
      plural(count, {
        one: "Nouveaux comptes pour une publication",
        other: `Nouveaux comptes pour ${number(count)} publications`,
      }),
    accountsText: "Ils remplacent les comptes actuels de chaque publication.",
    noAccounts: "Connectez d’abord un compte dans les paramètres.",
    wrongAccounts: "Choisissez au moins un compte.",
    replace: "Remplacer",
    hashtagsTitle: (count) =>
      plural(count, {
        one: "Ajouter des hashtags à une publication",
        other: `Ajouter des hashtags à ${number(count)} publications`,
      }),
    hashtags: "Hashtags",
    hashtagsHint: "Séparés par des espaces. Ceux qu’une publication a déjà n’y restent qu’une fois.",
    wrongHashtags: "Écrivez au moins un hashtag, chacun en un seul mot.",
    add: "Ajouter",
    saving: "Modification",
    notChanged: "Les publications n’ont pas été modifiées",
    changed: (count) =>
      plural(count, { one: "Publication modifiée", other: `${number(count)} publications modifiées` }),
    undone: (count) =>
      plural(count, { one: "La publication est comme avant", other: `${number(count)} publications sont comme avant` }),
    left: {
      change: (count) =>
        plural(count, {
          one: "1 publication reste telle quelle",
          other: `${number(count)} publications restent telles quelles`,
        }),
      undo: (count) =>
        plural(count, {
          one: "1 publication n’a pas été rétablie",
          other: `${number(count)} publications n’ont pas été rétablies`,
        }),
    },
    dismiss: "Fermer",
  },
};
