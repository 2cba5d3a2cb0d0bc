import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { createDb } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { ApiClient } from "#server/test/api-client.ts";
import { UserId } from "#shared/ids.ts";
import type { Installation } from "./installation.ts";
import { type Load, putLoadOn } from "./load.ts";
import { median } from "./statistics.ts";

export const listing = { creations: 1_000, connections: 16, rounds: 5, secondsEach: 4 } as const;
const page = "/api/creations?limit=20";
const warmUpSeconds = 2;
const bareServerDeadlineMs = 20_000;

async function insertCreations(databaseUrl: string, userId: UserId): Promise<void> {
  const { db, close } = createDb(databaseUrl, { maxConnections: 1 });
  await db.insert(creations).values(
    Array.from({ length: listing.creations }, (_, index) => ({
      userId,
      type: "image" as const,
      status: "completed" as const,
      title: `Glazed bowl ${index}`,
      prompt:
        "A hand-thrown stoneware bowl with a celadon glaze on a linen cloth, soft light from a window on the left",
      options: { style: "realistic", size: "1024x1024", creativity: 7, detail: 5, seed: index },
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

async function requireSameAnswer(urls: readonly string[], authorization: string): Promise<void> {
  const [first, ...others] = await Promise.all(
    urls.map(async (url) => (await fetch(url, { headers: { authorization } })).json()),
  );
  // The keys of a JSON column come in the database's order from the one and in the schema's from the other.
  if (!others.every((other) => isDeepStrictEqual(other, first))) throw new Error("The two servers do not answer alike");
}

const middle = (loads: readonly Load[]): Load => ({
  requestsPerSecond: median(loads.map((load) => load.requestsPerSecond)),
  p50Ms: median(loads.map((load) => load.p50Ms)),
  p99Ms: median(loads.map((load) => load.p99Ms)),
});

/** Requests a second for one page of creations, from Postloom and from a bare handler in turns: what else the machine does hits both. */
export async function compareListing(
  installation: Installation,
  client: ApiClient,
): Promise<{ postloom: Load; bare: Load }> {
  const { user } = await client.call<{ user: { id: string } }>("GET", "/auth/me");
  await insertCreations(installation.databaseUrl(), UserId.parse(user.id));
  const authorization = `Bearer ${client.token}`;
  const { url, child } = await startBareServer(installation.databaseUrl(), authorization);
  try {
    const contenders = { postloom: `${installation.baseUrl}${page}`, bare: `${url}${page}` };
    await requireSameAnswer(Object.values(contenders), authorization);
    const measure = (address: string, seconds: number) =>
      putLoadOn(address, { authorization, connections: listing.connections, seconds });
    for (const address of Object.values(contenders)) await measure(address, warmUpSeconds);

    const loads: Record<keyof typeof contenders, Load[]> = { postloom: [], bare: [] };
    for (let round = 0; round < listing.rounds; round += 1) {
      loads.postloom.push(await measure(contenders.postloom, listing.secondsEach));
      loads.bare.push(await measure(contenders.bare, listing.secondsEach));
    }
    return { postloom: middle(loads.postloom), bare: middle(loads.bare) };
  } finally {
    child.kill();
  }
}
