import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

/** Says of rows that are all there by now what each was varied from. */
export async function setParents(
  tx: Db,
  userId: UserId,
  rows: readonly { id: CreationId; parentId: CreationId }[],
): Promise<void> {
  await tx.execute(sql`
    update creations c set parent_id = (v->>'parentId')::uuid
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) v
    where c.id = (v->>'id')::uuid and c.user_id = ${userId}`);
}
