import { z } from "zod";
import type {
  Actor,
  NetworkContext,
  PreparedSteps,
  Published,
  SendContent,
  SocialPlatform,
  Verdict,
} from "../../platform.ts";
import { createClient, type PebbleClient } from "./client.ts";
import { pebble } from "./names.ts";

const Me = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  followers: z.number(),
});
const Post = z.object({
  id: z.string(),
  url: z.string(),
  text: z.string(),
  files: z.array(z.string()),
  parent: z.string().nullable(),
});
type Post = z.infer<typeof Post>;

const fileOf = (index: number) => `media.${index}`;
const filesOf = (steps: PreparedSteps, { mediaCount }: SendContent) =>
  Array.from({ length: mediaCount }, (_, index) => steps[fileOf(index)] ?? "");

const publishedOf = ({ id, url }: Post): Published => ({ externalId: id, permalink: url });

async function readMe(call: PebbleClient, actor: Pick<Actor, "accessToken">, signal: AbortSignal) {
  const { avatar: avatarUrl, ...me } = await call({ path: "/me", actor, answer: Me, signal });
  return { ...me, avatarUrl };
}

const connecting = (
  call: PebbleClient,
  publicUrl: string,
): Pick<SocialPlatform, "authorize" | "exchangeCode" | "refresh" | "revoke"> => ({
  authorize: async ({ state, redirectUri }) => {
    const query = new URLSearchParams({ state, redirect_uri: redirectUri });
    return { url: new URL(`${publicUrl}/sandbox/pebble/authorize?${query}`), pending: null };
  },
  async exchangeCode({ code }, signal) {
    const answer = z.object({ token: z.string() });
    const { token } = await call({ method: "POST", path: "/token", body: { json: { code } }, answer, signal });
    const { id, name, username, avatarUrl } = await readMe(call, { accessToken: token }, signal);
    const tokens = { accessToken: token, refreshToken: null, expiresAt: null, scopes: [] };
    return [{ platform: pebble, externalId: id, name, username, avatarUrl, tokens }];
  },
  refresh: async () => null,
  revoke: async ({ accessToken }, signal) =>
    void (await call({ method: "POST", path: "/revoke", actor: { accessToken }, answer: z.unknown(), signal })),
});

/** Above the duration of a look-up. */
const spareSeconds = 120;

/** The newest posts decide: Pebble lists all of them at once. `ageMs`: only those of the last time, by Pebble's own clock. */
async function findPost(
  call: PebbleClient,
  actor: Actor,
  isSought: (post: Post) => boolean,
  ageMs: number | null,
  signal: AbortSignal,
): Promise<Verdict> {
  const path = ageMs === null ? "/posts" : `/posts?seconds=${Math.ceil(ageMs / 1_000) + spareSeconds}`;
  const found = (await call({ path, actor, answer: z.array(Post), signal })).find(isSought);
  return found === undefined ? { outcome: "absent" } : { outcome: "live", ...publishedOf(found) };
}

const publishing = (
  call: PebbleClient,
): Pick<SocialPlatform, "prepare" | "send" | "verify" | "reply" | "verifyReply"> => {
  const post = (actor: Actor, json: Pick<Post, "text" | "files" | "parent">, signal: AbortSignal) =>
    call({ method: "POST", path: "/posts", actor, body: { json }, answer: Post, kind: "irreversible", signal });

  return {
    async prepare(actor, { media }, done, save, signal) {
      let steps = done;
      for (const [index, item] of media.entries()) {
        if (steps[fileOf(index)] !== undefined || item.kind !== "image") continue;
        const json = { bytes: item.bytes.toString("base64"), description: item.altText };
        const answer = z.object({ id: z.string() });
        const { id } = await call({ method: "POST", path: "/files", actor, body: { json }, answer, signal });
        steps = { ...steps, [fileOf(index)]: id };
        await save(steps);
      }
      return steps;
    },
    async send(actor, content, steps, signal) {
      const published = await post(actor, { text: content.text, files: filesOf(steps, content), parent: null }, signal);
      return async () => publishedOf(published);
    },
    verify: (actor, content, steps, { ageMs }, signal) =>
      findPost(
        call,
        actor,
        ({ text, files, parent }) =>
          parent === null && text === content.text && files.join() === filesOf(steps, content).join(),
        ageMs,
        signal,
      ),
    reply: async (actor, { text, parentId }, signal) =>
      publishedOf(await post(actor, { text, files: [], parent: parentId }, signal)),
    verifyReply: (actor, content, _sent, signal) =>
      findPost(call, actor, ({ text, parent }) => parent === content.parentId && text === content.text, null, signal),
  };
};

const reading = (
  call: PebbleClient,
): Pick<SocialPlatform, "metricsBatch" | "metrics" | "accountMetrics" | "inspect" | "permalink" | "profile"> => ({
  metricsBatch: 100,
  async metrics(actor, ids, signal) {
    if (ids.length === 0) return new Map();
    const answer = z.array(z.object({ id: z.string(), likes: z.number() }));
    const counts = await call({ path: `/counts?ids=${ids.join()}`, actor, answer, signal });
    return new Map(counts.map(({ id, likes }) => [id, { likes, comments: null, shares: null, views: null }]));
  },
  accountMetrics: async (actor, signal) => ({ followers: (await readMe(call, actor, signal)).followers }),
  async permalink(actor, id, signal) {
    const posts = await call({ path: "/posts", actor, answer: z.array(Post), signal });
    return posts.find((post) => post.id === id)?.url ?? null;
  },
  async profile(actor, signal) {
    const { name, username, avatarUrl } = await readMe(call, actor, signal);
    return { name, username, avatarUrl };
  },
  async inspect(actor, _tokens, signal) {
    await readMe(call, actor, signal);
    return { missingScopes: [], canPublish: true, hasTask: null, accessEndsAt: null };
  },
});

/** A small network that only tests know: the least that an adapter does. */
export function createPebble(context: NetworkContext): SocialPlatform {
  const call = createClient(context);
  return {
    platform: pebble,
    apiUrl: `${context.publicUrl}/sandbox/pebble`,
    sharesConsentWith: [],
    ...connecting(call, context.publicUrl),
    ...publishing(call),
    ...reading(call),
  };
}
