import type { Sql } from "postgres";
import type { Logger } from "#server/lib/logger.ts";

/** Warns if PostgreSQL may lose a commit after a power cut: a post could then be published twice. */
export async function warnUnlessDurable(sql: Sql, log: Pick<Logger, "warn">): Promise<void> {
  const off = await sql.unsafe<{ name: string }[]>(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'",
  );
  for (const { name } of off) {
    log.warn(
      { setting: name },
      `PostgreSQL runs with ${name}=off: after a crash, posts may be lost or published twice`,
    );
  }
}
