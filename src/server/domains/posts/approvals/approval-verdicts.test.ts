import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { harness } from "#server/test/harness.ts";
import { propertySeed } from "#server/test/property-seed.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { PostId } from "#shared/ids.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 300 });
const { db } = h.deps;

const actions = [
  "edit",
  "edit rows",
  "submit",
  "approve",
  "approve",
  "ask",
  "publish",
  "make due",
  "take back",
] as const;
type Action = (typeof actions)[number];

/** Refused calls are part of the game: a call may come in a state that does not allow it. */
const orRefused = async (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

/** One post, and people who do everything to it at once. */
async function aGame(ws: SharedWorkspace, name: string) {
  let version = 0;
  const nextText = () => `${name} version ${(version += 1)}.`;
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { accounts } = await ws.as("owner").socialAccounts.list({});
  const accountIds = accounts.flatMap((account) => (account.platform === "facebook" ? [account.id] : []));
  const input = { content: nextText(), platforms: ["facebook" as const], accountIds, draft: true, scheduledAt };
  const { id } = (await ws.as("contributor").posts.create(input)).post;
  const approved = new Set<string>();

  /** Reads like a person: the text, and the hash of the approved content before and after it. Approves only if both are the same. */
  async function approve(): Promise<void> {
    const admin = ws.as("admin");
    const before = (await admin.approvals.approval({ id })).approval.contentHash;
    const { content } = (await admin.posts.get({ id })).post;
    const after = (await admin.approvals.approval({ id })).approval.contentHash;
    if (before !== after) return;
    await admin.approvals.approve({ id, contentHash: after });
    approved.add(content);
  }

  /** Past all checks of planning: rows that say that the post is due now. */
  async function makeDue(): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.update(posts).set({ status: "scheduled" }).where(eq(posts.id, id));
      const due = { state: "scheduled", dueAt: sql`now()`, wakeAt: sql`now()` } as const;
      await setAlarms(h.deps, tx, await tx.update(postTargets).set(due).where(eq(postTargets.postId, id)).returning());
    });
  }

  const calls: Record<Action, () => Promise<unknown>> = {
    edit: () => ws.as("editor").posts.update({ id, content: nextText() }),
    "edit rows": () => db.update(posts).set({ content: nextText() }).where(eq(posts.id, id)),
    submit: () => ws.as("contributor").approvals.submit({ id }),
    approve,
    ask: () => ws.as("admin").approvals.requestChanges({ id, comment: "Once more" }),
    publish: () => ws.as("owner").posts.publish({ id }),
    "make due": makeDue,
    "take back": () => ws.as("editor").posts.update({ id, draft: true }),
  };
  return { id, approved, act: (action: Action) => orRefused(calls[action]()) };
}

const isOver = (status: string) =>
  ["published", "failed", "partial", "draft", "submitted", "changes_requested"].includes(status);

test(
  "whatever people do at the same time, only text that was approved as it is goes out",
  { timeout: 240_000 },
  async () => {
    const ws = await aSharedWorkspace(h);
    await h.as(ws.personOf("owner")).billing.choosePlan({ plan: "premium" });
    await ws.connect("facebook");
    await ws.setPolicy({ roles: ["contributor", "editor"], approverIds: [ws.personOf("admin").id] });
    let run = 0;
    let sent = 0;
    let held = 0;
    const together = fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 3 });
    const plan = fc.array(together, { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plan, fc.boolean(), async (rounds, isProper) => {
        run += 1;
        const game = await aGame(ws, `Game ${run} of ${ws.id}`);
        // Half of the games begin as they should, so that many posts do go out.
        if (isProper) for (const action of ["submit", "approve"] as const) await game.act(action);
        for (const round of rounds) await Promise.all(round.map(game.act));
        await game.act("make due");
        await settle(ws, game.id);
        const texts = (await ledgerOf(h.deps.config.selfUrl, `Game ${run} of ${ws.id} `)).map(({ text }) => text);
        for (const text of texts) expect([...game.approved]).toContain(text);
        expect(texts.length).toBeLessThanOrEqual(1);
        sent += texts.length;
        held += 1 - texts.length;
      }),
      { numRuns: 40, seed: propertySeed, endOnFailure: true },
    );
    // Neither answer is trivial.
    expect(sent).toBeGreaterThan(5);
    expect(held).toBeGreaterThan(5);
  },
);

const settle = (ws: SharedWorkspace, id: PostId) =>
  untilPost({ as: () => ws.as("owner") }, ws.personOf("owner"), id, ({ status }) => isOver(status), 20_000);
