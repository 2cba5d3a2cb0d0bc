import { z } from "zod";
import type { Actor } from "../platform.ts";
import { bearer, type X, XId } from "./client.ts";

const CreatedPost = z.object({ data: z.object({ id: XId }) });

export interface NewPost {
  text?: string;
  media?: { media_ids: readonly string[] };
  reply?: { in_reply_to_tweet_id: string };
  reply_settings?: string;
  made_with_ai?: true;
  paid_partnership?: true;
}

/** `POST /2/tweets`: the call that publishes. */
export async function createPost(x: X, actor: Actor, post: NewPost, signal: AbortSignal): Promise<string> {
  const { data } = await x({
    method: "POST",
    path: "/2/tweets",
    authorization: bearer(actor.accessToken),
    body: { json: post },
    answer: CreatedPost,
    kind: "irreversible",
    limitsOf: actor.externalId,
    signal,
  });
  return data.id;
}

/** The permalink of a post, on the site of the consent page, which can be the sandbox. */
export function permalinkOf(authorizeUrl: string, username: string | null, id: string): string {
  const site = authorizeUrl.replace(/(\/i\/oauth2)?\/authorize$/, "");
  return `${site}/${username ?? "i"}/status/${id}`;
}
