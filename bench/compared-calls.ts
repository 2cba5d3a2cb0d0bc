import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { createDb } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { ApiClient } from "#server/test/api-client.ts";
import { Day } from "#shared/durations.ts";
import { WorkspaceId } from "#shared/ids.ts";
import type { Installation } from "./installation.ts";
import { type Load, putLoadOn } from "./load.ts";
import { cpuSecondsOf, median } from "./statistics.ts";

const today = new Date().setUTCHours(0, 0, 0, 0);
/** A week of the calendar, with a post for each hour. */
export const week = { from: new Date(today - 7 * Day.ms).toISOString(), to: new Date(today).toISOString() } as const;
export const comparedPaths = {
  me: "/api/auth/me",
  creations: "/api/creations",
  posts: "/api/posts",
  dashboard: "/api/users/dashboard",
  calendar: `/api/posts/calendar?from=${week.from}&to=${week.to}`,
} as const;
export const pageSize = 20;
export const comparison = { rowsEach: 1_000, connections: [1, 64], rounds: 3, secondsEach: 2 } as const;
const warmUpSeconds = 1;
const bareServerDeadlineMs = 60_000;

/** Other programs on the machine change the elapsed time a lot and the processor time hardly at all. */
interface Cost extends Load {
  cpuMicrosecondsEach: number;
}

export interface Compared {
  path: string;
  connections: number;
  postloom: Cost;
  bare: Cost;
}

export async function insertRows(databaseUrl: string, workspaceId: WorkspaceId): Promise<void> {
  const { db, close } = createDb(databaseUrl, { maxConnections: 1 });
  const numbers = Array.from({ length: comparison.rowsEach }, (_, index) => index);
  const pictures = await db
    .insert(creations)
    .values(
      numbers.map((index) => ({
        workspaceId,
        type: "image" as const,
        status: "completed" as const,
        title: `Glazed bowl ${index}`,
        prompt:
          "A hand-thrown stoneware bowl with a celadon glaze on a linen cloth, soft light from a window on the left",
        model: "builtin:loom",
        progress: 1,
        fileKey: `creations/${crypto.randomUUID()}.png`,
        thumbnailKey: `creations/${crypto.randomUUID()}.webp`,
        width: 1_024,
        height: 1_024,
        contentType: "image/png",
        sizeBytes: 1_482_113,
        tookMs: 6_120,
      })),
    )
    .returning({ id: creations.id });
  const written = await db
    .insert(posts)
    .values(
      numbers.map((index) => ({
        workspaceId,
        status: "published" as const,
        content: `Bowl ${index} of the spring firing is out of the kiln. Celadon over a white slip, cone 10.`,
        hashtags: ["stoneware", "celadon"],
        platforms: ["facebook" as const],
        publishedAt: new Date(Date.now() - index * 3_600_000),
      })),
    )
    .returning({ id: posts.id });
  await db.insert(postMedia).values(
    written.flatMap(({ id }, index) => {
      const picture = pictures[index];
      return picture === undefined ? [] : [{ postId: id, workspaceId, position: 0, creationId: picture.id }];
    }),
  );
  await db.insert(postTargets).values(
    written.map(({ id }, index) => ({
      workspaceId,
      postId: id,
      platform: "facebook" as const,
      accountName: "Kiln & Clay",
      sandbox: true,
      state: "published" as const,
      tries: 1,
      externalId: `104_${index}`,
      permalink: `https://www.facebook.com/104/posts/${index}`,
      publishedAt: new Date(Date.now() - index * 3_600_000),
    })),
  );
  await close();
}

async function startBareServer(
  databaseUrl: string,
  authorization: string,
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(fileURLToPath(import.meta.resolve("./bare-server.ts")), [databaseUrl, authorization]);
  const [url] = (await once(child, "message", { signal: AbortSignal.timeout(bareServerDeadlineMs) })) as [string];
  return { url, child };
}

/** Without the cursor to the next page, which is encrypted and differs each time. */
async function readAnswer(url: string, authorization: string): Promise<object> {
  const { data } = (await (await fetch(url, { headers: { authorization } })).json()) as { data: object };
  return { ...data, nextCursor: undefined };
}

async function requireSameAnswer(path: string, origins: readonly string[], authorization: string): Promise<void> {
  const [first, ...others] = await Promise.all(origins.map((origin) => readAnswer(origin + path, authorization)));
  if (!others.every((other) => isDeepStrictEqual(other, first)))
    throw new Error(`${path}: the two servers do not answer alike`);
}

const middle = (loads: readonly Cost[]): Cost => ({
  requests: median(loads.map((load) => load.requests)),
  cpuMicrosecondsEach: median(loads.map((load) => load.cpuMicrosecondsEach)),
  requestsPerSecond: median(loads.map((load) => load.requestsPerSecond)),
  p50Ms: median(loads.map((load) => load.p50Ms)),
  p99Ms: median(loads.map((load) => load.p99Ms)),
});

/** Requests per second for the most frequent calls, from Postloom and from a bare handler in turns, so that other load affects both. */
export async function compareCalls(installation: Installation, client: ApiClient): Promise<Compared[]> {
  const { user } = await client.call<{ user: { id: string } }>("GET", "/auth/me");
  await insertRows(installation.databaseUrl(), WorkspaceId.parse(user.id));
  const authorization = `Bearer ${client.token}`;
  const { url, child } = await startBareServer(installation.databaseUrl(), authorization);
  const measure = async (origin: string, path: string, connections: number, seconds: number): Promise<Cost> => {
    const before = await cpuSecondsOf(origin);
    const load = await putLoadOn(origin + path, { authorization, connections, seconds });
    return { ...load, cpuMicrosecondsEach: (((await cpuSecondsOf(origin)) - before) * 1e6) / load.requests };
  };
  const compared: Compared[] = [];
  try {
    const origins = { postloom: installation.baseUrl, bare: url };
    for (const path of Object.values(comparedPaths)) {
      await requireSameAnswer(path, Object.values(origins), authorization);
      for (const connections of comparison.connections) {
        for (const origin of Object.values(origins)) await measure(origin, path, connections, warmUpSeconds);
        const loads: Record<keyof typeof origins, Cost[]> = { postloom: [], bare: [] };
        for (let round = 0; round < comparison.rounds; round += 1) {
          loads.postloom.push(await measure(origins.postloom, path, connections, comparison.secondsEach));
          loads.bare.push(await measure(origins.bare, path, connections, comparison.secondsEach));
        }
        compared.push({ path, connections, postloom: middle(loads.postloom), bare: middle(loads.bare) });
      }
    }
    return compared;
  } finally {
    child.kill();
  }
}
