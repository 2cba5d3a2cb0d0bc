import { explainedError } from "../call-errors.ts";
import type { Actor, Published, SendContent, SocialPlatform } from "../platform.ts";
import type { PublishedPost } from "../published-post.ts";
import type { BlueskyConfig, Xrpc } from "./client.ts";
import { linkCard } from "./link-card.ts";
import { resolveMentions } from "./mentions.ts";
import { postRecord, threadRecords } from "./post-record.ts";
import { preparedOf, preparePost } from "./prepare.ts";
import { parsePostUri, permalinkOf, postUri, recordKeyOf } from "./record-key.ts";
import { deletePost, findPost, type RecordCaller, writeRecords } from "./records.ts";

/** Where a delivery is, or would be: its record key is known before it is sent. */
export function placeOf({ externalId: repo }: Actor, key: string): PublishedPost {
  const at = { repo, rkey: recordKeyOf(key) };
  return { externalId: postUri(at), permalink: permalinkOf(at) };
}

export function placesOf(actor: Actor, { key, thread }: Pick<SendContent, "key" | "thread">): Published {
  const places = thread.map((part) => placeOf(actor, part.key));
  return { ...placeOf(actor, key), ...(places.length === 0 ? {} : { thread: places }) };
}

/** The post to reply to, with the first post of its thread. */
async function requireParent(caller: RecordCaller, parentId: string) {
  const at = parsePostUri(parentId);
  const found = at === null ? null : await findPost(caller, at);
  if (found === null) throw explainedError("rejected", "bluesky.parent_gone", {}, "The server refused this.");
  const parent = { uri: found.uri, cid: found.cid };
  return { parent, root: found.value.reply?.root ?? parent };
}

/** Publishes a post, or a thread, with one call. A comment is a reply with a record key of its own. */
export const blueskyPublishing = (
  config: BlueskyConfig,
  xrpc: Xrpc,
): Pick<SocialPlatform, "prepare" | "send" | "reply" | "remove"> => ({
  prepare: (actor, content, done, save, signal) => preparePost({ config, xrpc, actor, signal }, content, done, save),

  async send(actor, content, steps, signal) {
    const prepared = preparedOf(steps, content);
    if (prepared === null)
      throw explainedError("unavailable", "bluesky.not_prepared", { beginsAgain: true }, "The media are not uploaded.");
    await writeRecords({ config, xrpc, actor, signal }, threadRecords(actor.externalId, content, prepared));
    return async () => placesOf(actor, content);
  },

  async reply(actor, { key, parentId, text, language }, signal) {
    const caller = { config, xrpc, actor, signal };
    const reply = await requireParent(caller, parentId);
    const mentions = await resolveMentions(config, xrpc, actor, [text], signal);
    const embed = await linkCard(caller, text);
    await writeRecords(caller, [postRecord({ key, text, language, mentions, createdAt: new Date(), embed, reply })]);
    return placeOf(actor, key);
  },

  async remove(actor, externalId, signal) {
    const at = parsePostUri(externalId);
    if (at !== null) await deletePost({ config, xrpc, actor, signal }, at.rkey);
  },
});
