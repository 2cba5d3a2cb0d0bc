import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { linkReadDays } from "#shared/posts/post-targets.ts";
import type { PartKind } from "#shared/posts/post-texts.ts";

/** A published post or part, `kind` null and otherwise, whose address is not known. */
export interface MissingLink extends Record<string, unknown> {
  id: string;
  kind: PartKind | null;
  platform: Platform;
  accountId: SocialAccountId;
  externalId: string;
}

/**
 * Read in every run for half an hour, then once an hour: the age decides, so that nothing has to be recorded. `everyMinutes`: between two
 * runs.
 */
const isDue = (publishedAt: ReturnType<typeof sql>, everyMinutes: number) => {
  const minutes = sql`extract(epoch from clock_timestamp() - ${publishedAt}) / 60`;
  return sql`(${minutes} < 30 or ${minutes}::numeric % 60 < ${everyMinutes})`;
};

/** The newest first. */
export async function findMissingLinks(db: Db, everyMinutes: number, limit: number): Promise<MissingLink[]> {
  const isMissing = (row: "t" | "p") => {
    const at = sql.raw(row);
    return sql`${at}.state = 'published' and ${at}.permalink is null and ${at}.external_id is not null
      and ${at}.account_id is not null and ${isDue(sql`${at}.published_at`, everyMinutes)}`;
  };
  const since = sql`now() - make_interval(days => ${linkReadDays})`;
  return db.execute<MissingLink>(sql`
    select id, kind, platform, "accountId", "externalId" from (
      select t.id, null::text as kind, t.platform, t.account_id as "accountId", t.external_id as "externalId", t.published_at
      from post_targets t where t.published_at >= ${since} and ${isMissing("t")}
      union all
      select p.id, p.kind::text, t.platform, p.account_id, p.external_id, p.published_at
      from post_targets t join post_target_parts p on p.target_id = t.id
      where t.published_at >= ${since} and ${isMissing("p")}
    ) missing order by published_at desc limit ${limit}`);
}

/** Unless it is known by now, or the row has another post. */
export async function addLink(db: Db, { id, kind, externalId }: MissingLink, permalink: string): Promise<void> {
  const table = kind === null ? postTargets : postTargetParts;
  await db
    .update(table)
    .set({ permalink })
    .where(and(sql`${table.id} = ${id}`, eq(table.externalId, externalId), isNull(table.permalink)));
}
