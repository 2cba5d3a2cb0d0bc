import type { Actor, Published, SocialPlatform, Verdict } from "../platform.ts";
import type { BlueskyConfig, Xrpc } from "./client.ts";
import { placeOf, placesOf } from "./publish.ts";
import { recordKeyOf } from "./record-key.ts";
import { findPost } from "./records.ts";

/** Looks for the record with the key of the delivery: it is there or it is not, both for certain. A thread is there as a whole. */
export function blueskyVerify(config: BlueskyConfig, xrpc: Xrpc): Pick<SocialPlatform, "verify" | "verifyReply"> {
  async function look(actor: Actor, key: string, published: Published, signal: AbortSignal): Promise<Verdict> {
    const at = { repo: actor.externalId, rkey: recordKeyOf(key) };
    const found = await findPost({ config, xrpc, actor, signal }, at);
    return found === null ? { outcome: "absent", repeatsSafely: true } : { outcome: "live", ...published };
  }

  return {
    verify: (actor, content, _steps, _sent, signal) => look(actor, content.key, placesOf(actor, content), signal),
    verifyReply: (actor, { key }, _sent, signal) => look(actor, key, placeOf(actor, key), signal),
  };
}
