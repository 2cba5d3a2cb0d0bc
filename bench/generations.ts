import { setTimeout as sleep } from "node:timers/promises";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { createInstallation } from "./installation.ts";
import { percentile } from "./statistics.ts";

export const queuedPictures = { people: 5, runs: [4, 4, 2], promisedP99Ms: 100 } as const;

const picturesEach = queuedPictures.runs.reduce((sum, run) => sum + run, 0);
const pictures = queuedPictures.people * picturesEach;
/** As somebody who looks through their library meanwhile. */
const callEveryMs = 25;
const deadlineMs = 240_000;

export interface QueuedPictures {
  p50Ms: number;
  p99Ms: number;
  calls: number;
  picturesPerSecond: number;
  /** How many pictures anybody had more than anybody else, at the worst of the moments that were looked at. */
  widestLead: number;
  finished: number;
}

const beginAll = async (client: ApiClient) => {
  for (const count of queuedPictures.runs)
    await client.call("POST", "/creations/generate/image", { prompt: "a red boat on the sea at sunset", count });
};

const countMade = async (client: ApiClient): Promise<number> =>
  (await client.call<{ creations: Creation[] }>("GET", "/creations?status=completed&limit=100")).creations.length;

/** Pictures of several people at once by the built-in renderer, and what another one's calls take meanwhile. */
export async function measureQueuedPictures(): Promise<QueuedPictures> {
  const installation = await createInstallation();
  try {
    await installation.start();
    const people = Array.from({ length: queuedPictures.people }, (_, index) => `person${index}@example.test`);
    const makers = await Promise.all(people.map((email) => registeredClient(installation.baseUrl, email)));
    for (const maker of makers) await maker.call("POST", "/billing/plan", { plan: "premium" });
    const reader = await registeredClient(installation.baseUrl, "reader@example.test");
    const beganAt = performance.now();
    await Promise.all(makers.map(beginAll));
    const latencies: number[] = [];
    let [finished, widestLead] = [0, 0];
    while (finished < pictures && performance.now() - beganAt < deadlineMs) {
      for (let call = 0; call < 1_000 / callEveryMs; call += 1) {
        const calledAt = performance.now();
        await reader.call("GET", "/creations?limit=20");
        latencies.push(performance.now() - calledAt);
        await sleep(callEveryMs);
      }
      const counts = await Promise.all(makers.map(countMade));
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
