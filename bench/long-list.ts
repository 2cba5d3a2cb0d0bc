import postgres from "postgres";
import type { ListPosition } from "#server/domains/creations/creations.queries.ts";
import { creationCursor } from "#server/domains/creations/creations.service.ts";
import { registeredClient } from "#server/test/api-client.ts";
import type { CreationPage } from "#shared/creations/creations.ts";
import type { User } from "#shared/users/users.ts";
import type { Installation } from "./installation.ts";
import { percentile } from "./statistics.ts";

export const longList = { creations: 1_000_000, pageSize: 20, calls: 60, allowedRatio: 2 } as const;

export interface LongList {
  firstPageMs: number;
  lastPageMs: number;
}

/** Fills a library and returns the position before the last page. */
async function fillLibrary(databaseUrl: string, userId: string): Promise<ListPosition> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into creations (id, workspace_id, type, status, title, file_key, content_type, width, height)
        select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${userId}::uuid, 'image', 'completed',
               'Glazed bowl ' || n, 'creations/' || n || '.png', 'image/png', 1024, 1024
        from generate_series(1, ${longList.creations}::int) n`;
    });
    await sql`analyze creations`;
    const [row] = await sql<ListPosition[]>`
      select id, title from creations where workspace_id = ${userId}::uuid order by id offset ${longList.pageSize} limit 1`;
    if (row === undefined) throw new Error("The library is empty");
    return row;
  } finally {
    await sql.end();
  }
}

/** Measures the first and the last page of a library in turns, one call at a time: a keyset list must not slow down towards its end. */
export async function measureLongList(installation: Installation): Promise<LongList> {
  const client = await registeredClient(installation.baseUrl, "archive@example.test");
  const { user } = await client.call<{ user: User }>("GET", "/auth/me");
  const before = await fillLibrary(installation.databaseUrl(), user.id);
  // Builds the cursor as the list does: reaching the position by paging would take 50,000 calls.
  const seal = await installation.cursorSeal();
  const cursor = creationCursor.encode(seal, user.id, before, { limit: longList.pageSize, sort: "newest" });
  const first = `/creations?limit=${longList.pageSize}`;
  const last = `${first}&cursor=${cursor}`;
  const end = await client.call<CreationPage>("GET", last);
  if (end.creations.length !== longList.pageSize || end.nextCursor !== null)
    throw new Error("This is not the last page");

  const times: Record<string, number[]> = { [first]: [], [last]: [] };
  for (let call = 0; call < longList.calls; call += 1) {
    for (const [path, measured] of Object.entries(times)) {
      const startedAt = performance.now();
      await client.call("GET", path);
      measured.push(performance.now() - startedAt);
    }
  }
  return { firstPageMs: percentile(times[first] ?? [], 50), lastPageMs: percentile(times[last] ?? [], 50) };
}
