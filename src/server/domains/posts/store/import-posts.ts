import type { Db } from "#server/db/client.ts";
import {
  insertImportedPosts,
  insertImportedTargets,
  insertPostMedia,
  type NewPost,
} from "#server/domains/posts/store/posts.queries.ts";
import type { postMedia, postTargets } from "#server/domains/posts/store/posts.table.ts";

export interface ImportedPosts {
  posts: NewPost[];
  media: (typeof postMedia.$inferInsert)[];
  /** Ended deliveries, without an account, so that none can start again. */
  targets: (typeof postTargets.$inferInsert & { state: "published" | "failed"; accountId: null })[];
}

/** Inserts drafts and history without charging a quota or setting alarms, so that nothing is published automatically. */
export async function importPosts(tx: Db, { posts, media, targets }: ImportedPosts): Promise<void> {
  await insertImportedPosts(tx, posts);
  await insertPostMedia(tx, media);
  await insertImportedTargets(tx, targets);
}
