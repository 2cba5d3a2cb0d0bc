import postgres from "postgres";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import type { Installation } from "./installation.ts";
import { percentile } from "./statistics.ts";

export const history = { posts: 50_000, snapshotsEach: 40, limitMs: 150, calls: 15 } as const;

/** Instants spread over the past year: a range of a year covers all rows, a range of thirty days a twelfth of them. */
const year = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
const calls = {
  "overview, 30 days": "/analytics/overview",
  "overview, a year by week": `/analytics/overview?from=${year}`,
  "overview, a year by day in New York": `/analytics/overview?from=${year}&interval=day&tz=America/New_York`,
  "trends, a year": `/analytics/trends?from=${year}`,
  "platforms, a year": `/analytics/platforms?from=${year}`,
  "best posts, a year": `/analytics/posts?from=${year}&limit=20`,
  dashboard: "/users/dashboard",
} as const;

export interface CallTimes {
  name: string;
  p50Ms: number;
  maxMs: number;
}

/** Writes a year of a very busy account: forty measurements for each post, typed metrics for one post in a hundred. */
export async function fillHistory(databaseUrl: string, userId: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const { posts, snapshotsEach } = history;
  try {
    await sql.begin(async (tx) => {
      // Checking the foreign keys of two million rows would take longer than writing the rows.
      await tx`set local session_replication_role = replica`;
      await tx`
        create temporary table made on commit drop as
        select n, gen_random_uuid() as post_id, gen_random_uuid() as target_id,
               (array['facebook', 'instagram', 'x'])[1 + n % 3]::platform as platform,
               ('00000000-0000-4000-8000-00000000000' || n % 3)::uuid as account_id,
               now() - n * (interval '365 days' / ${posts}) as at,
               (n * 7919 % 1000)::bigint as liked
        from generate_series(1, ${posts}::int) n`;
      await tx`
        insert into posts (id, workspace_id, status, content, hashtags, platforms, created_at, published_at, views, engagement_at)
        select post_id, ${userId}::uuid, 'published', 'Bowl ' || n || ' of the spring firing is out of the kiln. Celadon over a white slip.',
               array['stoneware', 'celadon'], array[platform], at, at, case when n % 100 = 0 then 5 end, case when n % 100 = 0 then at end
        from made`;
      await tx`
        insert into post_targets (id, workspace_id, post_id, platform, account_name, sandbox, state, tries, external_id, permalink, published_at)
        select target_id, ${userId}::uuid, post_id, platform, 'Kiln & Clay', true, 'published', 1, 'b' || n, 'https://example.test/' || n, at
        from made`;
      await tx`
        insert into target_metrics (target_id, workspace_id, post_id, account_id, platform, source, published_at, likes, comments, shares, views, captured_at)
        select target_id, ${userId}::uuid, post_id, account_id, platform, 'sandbox', at, liked, liked / 10, liked / 20,
               case when n % 100 <> 0 then liked * 20 end, now()
        from made`;
      await tx`
        insert into metric_snapshots (target_id, captured_at, likes, comments, shares, views, source)
        select target_id, at + step * interval '1 day', liked * step / ${snapshotsEach}, liked * step / ${snapshotsEach * 10},
               liked * step / ${snapshotsEach * 20}, liked * step / 2, 'sandbox'
        from generate_series(1, ${snapshotsEach}::int) step, made`;
      // Each of three accounts has a gain for every quarter of an hour of the year.
      await tx`
        insert into metric_gains (workspace_id, slot, account_id, platform, source, likes, comments, shares, views, captured_at)
        select ${userId}::uuid, slot, ('00000000-0000-4000-8000-00000000000' || n)::uuid, (array['facebook', 'instagram', 'x'])[1 + n]::platform,
               'sandbox', 30, 3, 1, 700, slot
        from generate_series(0, 2) n,
             generate_series(date_trunc('hour', now() - interval '365 days'), now(), interval '15 minutes') slot`;
    });
    for (const table of ["posts", "post_targets", "target_metrics", "metric_snapshots", "metric_gains"])
      await sql.unsafe(`vacuum analyze ${table}`);
  } finally {
    await sql.end();
  }
}

async function timeCalls(client: ApiClient, path: string): Promise<number[]> {
  const times: number[] = [];
  // The first call is not measured: it fills the caches of PostgreSQL.
  for (let call = 0; call <= history.calls; call += 1) {
    const startedAt = performance.now();
    await client.call("GET", path);
    if (call > 0) times.push(performance.now() - startedAt);
  }
  return times;
}

/** Measures over HTTP, one call after the other, how long the totals over a long history take. */
export async function measureAnalytics({ baseUrl, databaseUrl }: Installation): Promise<CallTimes[]> {
  const client = await registeredClient(baseUrl, "history@example.test");
  const { user } = await client.call<{ user: { id: string } }>("GET", "/auth/me");
  await fillHistory(databaseUrl(), user.id);
  const measured: CallTimes[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const times = await timeCalls(client, path);
    measured.push({ name, p50Ms: percentile(times, 50), maxMs: percentile(times, 100) });
  }
  return measured;
}
