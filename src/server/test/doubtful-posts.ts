import { setTimeout as sleep } from "node:timers/promises";
import { answeringProxy, type Fate, type PlatformCall, throughProxy } from "#server/test/answering-proxy.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { NewPostFields, Post, PostTarget } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

/** What the network does to the calls of one account. */
export interface Mood {
  /** Calls that make a post public, so far. */
  sends: number;
  /** What the first of them meets. */
  firstSend: Fate;
  /** What each of them meets, in place of that. */
  everySend?: () => Fate;
  /** What every read meets once something was sent. */
  reads: () => Fate | Promise<Fate>;
  /** What any other call meets. */
  others?: (call: PlatformCall) => Fate;
}

export interface Doubt {
  user: User;
  post: Post;
  mood: Mood;
}

const isSend = ({ method, path }: PlatformCall) =>
  method === "POST" && /(\/2\/tweets|\/media_publish|\/v[\d.]+\/\d+_\d+)$/.test(path);

export function targetOf({ targets }: Post): PostTarget {
  const [target] = targets;
  if (target === undefined) throw new Error("No target");
  return target;
}

/** A server whose networks lose answers and refuse look-ups as each account's mood says. For one test file. */
export async function doubtfulPosts() {
  const moods = new Map<string, Mood>();
  const proxyUrl = await answeringProxy(
    () => h.deps.config.selfUrl,
    (call) => {
      const mood = moods.get(call.token);
      if (mood === undefined) return "pass";
      if (isSend(call)) {
        mood.sends += 1;
        if (mood.everySend !== undefined) return mood.everySend();
        return mood.sends === 1 ? mood.firstSend : "pass";
      }
      if (call.method === "GET" && mood.sends > 0) return mood.reads();
      return mood.others?.(call) ?? "pass";
    },
  );
  const h = await harness({ listens: true, works: true, env: throughProxy(proxyUrl) });

  async function anAccount(user: User, platform: Platform, mood: Mood): Promise<void> {
    await connectInSandbox(h, user, platform);
    const [row] = await h.deps.sql<{ id: string; token: string }[]>`
      select id, access_token as token from social_accounts where user_id = ${user.id} and platform = ${platform}`;
    moods.set(h.deps.secrets.open(row?.token ?? "", `social_accounts.access_token.${row?.id}`), mood);
  }

  async function aPost(user: User, platform: Platform, fields: Partial<NewPostFields> = {}): Promise<Post> {
    const creationIds = platform === "instagram" ? [(await aCreation(h, user)).id] : [];
    const content = `Doubtful ${user.id}`;
    return (await h.as(user).posts.create({ content, creationIds, platforms: [platform], ...fields })).post;
  }

  /** A post whose send met this, and whose look-ups meet that. */
  async function aDoubt(
    platform: Platform,
    given: Partial<Mood> = {},
    fields: Partial<NewPostFields> = {},
  ): Promise<Doubt> {
    const user = await h.newUser();
    const mood: Mood = { sends: 0, firstSend: "lose", reads: () => "pass", ...given };
    await anAccount(user, platform, mood);
    return { user, mood, post: await aPost(user, platform, fields) };
  }

  async function rowOf({ post }: Pick<Doubt, "post">) {
    const [row] = await h.deps.sql<{ age: number; looks: number; left: number; state: string }[]>`
      select state, verify_tries as looks, extract(epoch from clock_timestamp() - sending_since)::float8 as age,
        greatest(0, extract(epoch from wake_at - clock_timestamp()))::float8 as left
      from post_targets where post_id = ${post.id}`;
    if (row === undefined) throw new Error("No row");
    return row;
  }

  /** As if so much time had passed since the send. */
  const letPass = ({ post }: Pick<Doubt, "post">, seconds: number) => h.deps.sql`
    update post_targets set sending_since = sending_since - make_interval(secs => ${seconds}),
      wake_at = wake_at - make_interval(secs => ${seconds}),
      first_absent_at = first_absent_at - make_interval(secs => ${seconds})
    where post_id = ${post.id}`;

  /** How old the send was, in seconds, when it had been looked at so often. */
  async function untilLooks(doubt: Pick<Doubt, "post">, looks: number): Promise<number> {
    const giveUpAt = performance.now() + 40_000;
    for (;;) {
      const row = await rowOf(doubt);
      if (row.looks >= looks) return row.age;
      if (performance.now() > giveUpAt) throw new Error(`Looked at ${row.looks} times`);
      await sleep(50);
    }
  }

  const until = async (doubt: Pick<Doubt, "user" | "post">, isIt: (target: PostTarget) => boolean) =>
    targetOf(await untilPost(h, doubt.user, doubt.post.id, (seen) => isIt(targetOf(seen)), 40_000));

  return {
    h,
    anAccount,
    aPost,
    aDoubt,
    rowOf,
    letPass,
    untilLooks,
    until,
    /** Lets the time pass that is left until the next look. */
    hurry: async (doubt: Pick<Doubt, "post">) => letPass(doubt, (await rowOf(doubt)).left),
    /** The same, and waits for that look. Returns how old the send was then, in seconds. */
    async nextLookOf(doubt: Pick<Doubt, "post">): Promise<number> {
      const { looks, left } = await rowOf(doubt);
      await letPass(doubt, left);
      return untilLooks(doubt, looks + 1);
    },
  };
}
