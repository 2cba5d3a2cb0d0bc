import type { Actor } from "../platform.ts";
import { type BlueskyConfig, serverOf, type Xrpc } from "./client.ts";
import { handlesIn, type Mentions } from "./facets.ts";
import { askServer } from "./sign-in/handle.ts";

/** The DIDs of the handles in these texts, by the account's own server. A handle without an account is left out. */
export async function resolveMentions(
  config: BlueskyConfig,
  xrpc: Xrpc,
  actor: Actor,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Mentions> {
  const handles = [...new Set(texts.flatMap(handlesIn))];
  const found = await Promise.all(
    handles.map(async (handle) => [handle, await askServer(xrpc, serverOf(actor, config), handle, signal)] as const),
  );
  return Object.fromEntries(found.flatMap(([handle, did]) => (did === null ? [] : [[handle, did] as const])));
}
