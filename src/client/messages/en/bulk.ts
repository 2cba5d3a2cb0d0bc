import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("en");
const plural = pluralIn("en");

/** Many posts at once: files of posts, and changes of several. */
export const bulk = {
  /** Posts from a CSV file: the check, its problems, the import and its undo. */
  imports: {
    title: "Import posts",
    intro: "From a CSV or TSV file, also of another tool. It is checked first, and no post is stored before you agree.",
    back: "All posts",
    choose: "Choose a file",
    drop: "Drop a file here, or choose one",
    limits: "CSV or TSV in UTF-8 or UTF-16, with commas, semicolons or tabs; at most 5,000 rows and 8 MB.",
    checking: "Checking",
    loading: "Loading the import",
    tooLarge: (size: string) => `The file may have at most ${size}. Split it into several.`,
    unreadable: (name: string) => `${name} was not taken`,
    allReady: (rows: number) => plural(rows, { one: "The row is ready", other: `All ${number(rows)} rows are ready` }),
    allReadyText: "Nothing is stored yet.",
    problems: (problems: number, rows: number) =>
      `${plural(problems, { one: "1 problem", other: `${number(problems)} problems` })} in ${plural(rows, { one: "1 row", other: `${number(rows)} rows` })}`,
    fixFirst:
      "Correct the file and choose it again. Rows that you import now are left out then, so that nothing is added twice.",
    newRows: (ready: number, rows: number) => `New rows: ${number(ready)} of ${number(rows)}`,
    nothingNew: "Nothing in this file is new",
    untitled: "No text",
    reading: {
      columns: "Columns of the file",
      leftOut: "Left out",
      accounts: "Accounts of rows that name none",
      dates: "Dates like 03/04/2027 mean",
      orders: { "day-first": "3 April", "month-first": "4 March" },
      unknown: "No column is known here",
      unknownText: "Say what the columns are. Files with the same columns are then read the same way.",
      remembered: "Read as it was chosen before for files with these columns.",
      left: (names: string) => `left out: ${names}`,
      open: "This file leaves something open",
      openText: "Choose it below; no post is stored yet.",
      network: (network: string) => `${network}: yes, or its own text`,
      ownText: (network: string) => `Text on ${network}`,
      roles: {
        accounts: "Accounts",
        text: "Text",
        thread: "Thread",
        hashtags: "Hashtags",
        first_comment: "First comment",
        media: "Pictures and videos",
        alt_texts: "Alt texts, one each",
        alt_text: "Alt text for all",
        time: "Date and time",
        status: "Status",
        reply_settings: "Who may reply",
        paid_partnership: "Paid partnership: yes or no",
        content_warning: "Content warning",
        visibility: "Visibility",
        language: "Language",
        as_document: "As a document: yes or no",
        reads_figures: "Read the figures: yes or no",
        date: "Date",
        clock: "Time of day",
        link: "Link, after the text",
        draft: "Draft: yes or no",
      },
    },
    planned: {
      title: (count: number) =>
        plural(count, { one: "1 row is a post already", other: `${number(count)} rows are posts already` }),
      text: "They are left out. Choose those that are to be posted once more.",
      all: (count: number) =>
        plural(count, { one: "Import it once more", other: `Import all ${number(count)} once more` }),
    },
    warnings: (count: number) => plural(count, { one: "1 remark", other: `${number(count)} remarks` }),
    start: (count: number) => plural(count, { one: "Import 1 post", other: `Import ${number(count)} posts` }),
    startRest: (count: number) =>
      plural(count, { one: "Import only the other row", other: `Import only the other ${number(count)} rows` }),
    starting: "Importing",
    another: "Choose another file",
    importing: "Making posts",
    made: (count: number) => plural(count, { one: "1 post imported", other: `${number(count)} posts imported` }),
    madeText: "Planned posts are in the calendar, the others among the drafts.",
    failed: (count: number) =>
      `${plural(count, { one: "1 row failed.", other: `${number(count)} rows failed.` })} Import the same file, or a corrected one, to retry; nothing is added twice.`,
    toCalendar: "Open the calendar",
    toDrafts: "Open the drafts",
    undo: "Undo the import",
    undoRest: "Try the rest again",
    undoTitle: (count: number) =>
      plural(count, { one: "Delete the imported post?", other: `Delete the ${number(count)} imported posts?` }),
    undoText: "Posts of which something went out stay. Changes made since are lost.",
    undoConfirm: "Delete",
    undoing: "Deleting",
    undone: (count: number) =>
      plural(count, { one: "1 post was deleted again", other: `${number(count)} posts were deleted again` }),
    undoneText: "The import is undone.",
    kept: (count: number) => plural(count, { one: "1 post stays:", other: `${number(count)} posts stay:` }),
    notUndone: "The import was not undone",
    notFound: "This import cannot be shown",
    earlier: "Earlier imports",
    states: {
      importing: (made: number, rows: number) => `${number(made)} of ${number(rows)}`,
      done: (made: number, rows: number) =>
        made === rows
          ? plural(made, { one: "1 post", other: `${number(made)} posts` })
          : `${number(made)} of ${number(rows)} rows`,
      undone: (_made: number, _rows: number) => "Undone",
    },
    table: {
      caption: "Problems by cell",
      row: "Row",
      column: "Column",
      cell: "Value",
      todo: "What to do",
      more: (count: number) => `And ${number(count)} more.`,
    },
    help: {
      title: "Columns",
      intro: "The first row has these names, in any order. Leave out what you do not need; each further row is a post.",
      download: "Example file",
      example: {
        planned: "Open studio on Saturday",
        queued: "This one goes to the next free slot",
        draft: "An idea, kept as a draft",
      },
      columns: {
        accounts:
          "Networks, like x, or accounts, like x:kiln, separated by commas. A network alone is its default account.",
        text: "The text of the post.",
        ownText: "A text in place of it on one network.",
        media: "Addresses with https://, or titles from your library, separated by |.",
        altTexts: "The alternative texts of the media, with a line of --- between them.",
        time: (zone: string) =>
          `2027-03-05 09:30 in ${zone}, a time with its offset, or next slot. Empty: the post is a draft.`,
        status: "draft, scheduled or submitted. Empty: the time decides.",
        hashtags: "Separated by spaces, with or without #.",
        thread: "The posts of a thread, with a line of --- between them.",
        firstComment: "Said below the post, once it is out.",
        others: "Settings of single networks. An export shows how they are written.",
      },
    },
  },
  /** One change of several posts of a list. */
  changes: {
    open: (count: number) => `Change ${number(count)}`,
    byDays: "Move by days…",
    toAccounts: "Change the accounts…",
    addHashtags: "Add hashtags…",
    daysTitle: (count: number) =>
      plural(count, { one: "Move a post by days", other: `Move ${number(count)} posts by days` }),
    daysText: (zone: string) => `Each keeps its time of day in ${zone}.`,
    direction: "Direction",
    later: "Later",
    earlier: "Earlier",
    days: "Days",
    wrongDays: (most: number) => `Write a whole number from 1 to ${number(most)}.`,
    move: "Move",
    accountsTitle: (count: number) =>
      plural(count, { one: "New accounts for a post", other: `New accounts for ${number(count)} posts` }),
    accountsText: "They replace the accounts that each post has now.",
    noAccounts: "Connect an account in the settings first.",
    wrongAccounts: "Choose at least one account.",
    replace: "Replace",
    hashtagsTitle: (count: number) =>
      plural(count, { one: "Add hashtags to a post", other: `Add hashtags to ${number(count)} posts` }),
    hashtags: "Hashtags",
    hashtagsHint: "Separated by spaces. Those that a post has already stay once.",
    wrongHashtags: "Write at least one hashtag, each a single word.",
    add: "Add",
    saving: "Changing",
    notChanged: "The posts were not changed",
    changed: (count: number) => plural(count, { one: "Post changed", other: `${number(count)} posts changed` }),
    undone: (count: number) =>
      plural(count, { one: "Post is as before", other: `${number(count)} posts are as before` }),
    left: {
      change: (count: number) =>
        plural(count, { one: "1 post stays as it is", other: `${number(count)} posts stay as they are` }),
      undo: (count: number) =>
        plural(count, { one: "1 post was not changed back", other: `${number(count)} posts were not changed back` }),
    },
    dismiss: "Close",
  },
};
