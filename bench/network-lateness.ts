import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { consentOf } from "#server/test/consent.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { Installation } from "./installation.ts";
import { judge, type Lateness, leadMs, type Planned, untilSettled, writingMs } from "./lateness.ts";

/** One post at a time, the networks in turn. With seven networks the run takes less than two minutes. */
export const idle = { postsEach: 8, everyMs: 1_000, promisedMedianMs: 50 } as const;

export interface NetworkLateness extends Lateness {
  network: string;
}

/** An account of each network that this server offers, by network. */
async function connectAll(client: ApiClient): Promise<Map<Platform, string>> {
  const { platforms } = await client.call<{ platforms: Platform[] }>("GET", "/system/info");
  for (const platform of new Set(platforms.map(consentOf))) await connect(client, platform, "Idle kiln");
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts?limit=100");
  const found = new Map(accounts.map(({ platform, id }) => [platform, id] as const));
  const missing = platforms.filter((platform) => !found.has(platform));
  if (missing.length > 0) throw new Error(`No account was connected on ${missing.join(", ")}`);
  return found;
}

interface PlannedOn extends Planned {
  platform: Platform;
}

/** How long after its due instant a single post reaches each network, while the server has nothing else to do. */
export async function measureNetworks({ baseUrl }: Installation): Promise<NetworkLateness[]> {
  const client = await registeredClient(baseUrl, "networks@example.test");
  await client.call("POST", "/billing/plan", { plan: "premium" });
  const accounts = await connectAll(client);
  const { creation } = await client.upload<{ creation: Creation }>("/creations", { file: await pictureFile("k.jpg") });
  const firstDueAt = Math.ceil((Date.now() + writingMs + leadMs) / 1_000) * 1_000;
  const plan: PlannedOn[] = Array.from({ length: idle.postsEach }, (_, turn) => turn).flatMap((turn) =>
    [...accounts].map(([platform, accountId], place) => ({
      platform,
      accountId,
      text: `Idle ${platform} ${turn}`,
      dueAt: firstDueAt + (turn * accounts.size + place) * idle.everyMs,
    })),
  );
  for (const { platform, text, accountId, dueAt } of plan) {
    const media = networkRules[platform].media.min > 0 ? { creationIds: [creation.id] } : {};
    const scheduledAt = new Date(dueAt).toISOString();
    await client.call("POST", "/posts", {
      content: text,
      platforms: [platform],
      accountIds: [accountId],
      scheduledAt,
      ...media,
    });
  }
  await untilSettled(client, plan.at(-1)?.dueAt ?? firstDueAt);
  const ledger = await ledgerOf(baseUrl, "Idle ");
  return [...accounts.keys()].map((platform) => {
    const own = plan.filter((post) => post.platform === platform);
    return { network: platformNames[platform], ...judge(own, ledger) };
  });
}
