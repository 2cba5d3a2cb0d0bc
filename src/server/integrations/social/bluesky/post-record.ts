import type { SendContent } from "../platform.ts";
import { facetsOf, type Mentions } from "./facets.ts";
import { cidOf } from "./record-cid.ts";
import { gateCollection, postCollection, postUri, recordKeyOf } from "./record-key.ts";
import type { NewRecord, StrongRef } from "./records.ts";

interface PostFields {
  key: string;
  text: string;
  language?: string | null | undefined;
  mentions: Mentions;
  createdAt: Date;
  embed?: object | null;
  reply?: { root: StrongRef; parent: StrongRef };
}

/** A record of app.bsky.feed.post. */
export function postRecord({ key, text, language, mentions, createdAt, embed, reply }: PostFields): NewRecord {
  const facets = facetsOf(text, mentions);
  return {
    rkey: recordKeyOf(key),
    record: {
      $type: postCollection,
      text,
      createdAt: createdAt.toISOString(),
      ...(language == null ? {} : { langs: [language] }),
      ...(facets.length === 0 ? {} : { facets }),
      ...(embed == null ? {} : { embed }),
      ...(reply === undefined ? {} : { reply }),
    },
  };
}

/** Who may answer. `everyone` needs no rule; the other names of our list are X's alone. */
const gateRules: Readonly<Record<string, string>> = {
  following: "app.bsky.feed.threadgate#followingRule",
  mentionedUsers: "app.bsky.feed.threadgate#mentionRule",
};

/** The record that limits the answers below a post: it has the key of that post. */
function gateRecord(post: string, rkey: string, replySettings: string | null, createdAt: Date): NewRecord[] {
  const rule = Object.hasOwn(gateRules, replySettings ?? "") ? gateRules[replySettings ?? ""] : undefined;
  if (rule === undefined) return [];
  const record = { $type: gateCollection, post, allow: [{ $type: rule }], createdAt: createdAt.toISOString() };
  return [{ rkey, record }];
}

export interface Prepared {
  createdAt: Date;
  mentions: Mentions;
  /** The embed of each post of the thread; null: none. */
  embeds: readonly (object | null)[];
}

/**
 * The records of a post with its whole thread. Each reply names its parent by the CID of the parent's record, which is known before
 * anything is written.
 */
export function threadRecords(
  did: string,
  {
    key,
    text,
    thread,
    replySettings,
    language,
  }: Pick<SendContent, "key" | "text" | "thread" | "replySettings" | "language">,
  { createdAt, mentions, embeds }: Prepared,
): NewRecord[] {
  const posts: NewRecord[] = [];
  const refs: StrongRef[] = [];
  for (const [index, part] of [{ key, text }, ...thread].entries()) {
    const [root, parent] = [refs[0], refs.at(-1)];
    const post = postRecord({
      ...part,
      language,
      mentions,
      // In the order of the thread also where a reader sorts by time.
      createdAt: new Date(createdAt.getTime() + index),
      embed: embeds[index] ?? null,
      ...(root === undefined || parent === undefined ? {} : { reply: { root, parent } }),
    });
    posts.push(post);
    refs.push({ uri: postUri({ repo: did, rkey: post.rkey }), cid: cidOf(post.record) });
  }
  return [...posts, ...gateRecord(refs[0]?.uri ?? "", posts[0]?.rkey ?? "", replySettings, createdAt)];
}
