import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { expectSound, untilNothingIsStuck } from "#server/test/delivery-judge.ts";
import { fleet } from "#server/test/fleet.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

// A user edits a post while it is claimed, prepared, about to be sent, being sent, and published.

const actions = ["edit", "take back", "move", "delete", "publish", "withdraw"] as const;
type Action = (typeof actions)[number];

/** Around the alarm, during the preparation, around the last moment for a change, and around the call. */
const offsetsMs = [-20_050, -19_950, -8_000, -5_050, -1_010, -990, -500, -20, -2, 0, 3, 20, 150, 600];
const platforms = ["facebook", "x"] as const;
const leadMs = 45_000;

interface Race {
  id: string;
  action: Action;
  offsetMs: number;
  text: string;
}

const { web, sql, start } = await fleet();
await start("worker");
await start("worker");

const newText = ({ text }: Race) => `${text}, edited`;

test(
  "an accepted change takes effect and a refused one changes nothing, at every moment of a delivery",
  { timeout: 240_000 },
  async ({ annotate }) => {
    const client = await registeredClient(web, "mira@example.test");
    await client.call("POST", "/billing/plan", { plan: "premium" });
    const names = platforms.flatMap((platform) =>
      actions.map((action) => ({ platform, action, name: `Race ${platform} ${action}` })),
    );
    for (const { platform, name } of names) await connect(client, platform, name);
    const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts?limit=100");
    const dueAt = Date.now() + leadMs;
    const races: Race[] = [];
    for (const { platform, action, name } of names) {
      const accountId = accounts.find((account) => account.platform === platform && account.name === name)?.id;
      for (const offsetMs of offsetsMs) {
        const text = `${name} at ${offsetMs}`;
        const body = { content: text, platforms: [platform], accountIds: [accountId] };
        const scheduledAt = new Date(dueAt).toISOString();
        const { post } = await client.call<{ post: Post }>("POST", "/posts", { ...body, scheduledAt });
        races.push({ id: post.id, action, offsetMs, text });
      }
    }

    /** A busy machine may begin the calls late. */
    const begunAfterDue = new Set<Race>();
    const act = async (race: Race): Promise<boolean> => {
      await sleep(Math.max(0, dueAt + race.offsetMs - Date.now()));
      if (Date.now() >= dueAt) begunAfterDue.add(race);
      const later = new Date(dueAt + 3_600_000).toISOString();
      const calls: Record<Action, () => Promise<unknown>> = {
        edit: () => client.call("PATCH", `/posts/${race.id}`, { content: newText(race) }),
        "take back": () => client.call("PATCH", `/posts/${race.id}`, { draft: true }),
        move: () => client.call("PATCH", `/posts/${race.id}`, { scheduledAt: later }),
        delete: () => client.call("DELETE", `/posts/${race.id}`),
        publish: () => client.call("POST", `/posts/${race.id}/publish`),
        withdraw: () => client.call("POST", `/posts/${race.id}/withdraw`),
      };
      return calls[race.action]().then(
        () => true,
        (error: Error) => {
          if (!/: (409|503) /.test(error.message)) throw error;
          return false;
        },
      );
    };
    const accepted = await Promise.all(races.map(act));
    // The moved posts wait for an hour. The others end; a moved one that nevertheless went out would do so at the same time, or with the next sweep.
    const inProgress = async () =>
      (
        await sql`
        select from post_targets
        where state in ('queued', 'preparing', 'ready', 'sending', 'unknown')
          or (state = 'scheduled' and due_at < ${new Date(dueAt + 60_000)})`
      ).length;
    await expect.poll(inProgress, { timeout: 60_000, interval: 500 }).toBe(0);
    await sleep(7_000);
    await sql`update post_targets set state = 'cancelled' where state = 'scheduled'`;
    // A withdrawal or a deletion removes the row: only the ledger can be compared then.
    const verdict = await untilNothingIsStuck(sql, 5_000);
    expectSound(verdict);

    const ledger = await ledgerOf(web, "Race ");
    const times = (text: string) => ledger.filter((entry) => entry.text === text).length;
    const wrong = races.flatMap((race, index) => {
      const isAccepted = accepted[index] === true;
      const [before, after] = [times(race.text), times(newText(race))];
      const isRight = {
        edit: isAccepted ? before === 0 && after === 1 : before === 1 && after === 0,
        "take back": before === (isAccepted ? 0 : 1),
        move: before === (isAccepted ? 0 : 1),
        // After publication both are allowed, and remove nothing from the ledger.
        delete: isAccepted ? before === 0 || begunAfterDue.has(race) : before === 1,
        withdraw: isAccepted ? before === 0 || begunAfterDue.has(race) : before === 1,
        publish: before === 1,
      }[race.action];
      return isRight && before + after <= 1
        ? []
        : [`${race.text}: accepted ${isAccepted}, sent ${before} and ${after}`];
    });
    await annotate(`${races.length} races, ${accepted.filter(Boolean).length} changes accepted, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  },
);
