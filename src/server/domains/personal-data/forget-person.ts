import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { deletedPerson, type UserId } from "#shared/ids.ts";

/**
 * Removes the id of a person from the rows of workspaces of others, which stay, and the name under which they answered as a client. What has
 * a foreign key follows when the user is deleted. SQL by the names of the tables, so that no `updated_at` tells members of a change.
 */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  // A writer who is no member: whether the post needs an approval stays as it was. What makes posts comes before the posts.
  for (const table of ["repeats", "post_imports", "post_import_rows", "posts"])
    await tx.execute(sql`update ${sql.identifier(table)} set author_id = ${deletedPerson} where author_id = ${userId}`);
  await tx.execute(sql`update posts set editor_id = ${deletedPerson} where editor_id = ${userId}`);
  // A list that became empty would name everyone whose role may approve.
  await tx.execute(sql`
    update approval_policies set approver_ids = array_replace(approver_ids, ${userId}::uuid, ${deletedPerson}::uuid)
    where ${userId}::uuid = any(approver_ids)`);
  await tx.execute(sql`
    update post_comments set mentions = array_remove(mentions, ${userId}::uuid) where ${userId}::uuid = any(mentions)`);
  await tx.execute(
    sql`update post_comments set client_name = null where author_id = ${userId} and client_name is not null`,
  );
  await tx.execute(
    sql`update post_approvals set client_name = '' where user_id = ${userId} and client_name is not null`,
  );
  await tx.execute(
    sql`update activities set client_name = null where actor_id = ${userId} and client_name is not null`,
  );
  await tx.execute(sql`
    update activities set subject_type = null, subject_id = null where subject_type = 'member' and subject_id = ${userId}`);
  // That they joined.
  await tx.execute(sql`delete from notifications where strpos(key, ${userId}) > 0`);
  await forgetInDeletedPosts(tx, userId);
}

/** Deleted posts that can still be restored, as they were. */
async function forgetInDeletedPosts(tx: Db, userId: UserId): Promise<void> {
  const without = (rows: string, person: string, name: unknown) => sql`(
    select coalesce(jsonb_agg(case when e.value ->> ${person} = ${userId} and e.value ->> 'client_name' is not null
      then e.value || ${JSON.stringify({ client_name: name })}::jsonb else e.value end), '[]')
    from jsonb_array_elements(deleted -> ${rows}) e)`;
  await tx.execute(sql`
    update bulk_change_items set deleted = replace((deleted || jsonb_build_object(
      'approvals', ${without("approvals", "user_id", "")},
      'comments', ${without("comments", "author_id", null)}))::text, ${userId}, ${deletedPerson})::jsonb
    where strpos(deleted::text, ${userId}) > 0`);
}
