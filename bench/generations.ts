import { setTimeout as sleep } from "node:timers/promises";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { createInstallation } from "./installation.ts";
import { percentile } from "./statistics.ts";

export const queuedPictures = { users: 5, runs: [4, 4, 2], promisedP99Ms: 100, promisedPerSecond: 0.45 } as const;

/** One generation on a server without other work. The picture is the scene that took longest of those measured. */
export const loneGenerations = {
  picture: { prompt: "a fox in the forest", style: "realistic", size: "1024x1024", detail: 8 },
  promisedPictureMs: 4_000,
  video: { prompt: "a red boat on the sea at sunset", size: "1280x720", duration: 10 },
  promisedVideoMs: 20_000,
} as const;

const picturesEach = queuedPictures.runs.reduce((sum, run) => sum + run, 0);
const pictures = queuedPictures.users * picturesEach;
/** Simulates a user who browses the library meanwhile. */
const callEveryMs = 25;
const deadlineMs = 240_000;

export interface QueuedPictures {
  p50Ms: number;
  p99Ms: number;
  calls: number;
  picturesPerSecond: number;
  lonePictureMs: number;
  loneVideoMs: number;
  /** The largest difference between the numbers of finished pictures of any two users, over all samples. */
  widestLead: number;
  finished: number;
}

const beginAll = async (client: ApiClient) => {
  for (const count of queuedPictures.runs)
    await client.call("POST", "/creations/generate/image", { prompt: "a red boat on the sea at sunset", count });
};

const countMade = async (client: ApiClient): Promise<number> =>
  (await client.call<{ creations: Creation[] }>("GET", "/creations?status=completed&limit=100")).creations.length;

/** Time from the request until the creation is completed. The answer waits for that, because asking again would take from the cores. */
async function timeGeneration(client: ApiClient, path: string, body: object): Promise<number> {
  const begunAt = performance.now();
  const { creation } = await client.call<{ creation: Creation }>("POST", path, body, { prefer: "wait=60" });
  if (creation.status !== "completed") throw new Error(`${path} took longer than 60 s`);
  return performance.now() - begunAt;
}

/** Measures pictures of several users in parallel with the built-in renderer, and the latency of another user's calls meanwhile. */
export async function measureQueuedPictures(): Promise<QueuedPictures> {
  const installation = await createInstallation();
  try {
    await installation.start();
    const users = Array.from({ length: queuedPictures.users }, (_, index) => `user${index}@example.test`);
    const clients = await Promise.all(users.map((email) => registeredClient(installation.baseUrl, email)));
    for (const client of clients) await client.call("POST", "/billing/plan", { plan: "premium" });
    const reader = await registeredClient(installation.baseUrl, "reader@example.test");
    const lone = await registeredClient(installation.baseUrl, "lone@example.test");
    const lonePictureMs = await timeGeneration(lone, "/creations/generate/image", loneGenerations.picture);
    const loneVideoMs = await timeGeneration(lone, "/creations/generate/video", loneGenerations.video);
    const beganAt = performance.now();
    await Promise.all(clients.map(beginAll));
    const latencies: number[] = [];
    let [finished, widestLead] = [0, 0];
    while (finished < pictures && performance.now() - beganAt < deadlineMs) {
      for (let call = 0; call < 1_000 / callEveryMs; call += 1) {
        const calledAt = performance.now();
        await reader.call("GET", "/creations?limit=20");
        latencies.push(performance.now() - calledAt);
        await sleep(callEveryMs);
      }
      const counts = await Promise.all(clients.map(countMade));
      finished = counts.reduce((sum, one) => sum + one, 0);
      widestLead = Math.max(widestLead, Math.max(...counts) - Math.min(...counts));
    }
    return {
      lonePictureMs,
      loneVideoMs,
      p50Ms: percentile(latencies, 50),
      p99Ms: percentile(latencies, 99),
      calls: latencies.length,
      picturesPerSecond: finished / ((performance.now() - beganAt) / 1_000),
      widestLead,
      finished,
    };
  } finally {
    await installation.remove();
  }
}
