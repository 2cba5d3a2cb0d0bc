import type { Db } from "#server/db/client.ts";
import type { NewPost } from "#server/domains/posts/store/posts.queries.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";

const rowsAtOnce = 500;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

export async function insertImportedPosts(tx: Db, rows: readonly NewPost[]): Promise<void> {
  for (const batch of batches(rows)) await tx.insert(posts).values(batch);
}

export async function insertPostMedia(tx: Db, rows: readonly (typeof postMedia.$inferInsert)[]): Promise<void> {
  for (const batch of batches(rows)) await tx.insert(postMedia).values(batch);
}

export async function insertImportedTargets(tx: Db, rows: readonly (typeof postTargets.$inferInsert)[]): Promise<void> {
  for (const batch of batches(rows)) await tx.insert(postTargets).values(batch);
}
