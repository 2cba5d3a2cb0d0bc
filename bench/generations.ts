import { setTimeout as sleep } from "node:timers/promises";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { createInstallation } from "./installation.ts";
import { percentile } from "./statistics.ts";

export const queuedPictures = { users: 5, runs: [4, 4, 2], promisedP99Ms: 100 } as const;

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

/** Measures pictures of several users in parallel with the built-in renderer, and the latency of another user's calls meanwhile. */
export async function measureQueuedPictures(): Promise<QueuedPictures> {
  const installation = await createInstallation();
  try {
    await installation.start();
    const users = Array.from({ length: queuedPictures.users }, (_, index) => `user${index}@example.test`);
    const clients = await Promise.all(users.map((email) => registeredClient(installation.baseUrl, email)));
    for (const client of clients) await client.call("POST", "/billing/plan", { plan: "premium" });
    const reader = await registeredClient(installation.baseUrl, "reader@example.test");
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
