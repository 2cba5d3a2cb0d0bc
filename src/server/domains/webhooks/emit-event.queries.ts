import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { PostId } from "#shared/ids.ts";
import type { PostEventType } from "#shared/webhooks/webhook-events.ts";

/**
 * Writes an event of a post on the transaction of the change, for a change that no row shows, like an approval. All other events but
 * `webhook.test` are written by triggers of the database. Without an endpoint that receives it, nothing is written.
 */
export async function emitPostEvent(tx: Db, postId: PostId, type: PostEventType): Promise<void> {
  await tx.execute(sql`select emit_post_event(${type}, post) from posts post where post.id = ${postId}`);
}
