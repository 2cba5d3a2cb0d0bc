import { connect, registeredClient } from "#server/test/api-client.ts";
import { Day } from "#shared/durations.ts";
import type { Installation } from "./installation.ts";
import { type Load, putLoadOn } from "./load.ts";

export const scheduling = { connections: 16, seconds: 5 } as const;

/** Scheduled posts created per second, each with its delivery and its alarm in one transaction, by a user without a plan limit. */
export async function measureScheduling({ baseUrl }: Installation): Promise<Load> {
  const client = await registeredClient(baseUrl, "planner@example.test");
  await client.call("POST", "/billing/plan", { plan: "premium" });
  await connect(client, "facebook", "Kiln & Clay");
  const body = {
    content: "Six new bowls",
    hashtags: ["stoneware"],
    platforms: ["facebook"],
    scheduledAt: new Date(Date.now() + 300 * Day.ms).toISOString(),
  };
  return putLoadOn(`${baseUrl}/api/posts`, {
    authorization: `Bearer ${client.token}`,
    connections: scheduling.connections,
    seconds: scheduling.seconds,
    body,
  });
}
