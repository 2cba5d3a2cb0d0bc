import { setTimeout as sleep } from "node:timers/promises";
import { answeringProxy, type CallOutcome, type PlatformCall, throughProxy } from "#server/test/answering-proxy.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { PostTarget } from "#shared/posts/post-targets.ts";
import type { NewPostFields, Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

/** How the proxy handles the calls of one account. */
export interface AccountRules {
  /** The number of publishing calls so far. */
  sends: number;
  /** The outcome of the first of them. */
  firstSend: CallOutcome;
  /** The outcome of each of them, instead of `firstSend`. */
  everySend?: () => CallOutcome;
  /** The outcome of every read after the first send. */
  reads: () => CallOutcome | Promise<CallOutcome>;
  /** The outcome of any other call. */
  others?: (call: PlatformCall) => CallOutcome;
}

export interface Doubt {
  user: User;
  post: Post;
  rules: AccountRules;
}

const isSend = ({ method, path }: PlatformCall) =>
  method === "POST" && /(\/2\/tweets|\/media_publish|\/v[\d.]+\/\d+_\d+)$/.test(path);

export function targetOf({ targets }: Post): PostTarget {
  const [target] = targets;
  if (target === undefined) throw new Error("No target");
  return target;
}

/** A server whose networks lose responses and refuse look-ups as configured for each account. For one test file. */
export async function doubtfulPosts() {
  const rulesOf = new Map<string, AccountRules>();
  const proxyUrl = await answeringProxy(
    () => h.deps.config.selfUrl,
    (call) => {
      const rules = rulesOf.get(call.token);
      if (rules === undefined) return "pass";
      if (isSend(call)) {
        rules.sends += 1;
        if (rules.everySend !== undefined) return rules.everySend();
        return rules.sends === 1 ? rules.firstSend : "pass";
      }
      if (call.method === "GET" && rules.sends > 0) return rules.reads();
      return rules.others?.(call) ?? "pass";
    },
  );
  const h = await harness({ listens: true, works: true, sweepEveryMs: 500, env: throughProxy(proxyUrl) });

  async function anAccount(user: User, platform: Platform, rules: AccountRules): Promise<void> {
    await connectInSandbox(h, user, platform);
    const [row] = await h.deps.sql<{ id: string; token: string }[]>`
      select id, access_token as token from social_accounts where workspace_id = ${user.id} and platform = ${platform}`;
    rulesOf.set(h.deps.secrets.open(row?.token ?? "", `social_accounts.access_token.${row?.id}`), rules);
  }

  async function aPost(user: User, platform: Platform, fields: Partial<NewPostFields> = {}): Promise<Post> {
    const creationIds = networkRules[platform].media.min > 0 ? [(await aCreation(h, user)).id] : [];
    const content = `Doubtful ${user.id}`;
    return (await h.as(user).posts.create({ content, creationIds, platforms: [platform], ...fields })).post;
  }

  /** Publishes a post whose response is lost, unless the rules say otherwise. */
  async function aDoubt(
    platform: Platform,
    given: Partial<AccountRules> = {},
    fields: Partial<NewPostFields> = {},
  ): Promise<Doubt> {
    const user = await h.newUser();
    const rules: AccountRules = { sends: 0, firstSend: "lose", reads: () => "pass", ...given };
    await anAccount(user, platform, rules);
    return { user, rules, post: await aPost(user, platform, fields) };
  }

  async function rowOf({ post }: Pick<Doubt, "post">) {
    const [row] = await h.deps.sql<{ age: number; lookUps: number; left: number; state: string }[]>`
      select state, verify_tries as "lookUps", extract(epoch from clock_timestamp() - sending_since)::float8 as age,
        greatest(0, extract(epoch from wake_at - clock_timestamp()))::float8 as left
      from post_targets where post_id = ${post.id}`;
    if (row === undefined) throw new Error("No row");
    return row;
  }

  /** Moves the send back in time by these seconds. */
  const passTime = ({ post }: Pick<Doubt, "post">, seconds: number) => h.deps.sql`
    update post_targets set sending_since = sending_since - make_interval(secs => ${seconds}),
      wake_at = wake_at - make_interval(secs => ${seconds}), due_at = due_at - make_interval(secs => ${seconds}),
      first_absent_at = first_absent_at - make_interval(secs => ${seconds})
    where post_id = ${post.id}`;

  /** Waits for this number of look-ups. Returns the age of the send then, in seconds. */
  async function untilLookUps(doubt: Pick<Doubt, "post">, lookUps: number): Promise<number> {
    const giveUpAt = performance.now() + 40_000;
    for (;;) {
      const row = await rowOf(doubt);
      if (row.lookUps >= lookUps) return row.age;
      if (performance.now() > giveUpAt) throw new Error(`Only ${row.lookUps} look-ups`);
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
    passTime,
    untilLookUps,
    until,
    /** Skips the remaining time until the next look-up. */
    skipWait: async (doubt: Pick<Doubt, "post">) => passTime(doubt, (await rowOf(doubt)).left),
    /** Does the same and waits for the look-up. Returns the age of the send then, in seconds. */
    async awaitNextLookUp(doubt: Pick<Doubt, "post">): Promise<number> {
      const { lookUps, left } = await rowOf(doubt);
      await passTime(doubt, left);
      return untilLookUps(doubt, lookUps + 1);
    },
  };
}
