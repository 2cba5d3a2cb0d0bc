import type { Db } from "#server/db/client.ts";
import type { NewPost } from "#server/domains/posts/store/posts.queries.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { slices } from "#server/lib/slices.ts";

const rowsAtOnce = 500;

export async function insertImportedPosts(tx: Db, rows: readonly NewPost[]): Promise<void> {
  for (const batch of slices(rows, rowsAtOnce)) await tx.insert(posts).values(batch);
}

export async function insertPostMedia(tx: Db, rows: readonly (typeof postMedia.$inferInsert)[]): Promise<void> {
  for (const batch of slices(rows, rowsAtOnce)) await tx.insert(postMedia).values(batch);
}

export async function insertImportedTargets(tx: Db, rows: readonly (typeof postTargets.$inferInsert)[]): Promise<void> {
  for (const batch of slices(rows, rowsAtOnce)) await tx.insert(postTargets).values(batch);
}
