import { expect, test, vi } from "vitest";
import type { FaultKind } from "#server/sandbox/faults.ts";
import type { MastodonServer } from "#server/sandbox/mastodon/servers.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectAt, ledgerOf, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { NewPostFields, Post } from "#shared/posts/posts.ts";

// Servers that speak Mastodon's API and differ in what a lost answer is settled by: the shown text, its source, idempotency keys.

const faster = 6;
const h = await harness({
  listens: true,
  works: true,
  sweepEveryMs: 500,
  env: { TEST_LOOK_UPS_FASTER: String(faster) },
});

const formatted = "- clay\n- **salt**\n\n# Out of the kiln\n\nwith [a link](https://example.com/kiln)";

interface Lost {
  kind?: FaultKind;
  /** Calls of the kind before it. */
  skip?: number;
  delayMs?: number;
  picture?: boolean;
  fields?: Partial<NewPostFields>;
}

/** Publishes a formatted post at this server, one of whose calls loses its answer or arrives late. */
async function loseAnswer(server: MastodonServer["name"], lost: Lost = {}) {
  const { kind = "answer_lost", skip = 0, delayMs = 0, picture = server === "pictures", fields = {} } = lost;
  const user = await h.newUser();
  const { authorizationUrl } = await h
    .as(user)
    .socialAccounts.connect({ platform: "mastodon", server: `${h.deps.config.selfUrl}/sandbox/mastodon/${server}` });
  await connectAt(authorizationUrl, `Kiln ${user.id.slice(-6)}`);
  await setFaultOf(h, user, "mastodon", { kind, call: "mastodon.create_status", skip, delayMs });
  const { post } = await h.as(user).posts.create({
    content: `${formatted} ${user.id}`,
    creationIds: picture ? [(await aCreation(h, user)).id] : [],
    platforms: ["mastodon"],
    ...fields,
  });
  const until = (isDone: (seen: Post) => boolean) => untilPost(h, user, post.id, isDone, 60_000);
  return { user, until, ledger: () => ledgerOf(h.deps.config.selfUrl, user.id) };
}

/** As long as a proxy may keep a call: longer than it takes to look and to send again. */
const keptMs = 15_000 / faster;

const isSettled = ({ targets }: Post) => targets[0]?.status === "published" || targets[0]?.needsUser === true;

const servers = ["large", "small", "glitch", "pictures", "akkoma", "gotosocial"] as const;

test.concurrent.each(servers)(
  "a formatted post at the server %s whose answer is lost is found, not sent again",
  { timeout: 90_000 },
  async (server) => {
    const { until, ledger } = await loseAnswer(server);
    expect((await until(isSettled)).targets[0]).toMatchObject({ status: "published", attempts: 1 });
    expect(await ledger()).toHaveLength(1);
  },
);

test.concurrent.each(servers)(
  "a formatted post at the server %s that arrives 15 s after its connection ended is published once",
  { timeout: 90_000 },
  async (server) => {
    const { until, ledger } = await loseAnswer(server, { kind: "arrives_late", delayMs: keptMs });
    expect((await until(isSettled)).targets[0]).toMatchObject({ status: "published" });
    expect(await ledger()).toHaveLength(1);
  },
);

test.concurrent(
  "a formatted post at a server that has forgotten the key is found, not sent again",
  { timeout: 90_000 },
  async () => {
    const { user, until, ledger } = await loseAnswer("glitch");
    await vi.waitFor(async () => expect(await ledger()).toHaveLength(1), { timeout: 30_000, interval: 50 });
    await h.deps.sql`update sandbox.posts set caller_key = null where text like ${`%${user.id}%`}`;
    expect((await until(isSettled)).targets[0]).toMatchObject({ status: "published", attempts: 1 });
    expect(await ledger()).toHaveLength(1);
  },
);

test.concurrent(
  "a formatted post at a server that does not tell the written text is found by its picture",
  { timeout: 90_000 },
  async () => {
    const { until, ledger } = await loseAnswer("gotosocial-old", { picture: true });
    expect((await until(isSettled)).targets[0]).toMatchObject({ status: "published", attempts: 1 });
    expect(await ledger()).toHaveLength(1);
  },
);

test.concurrent(
  "a formatted post without a picture at such a server is not sent again: its author is asked",
  { timeout: 90_000 },
  async () => {
    const { until, ledger } = await loseAnswer("gotosocial-old");
    const { id } = await until(({ targets }) => targets[0]?.status === "verifying");
    await vi.waitFor(
      async () => {
        const rows = await h.deps.sql`
        update post_targets set sending_since = sending_since - interval '3 minutes', wake_at = clock_timestamp()
        where post_id = ${id} and verify_tries > 0 returning id`;
        expect(rows).toHaveLength(1);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect((await until(isSettled)).targets[0]).toMatchObject({ status: "verifying", needsUser: true });
    expect(await ledger()).toHaveLength(1);
  },
);

test.concurrent(
  "a post at such a server that did not arrive is sent again although another one is there",
  { timeout: 90_000 },
  async () => {
    const { user, until, ledger } = await loseAnswer("gotosocial-old", {
      kind: "arrives_late",
      skip: 1,
      delayMs: 120_000,
    });
    await until(isSettled);
    const { post } = await h
      .as(user)
      .posts.create({ content: `${formatted} again ${user.id}`, platforms: ["mastodon"] });
    const done = await untilPost(h, user, post.id, isSettled, 60_000);
    expect(done.targets[0]).toMatchObject({ status: "published", attempts: 2 });
    expect(await ledger()).toHaveLength(2);
  },
);

const parts: [what: string, fields: Partial<NewPostFields>][] = [
  ["part of a thread", { thread: ["## And then\n\n* more"] }],
  ["first comment", { firstComment: "**Thanks** for `reading`" }],
];

test.concurrent.each(parts)(
  "a formatted %s whose answer is lost is found, not sent again",
  { timeout: 90_000 },
  async (_what, fields) => {
    const { until, ledger } = await loseAnswer("gotosocial", { skip: 1, fields });
    const done = await until(({ targets }) => targets[0]?.parts[0]?.status === "published");
    const accountId = (await ledger())[0]?.accountId ?? "";
    const accepted = await h.deps.sql`select 1 from sandbox.ledger where account_id = ${accountId}`;
    expect(accepted).toHaveLength(1 + (done.targets[0]?.parts.length ?? 0));
  },
);
