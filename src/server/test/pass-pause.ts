import type { Harness } from "#server/test/harness.ts";
import type { SocialAccountId } from "#shared/ids.ts";

/** The rest of a pause, which the test lives through. */
const leftMs = 3_000;

/**
 * As if the rate limit of an account had lasted until shortly before its end, after a test has seen it announced and applied. Returns by
 * how many milliseconds the end has come nearer. The publisher keeps a pause in rows and in its memory.
 */
export async function passPause(
  { deps, passKnownPauses }: Pick<Harness, "deps" | "passKnownPauses">,
  accountId: SocialAccountId,
): Promise<number> {
  const passedMs = await deps.sql.begin(async (sql) => {
    // As a claim does: one that has seen the longer pause would otherwise write its end to the row afterwards.
    await sql`
      select from posts where id in (select post_id from post_targets where account_id = ${accountId}) order by id for update`;
    const [row] = await sql<{ ms: number }[]>`
      select floor(extract(epoch from paused_until - clock_timestamp()) * 1000)::int - ${leftMs}::int as ms
      from account_pace where account_id = ${accountId} for update`;
    if (row === undefined || row.ms <= 0) throw new Error("The account is not paused for long");
    const passed = sql`make_interval(secs => ${row.ms / 1_000})`;
    await sql`update account_pace set paused_until = paused_until - ${passed} where account_id = ${accountId}`;
    await sql`update post_targets set wake_at = wake_at - ${passed} where account_id = ${accountId} and state = 'queued'`;
    return row.ms;
  });
  passKnownPauses(passedMs);
  return passedMs;
}
