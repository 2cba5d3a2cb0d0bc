import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import { untilPost } from "#server/test/until-post.ts";
import { PostId } from "#shared/ids.ts";
import type { ApprovalPolicy } from "#shared/posts/approvals.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 300 });
const { db } = h.deps;

type Asked = Pick<ApprovalPolicy, "mode" | "needsClient">;

/** An editor with a session and an API key, whose posts need an approval. */
async function aBoundEditor(policy: Asked) {
  const ws = await aSharedWorkspace(h);
  await ws.connect("facebook");
  await ws.setPolicy({ ...policy, roles: ["contributor", "editor"] });
  const { accounts } = await ws.as("owner").socialAccounts.list({});
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "18:30" }));
  const accountIds = accounts.flatMap(({ id, platform }) => (platform === "facebook" ? [id] : []));
  for (const id of accountIds) await ws.as("owner").queue.update({ id, timezone: "UTC", slots });
  const editor = await restClient(h);
  await db.insert(workspaceMembers).values({ workspaceId: ws.id, userId: editor.userId, role: "editor" });
  const made = await editor.call("POST", "/auth/api-keys", { name: "Script", scope: "write" });
  const { secret } = z.object({ secret: z.string() }).parse(made.body.data);
  const workspace = { "x-workspace-id": ws.id };
  const send = (headers: Record<string, string>) => (path: string, body: object) =>
    editor.call("POST", path, body, { ...workspace, ...headers });
  const bySession = send({});
  const draft = async (content: string): Promise<PostId> => {
    const { body } = await bySession("/posts", { ...post(content), accountIds, draft: true });
    return z.object({ post: z.object({ id: PostId }) }).parse(body.data).post.id;
  };
  return { ws, bySession, byKey: send({ authorization: `Bearer ${secret}` }), draft };
}

type Editor = Awaited<ReturnType<typeof aBoundEditor>>;
const post = (content: string) => ({ content, platforms: ["facebook"] });

/** Every call that could publish a post without its approval. Each may be refused, or make a post that is held. */
const doors: Record<string, (editor: Editor, content: string) => Promise<unknown>> = {
  "posting at once": ({ bySession }, content) => bySession("/posts", post(content)),
  planning: ({ bySession }, content) => bySession("/posts", { ...post(content), scheduledAt: inMinutes(60) }),
  "an API key": ({ byKey }, content) => byKey("/posts", post(content)),
  "an API key with a time": ({ byKey }, content) => byKey("/posts", { ...post(content), scheduledAt: inMinutes(60) }),
  "publishing a draft": async ({ bySession, draft }, content) =>
    bySession(`/posts/${await draft(content)}/publish`, {}),
  "a queue": async ({ bySession, draft }, content) => bySession(`/posts/${await draft(content)}/queue`, {}),
  "a yes to the own post": async ({ bySession, draft }, content) => {
    const id = await draft(content);
    await bySession(`/posts/${id}/submit`, {});
    return bySession(`/posts/${id}/approve`, { contentHash: "0".repeat(64) });
  },
  "a repeating post": ({ bySession }, content) =>
    bySession("/repeats", {
      pattern: { every: "days", days: 1, time: "18:30" },
      startsOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      timezone: "UTC",
      post: post(content),
    }),
};

/** Past all checks of planning: the rows say that everything of the workspace that waits is due now. Returns the posts of these rows. */
async function makeAllDue(ws: SharedWorkspace): Promise<PostId[]> {
  return db.transaction(async (tx) => {
    const due = { state: "scheduled", dueAt: sql`now()`, wakeAt: sql`now()` } as const;
    const targets = await tx
      .update(postTargets)
      .set(due)
      .where(and(eq(postTargets.workspaceId, ws.id), inArray(postTargets.state, ["draft", "scheduled"])))
      .returning();
    const ids = targets.map(({ postId }) => postId);
    await tx.update(posts).set({ status: "scheduled" }).where(inArray(posts.id, ids));
    await setAlarms(h.deps, tx, targets);
    return ids;
  });
}

const isUnderWay = ({ status }: { status: string }) => status === "scheduled" || status === "publishing";

test.each<Asked>([
  { mode: "one", needsClient: false },
  { mode: "all", needsClient: true },
  { mode: "none", needsClient: true },
])(
  "with $mode and a client $needsClient, through no door goes a post that nobody approved, even where its row says that it is due",
  { timeout: 120_000 },
  async (policy) => {
    const editor = await aBoundEditor(policy);
    const { ws } = editor;
    const mark = `Door of ${ws.id}`;
    for (const [name, enter] of Object.entries(doors)) await enter(editor, `${mark}: ${name}`);
    const ids = await makeAllDue(ws);
    // What a door refused made no post; drafts, a submission and the post of a repeat are there.
    expect(await db.$count(posts, eq(posts.workspaceId, ws.id))).toBeGreaterThanOrEqual(4);
    for (const id of ids)
      await untilPost({ as: () => ws.as("owner") }, ws.personOf("owner"), id, (post) => !isUnderWay(post), 30_000);
    expect(await ledgerOf(h.deps.config.selfUrl, mark)).toEqual([]);
  },
);
