// The format of an archive: written by the export, read by the import of this and later releases.

export const archiveFormat = "postloom-archive";
/** Incremented when older releases cannot read new archives. */
export const archiveVersion = 1;

export const manifestName = "manifest.json";
export const readmeName = "README.txt";
export const avatarName = "avatar.webp";
export const pictureName = "picture.webp";
export const listName = (file: string) => `${file}.jsonl`;
export const mediaName = (creationId: string, extension: string) => `media/${creationId}.${extension}`;

/** Written last, because it contains the counts. */
export interface Manifest {
  format: typeof archiveFormat;
  version: number;
  exportedAt: string;
  /** Rows in each list. */
  lists: Record<string, number>;
  media: number;
  /** Creations whose file was missing from this server. */
  missingMedia: string[];
}

export const readmeOfAccount = `Everything Postloom holds about you.

${manifestName}   what is in here, and in which version of the format
*.jsonl         lists: one JSON object a line, one file for each kind of thing
media/          your pictures and videos, each named after its line in creations.jsonl
${avatarName}     your portrait, if you have one

Passwords, tokens and keys are not in here. POST /api/users/import takes this file
back, on this server or another one: your profile, settings and portrait, templates,
creations with their files, drafts and what was published come back as they were,
what was scheduled comes back as a draft. Accounts are connected anew. Metrics,
followers, the log, sign-ins, mails, usage and the plan do not come back: they tell
of the server they come from, and stay to be read in here.
`;

export const readmeOfWorkspace = `Everything a Postloom workspace owns.

${manifestName}   what is in here, and in which version of the format
*.jsonl         lists: one JSON object a line, one file for each kind of thing
media/          its pictures and videos, each named after its line in creations.jsonl
${pictureName}    its picture, if it has one

Members are named by their ids, in memberships.jsonl. Tokens and keys are not in here.
POST /api/users/import takes this file into the personal workspace of whoever sends it:
templates, creations with their files, drafts and what was published come back as they
were, what was scheduled comes back as a draft. Accounts are connected anew.
`;
