import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { settleApprovedJob } from "#server/domains/posts/review/review.jobs.ts";
import { makeOccurrences } from "#server/domains/posts/schedules/make-occurrences.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import type { PostId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";

const h = await harness({ works: true });
let ws: SharedWorkspace;

beforeEach(async () => {
  ws = await aSharedWorkspace(h);
  await ws.account("facebook");
});

const postOf = async (id: PostId) => (await ws.as("owner").posts.get({ id })).post;
const statusOf = async (id: PostId) => (await postOf(id)).status;
const becomes = (id: PostId, status: Post["status"], timeout = 10_000) =>
  expect.poll(() => statusOf(id), { timeout }).toBe(status);
const toldTo = async (role: "contributor" | "editor") =>
  (await h.as(ws.personOf(role)).notifications.list({})).notifications.map(({ kind, params }) => ({ kind, params }));
/** What runs every minute. */
const runSweep = () => h.deps.jobs.send(h.deps.db, settleApprovedJob, {}, { singletonKey: uuidv7() });

async function aSubmission(change: object = { scheduledAt: inMinutes(60) }): Promise<PostId> {
  const text = { content: "Six new bowls", platforms: ["facebook" as const] };
  const { id } = (await ws.as("contributor").posts.create({ ...text, draft: true, ...change })).post;
  await ws.as("contributor").approvals.submit({ id });
  return id;
}

/** Submitted posts of a series of the editor, with `many` slots ahead. */
async function aSeries(many: number) {
  const { repeat } = await ws.as("editor").repeats.create({
    post: { content: "Open studio", platforms: ["facebook"], variants: [] },
    pattern: { every: "days", days: 1, time: "09:30" },
    timezone: "UTC",
    startsOn: inMinutes(2 * 24 * 60).slice(0, 10),
    times: many,
  });
  for (let made = 1; made < many; made += 1) {
    await h.deps.sql`update repeats set make_at = now() where id = ${repeat.id}`;
    await makeOccurrences(h.deps, AbortSignal.timeout(10_000));
  }
  const { next } = (await ws.as("editor").repeats.get({ id: repeat.id })).repeat;
  const ids = next.flatMap(({ postId }) => postId ?? []);
  expect(await Promise.all(ids.map(statusOf))).toEqual(Array(many).fill("submitted"));
  return ids;
}

describe("a series that is approved once", () => {
  beforeEach(() => ws.setPolicy({ roles: ["editor"], series: "once" }));

  test("is scheduled with all posts that wait already, and its writer is told of each", async () => {
    const ids = await aSeries(3);
    for (const id of ids.slice(1, 2)) await ws.approve("admin", id);
    for (const id of ids) await becomes(id, "scheduled");
    const told = (await toldTo("editor")).filter(({ kind }) => kind === "post.approved");
    expect(told).toHaveLength(ids.length);
    expect(told).toMatchObject(ids.map(() => ({ params: { outcome: "scheduled" } })));
    expect((await ws.as("admin").approvals.waiting({})).waiting).toEqual([]);
  });

  test("keeps its approval when the post that was approved is deleted", async () => {
    const [first, second] = await aSeries(2);
    if (first === undefined || second === undefined) throw new Error("No posts");
    await ws.approve("admin", first);
    await becomes(second, "scheduled");
    await ws.as("editor").posts.remove({ id: first });
    expect((await ws.as("admin").approvals.waiting({})).waiting).toEqual([]);
    expect((await ws.as("admin").approvals.approval({ id: second })).approval.isRequired).toBe(false);
  });
});

test("a series whose posts are approved each waits with each of them", async () => {
  await ws.setPolicy({ roles: ["editor"], series: "each" });
  const [first, second] = await aSeries(2);
  if (first === undefined || second === undefined) throw new Error("No posts");
  await ws.approve("admin", first);
  await runSweep();
  const last = await aSeries(1);
  expect(await statusOf(second)).toBe("submitted");
  expect(last).toHaveLength(1);
  expect((await ws.as("admin").approvals.waiting({})).waiting.map(({ post }) => post.id)).toContain(second);
});

describe("a submitted post whose approvals become sufficient", () => {
  test("because an approver who has not decided leaves, is scheduled", async () => {
    const late = await ws.join("editor", "Ada");
    await ws.setPolicy({ mode: "all", approverIds: [ws.personOf("admin").id, late.id] });
    const id = await aSubmission();
    expect((await ws.approve("admin", id)).post.status).toBe("submitted");
    const { workspaces } = h.as(ws.personOf("owner"), { readRole: async () => "owner" });
    await workspaces.removeMember({ id: ws.id, userId: late.id });
    await runSweep();
    await becomes(id, "scheduled");
    expect(await toldTo("contributor")).toMatchObject([{ kind: "post.approved", params: { person: null } }]);
  });

  test("because the policy asks for less, is scheduled", async () => {
    await ws.setPolicy({ needsClient: true });
    const id = await aSubmission();
    await ws.approve("editor", id);
    await ws.setPolicy({});
    await runSweep();
    await becomes(id, "scheduled");
  });

  test("after its time, becomes a draft that says so", async () => {
    await ws.setPolicy({ needsClient: true });
    const id = await aSubmission();
    await ws.approve("editor", id);
    await h.deps.sql`update posts set scheduled_at = now() - interval '1 hour' where id = ${id}`;
    await ws.setPolicy({});
    await runSweep();
    await becomes(id, "draft");
    expect((await postOf(id)).notice).toMatchObject({ code: "postloom.approved_late" });
    expect(await toldTo("contributor")).toMatchObject([{ kind: "post.approved", params: { outcome: "late" } }]);
  });

  test("but cannot be planned, becomes a draft that says why, and its writer is told", async () => {
    await ws.setPolicy({ needsClient: true });
    const id = await aSubmission();
    await ws.approve("editor", id);
    await h.deps.sql`
      insert into usage_counters (workspace_id, month, kind, used)
      values (${ws.id}, to_char(now() at time zone 'UTC', 'YYYY-MM'), 'posts', 10000)`;
    await ws.setPolicy({});
    await runSweep();
    await becomes(id, "draft");
    expect((await postOf(id)).notice).toMatchObject({ code: "postloom.limit_reached" });
    expect(await toldTo("contributor")).toMatchObject([{ kind: "post.approved", params: { outcome: "ready" } }]);
  });
});

test("a draft that was approved without a time is asked for again when it is submitted with one", async () => {
  await ws.setPolicy();
  const id = await aSubmission({});
  expect((await ws.approve("admin", id)).post.status).toBe("draft");
  await ws.as("contributor").approvals.submit({ id, scheduledAt: inMinutes(90) });
  expect((await ws.as("admin").approvals.waiting({})).waiting.map(({ post }) => post.id)).toEqual([id]);
  expect((await ws.approve("admin", id)).post.status).toBe("scheduled");
});
