import { type SQL, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { DeletedPost, JsonRow } from "#server/domains/posts/bulk/bulk-changes.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { CreationId, PostId, SocialAccountId, UserId } from "#shared/ids.ts";

/** The rows of a post before its deletion, with the records of its tries. The caller has locked it. */
export async function keepPost(tx: Db, id: PostId): Promise<DeletedPost> {
  const [kept] = await tx.execute<{ kept: DeletedPost }>(sql`
    select jsonb_build_object(
      'post', to_jsonb(p),
      'media', (select coalesce(jsonb_agg(
          to_jsonb(m) || jsonb_build_object('library_alt_text', coalesce(c.alt_text, c.prompt)) order by m.position), '[]')
        from post_media m join creations c on c.id = m.creation_id where m.post_id = p.id),
      'targets', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from post_targets t where t.post_id = p.id),
      'attempts', (select coalesce(jsonb_agg(to_jsonb(a)), '[]')
        from delivery_attempts a join post_targets t on t.id = a.target_id where t.post_id = p.id),
      'refusals', (select coalesce(jsonb_agg(to_jsonb(r)), '[]')
        from refused_calls r join post_targets t on t.id = r.target_id where t.post_id = p.id),
      'approvals', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from post_approvals a where a.post_id = p.id),
      'comments', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from post_comments c where c.post_id = p.id),
      'occurrences', (select coalesce(jsonb_agg(jsonb_build_object('repeat_id', o.repeat_id, 'wall_time', o.wall_time)), '[]')
        from repeat_occurrences o where o.post_id = p.id),
      'links', (select coalesce(jsonb_agg(l.link_id), '[]') from client_link_posts l where l.post_id = p.id),
      'feedItems', (select coalesce(jsonb_agg(i.id), '[]') from feed_items i where i.post_id = p.id)
    ) as kept from posts p where p.id = ${id}`);
  if (kept === undefined) throw new Error("A locked post was not found");
  return kept.kept;
}

const idsIn = <Id extends string>(rows: readonly JsonRow[], column: string): Id[] =>
  rows.flatMap((row) => (typeof row[column] === "string" ? [row[column] as Id] : []));

/**
 * The creations, with their alternative texts in the library, and the accounts of a deleted post that still exist. The creations are
 * locked, so that their texts stay until the post is back.
 */
export async function findPresent(tx: Db, { media, targets }: DeletedPost) {
  const creationIds = idsIn<CreationId>(media, "creation_id");
  const accountIds = idsIn<SocialAccountId>(targets, "account_id");
  const found = await tx
    .select({ id: creations.id, altText: sql<string | null>`coalesce(${creations.altText}, ${creations.prompt})` })
    .from(creations)
    .where(inArray(creations.id, creationIds))
    .orderBy(creations.id)
    .for("no key update");
  const accounts = await tx
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(inArray(socialAccounts.id, accountIds));
  return {
    altTexts: new Map<unknown, string | null>(found.map(({ id, altText }) => [id, altText])),
    accountIds: new Set<unknown>(accounts.map(({ id }) => id)),
  };
}

async function insertRows(tx: Db, table: SQL, rows: readonly JsonRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    sql`insert into ${table} select r.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) e, jsonb_populate_record(null::${table}, e) r`,
  );
}

/** Finds the people of these rows who still have an account. */
async function findPeople(tx: Db, rows: readonly JsonRow[]): Promise<(value: unknown) => unknown> {
  const ids = ["author_id", "resolved_by", "user_id"].flatMap((column) => idsIn<UserId>(rows, column));
  const found = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  const known = new Set<unknown>(found.map(({ id }) => id));
  return (value) => (known.has(value) ? value : null);
}

/** Inserts the rows under their old ids. Rows of a person without an account come back without the person. */
export async function insertDeleted(tx: Db, rows: DeletedPost): Promise<void> {
  const { post, media, targets, approvals, comments, occurrences } = rows;
  const { attempts = [], refusals = [], links = [], feedItems = [] } = rows;
  await insertRows(tx, sql`posts`, [post]);
  await insertRows(tx, sql`post_media`, media);
  await insertRows(tx, sql`post_targets`, targets);
  await insertRows(tx, sql`delivery_attempts`, attempts);
  await insertRows(tx, sql`refused_calls`, refusals);
  const known = await findPeople(tx, [...approvals, ...comments]);
  await insertRows(
    tx,
    sql`post_approvals`,
    approvals.map((row) => ({ ...row, user_id: known(row["user_id"]) })),
  );
  await insertRows(
    tx,
    sql`post_comments`,
    comments.map((row) => ({
      // Rows that an older server kept lack the column, and an inserted NULL does not take its default.
      waits_for_mail: false,
      ...row,
      author_id: known(row["author_id"]),
      resolved_by: known(row["resolved_by"]),
    })),
  );
  for (const { repeat_id, wall_time } of occurrences)
    await tx.execute(
      sql`update repeat_occurrences set post_id = ${String(post["id"])} where repeat_id = ${repeat_id} and wall_time = ${wall_time}`,
    );
  const id = String(post["id"]);
  await tx.execute(sql`
    insert into client_link_posts (workspace_id, link_id, post_id)
    select workspace_id, id, ${id} from client_links where id in (select jsonb_array_elements_text(${JSON.stringify(links)}::jsonb)::uuid)`);
  await tx.execute(
    sql`update feed_items set post_id = ${id} where id in (select jsonb_array_elements_text(${JSON.stringify(feedItems)}::jsonb)::uuid)`,
  );
}
