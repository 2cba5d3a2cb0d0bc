import { connect, registeredClient } from "#server/test/api-client.ts";
import { Day } from "#shared/durations.ts";
import type { Installation } from "./installation.ts";
import { type Load, putLoadOn } from "./load.ts";

export const scheduling = { connections: 16, warmUpSeconds: 5, seconds: 5 } as const;

/**
 * Scheduled posts created per second, each with its delivery and its alarm in one transaction, by a user without a plan limit. The server
 * answers others first, because V8 compiles the code of a call during its first thousand.
 */
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
  const createPosts = (seconds: number) =>
    putLoadOn(`${baseUrl}/api/posts`, {
      authorization: `Bearer ${client.token}`,
      connections: scheduling.connections,
      seconds,
      body,
    });
  await createPosts(scheduling.warmUpSeconds);
  return createPosts(scheduling.seconds);
}
