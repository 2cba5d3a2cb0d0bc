import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Second } from "#shared/durations.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });

const isOut = ({ status }: Post) => status === "published" || status === "failed";

/** The times of a published thread at Bluesky, in its order. */
async function timesOf(user: User, { id }: Post): Promise<string[]> {
  const { targets } = await untilPost(h, user, id, isOut, 30_000);
  const uris = [targets[0]?.externalId ?? "", ...(targets[0]?.parts ?? []).map(({ externalId }) => externalId ?? "")];
  const times: string[] = [];
  for (const uri of uris) {
    const [, , repo = "", collection = "", rkey = ""] = uri.split("/");
    const query = new URLSearchParams({ repo, collection, rkey });
    const answer = await fetch(`${h.deps.config.selfUrl}/sandbox/bluesky/xrpc/com.atproto.repo.getRecord?${query}`);
    const { value } = (await answer.json()) as { value: { createdAt: string } };
    times.push(value.createdAt);
  }
  return times;
}

async function aPerson(): Promise<User> {
  const user = await h.newUser();
  await connectInSandbox(h, user, "bluesky");
  return user;
}

test(
  "a planned post has the time for which it is planned, although it is prepared before",
  { timeout: 45_000 },
  async () => {
    const user = await aPerson();
    const due = new Date(Math.ceil(Date.now() / Second.ms) * Second.ms + 12 * Second.ms);
    const { post } = await h.as(user).posts.create({
      content: `At nine ${user.id}`,
      thread: ["And one more"],
      platforms: ["bluesky"],
      scheduledAt: due.toISOString(),
    });
    expect(await timesOf(user, post)).toEqual([due, new Date(due.getTime() + 1)].map((time) => time.toISOString()));
  },
);

test(
  "a post that is planned for later and then published at once has the time at which it goes out",
  { timeout: 45_000 },
  async () => {
    const user = await aPerson();
    const scheduledAt = new Date(Date.now() + 15 * Second.ms).toISOString();
    const draft = { content: `Sooner ${user.id}`, platforms: ["bluesky" as const], scheduledAt };
    const { post } = await h.as(user).posts.create(draft);
    await new Promise((resolve) => setTimeout(resolve, 4 * Second.ms));
    await h.as(user).posts.publish({ id: post.id });
    const [time = ""] = await timesOf(user, post);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  },
);
