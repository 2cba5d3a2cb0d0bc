import { type Archive, badArchive } from "#server/domains/personal-data/open-archive.ts";
import {
  ArchivedAccount,
  ArchivedCreation,
  ArchivedDelivery,
  ArchivedPost,
  ArchivedPostMedia,
  ArchivedTemplate,
} from "#server/domains/personal-data/archive-rows.ts";
import { isUsableCreation, uploadLimits } from "#shared/creations.ts";

/** Everything the import takes from an archive, with references that lead somewhere. */
export interface ArchiveContent {
  creations: ArchivedCreation[];
  posts: ArchivedPost[];
  postMedia: ArchivedPostMedia[];
  deliveries: ArchivedDelivery[];
  templates: ArchivedTemplate[];
  accounts: number;
}

function requireDistinct(file: string, rows: readonly { id: string }[]): Set<string> {
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size < rows.length) throw badArchive(`${file}.jsonl names something twice`);
  return ids;
}

function requireKnown(known: ReadonlySet<string>, id: string, what: string): void {
  if (!known.has(id)) throw badArchive(`${what} refers to something that is not in the archive`);
}

/** Has the archive what it takes to bring this creation back? A draft needs no file, everything else is nothing without it. */
export const comesBack = (archive: Archive, { id, status }: ArchivedCreation): boolean =>
  archive.media.has(id) ? isUsableCreation(status) : status === "draft";

/** Throws INVALID_INPUT on `file` for lines that are not what they should be, or refer to what is not in the archive. */
export async function readArchive(archive: Archive): Promise<ArchiveContent> {
  const creations = await archive.readList("creations", ArchivedCreation);
  const posts = await archive.readList("posts", ArchivedPost);
  const postMedia = await archive.readList("post-media", ArchivedPostMedia);
  const deliveries = await archive.readList("deliveries", ArchivedDelivery);
  const templates = await archive.readList("templates", ArchivedTemplate);
  const accounts = await archive.readList("social-accounts", ArchivedAccount);

  const creationIds = requireDistinct("creations", creations);
  const postIds = requireDistinct("posts", posts);
  requireDistinct("deliveries", deliveries);
  if (creations.length > uploadLimits.count) throw badArchive(`There are more than ${uploadLimits.count} creations`);
  for (const { parentId } of creations) if (parentId !== null) requireKnown(creationIds, parentId, "creations.jsonl");
  for (const { postId, creationId } of postMedia) {
    requireKnown(postIds, postId, "post-media.jsonl");
    requireKnown(creationIds, creationId, "post-media.jsonl");
  }
  for (const { postId } of deliveries) requireKnown(postIds, postId, "deliveries.jsonl");
  for (const id of archive.media.keys()) requireKnown(creationIds, id, `media/${id}`);
  const places = postMedia.map(({ postId, position }) => ({ id: `${postId} ${position}` }));
  requireDistinct("post-media", places);
  return { creations, posts, postMedia, deliveries, templates, accounts: accounts.length };
}
