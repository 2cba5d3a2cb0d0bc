import { accountTables } from "#server/domains/personal-data/account-tables.queries.ts";
import { listName } from "#server/domains/personal-data/archive-format.ts";
import {
  ArchivedAccount,
  ArchivedCreation,
  ArchivedDelivery,
  ArchivedOccurrence,
  ArchivedPost,
  ArchivedPostMedia,
  ArchivedProfile,
  ArchivedRepeat,
  ArchivedSettings,
  ArchivedTemplate,
} from "#server/domains/personal-data/archive-rows.ts";
import { type Archive, badArchive } from "#server/domains/personal-data/open-archive.ts";
import { isUsableCreation } from "#shared/creations/creations.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";
import type { RepeatId } from "#shared/ids.ts";

/** Limits of the lists, which are in memory together and written in one transaction. */
const limits = {
  creations: uploadLimits.count,
  posts: 20_000,
  templates: 1_000,
  repeats: 1_000,
  single: 1,
} as const;

/** Everything that the import uses of an archive, with checked references. */
export interface ArchiveContent {
  creations: ArchivedCreation[];
  posts: ArchivedPost[];
  postMedia: ArchivedPostMedia[];
  deliveries: ArchivedDelivery[];
  templates: ArchivedTemplate[];
  repeats: ArchivedRepeat[];
  /** Number of posts created from each repeat before the export. */
  madeOf: ReadonlyMap<RepeatId, number>;
  profile: ArchivedProfile | null;
  settings: ArchivedSettings | null;
  accounts: number;
  /** Names of non-empty lists that are not imported. */
  leftOut: string[];
}

const importedLists = new Set([
  "creations",
  "posts",
  "post-media",
  "deliveries",
  "templates",
  "repeats",
  "repeat-occurrences",
  "profile",
  "settings",
]);

function requireDistinct(file: string, rows: readonly { id: string }[]): Set<string> {
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size < rows.length) throw badArchive(`${file}.jsonl names something twice`);
  return ids;
}

function requireKnown(known: ReadonlySet<string>, id: string, what: string): void {
  if (!known.has(id)) throw badArchive(`${what} refers to something that is not in the archive`);
}

/** Whether a creation can be imported: finished ones need a file, drafts must have none. */
export const comesBack = (archive: Archive, { id, status }: ArchivedCreation): boolean =>
  archive.media.has(id) ? isUsableCreation(status) : status === "draft";

/** Throws INVALID_INPUT on `file` for invalid lines, and for references to missing rows. */
export async function readArchive(archive: Archive): Promise<ArchiveContent> {
  const creations = await archive.readList("creations", ArchivedCreation, limits.creations);
  const posts = await archive.readList("posts", ArchivedPost, limits.posts);
  const postMedia = await archive.readList("post-media", ArchivedPostMedia);
  const deliveries = await archive.readList("deliveries", ArchivedDelivery);
  const templates = await archive.readList("templates", ArchivedTemplate, limits.templates);
  const repeats = await archive.readList("repeats", ArchivedRepeat, limits.repeats);
  const made = await archive.readList("repeat-occurrences", ArchivedOccurrence);
  const [profile = null] = await archive.readList("profile", ArchivedProfile, limits.single);
  const [settings = null] = await archive.readList("settings", ArchivedSettings, limits.single);
  const accounts = await archive.readList("social-accounts", ArchivedAccount);

  const creationIds = requireDistinct("creations", creations);
  const postIds = requireDistinct("posts", posts);
  requireDistinct("deliveries", deliveries);
  const repeatIds = requireDistinct("repeats", repeats);
  for (const { repeatId } of made) requireKnown(repeatIds, repeatId, "repeat-occurrences.jsonl");
  for (const { parentId } of creations) if (parentId !== null) requireKnown(creationIds, parentId, "creations.jsonl");
  for (const { postId, creationId } of postMedia) {
    requireKnown(postIds, postId, "post-media.jsonl");
    requireKnown(creationIds, creationId, "post-media.jsonl");
  }
  for (const { postId } of deliveries) requireKnown(postIds, postId, "deliveries.jsonl");
  for (const id of archive.media.keys()) requireKnown(creationIds, id, `media/${id}`);
  const places = postMedia.map(({ postId, position }) => ({ id: `${postId} ${position}` }));
  requireDistinct("post-media", places);
  const leftOut = accountTables
    .map(({ file }) => file)
    .filter((file) => !importedLists.has(file) && archive.sizeOf(listName(file)) > 0);
  const madeOf = new Map([...Map.groupBy(made, ({ repeatId }) => repeatId)].map(([id, { length }]) => [id, length]));
  const lists = { creations, posts, postMedia, deliveries, templates, repeats, madeOf };
  return { ...lists, profile, settings, accounts: accounts.length, leftOut };
}
