import type { Platform } from "#shared/platforms/platform.ts";
import { blueskyCalls } from "./bluesky/calls.ts";
import type { Calls } from "./call.ts";
import { linkedinCalls } from "./linkedin/calls.ts";
import { mastodonCalls } from "./mastodon/calls.ts";
import { metaCalls } from "./meta/calls.ts";
import { threadsCalls } from "./threads/calls.ts";
import { xCalls } from "./x/calls.ts";

/** What Facebook and Instagram share is under `meta`, and stands at both. */
const callsOf = {
  facebook: metaCalls,
  instagram: metaCalls,
  x: xCalls,
  mastodon: mastodonCalls,
  threads: threadsCalls,
  linkedin: linkedinCalls,
  bluesky: blueskyCalls,
} as const satisfies Record<Platform, Calls>;

type CallsOf = typeof callsOf;
export type CallName = { [P in Platform]: keyof CallsOf[P] }[Platform];

/** Every call on which a fault can be set. The part before the dot is the network; `meta` is what Facebook and Instagram share. */
export const calls = Object.assign({}, ...Object.values(callsOf)) as Readonly<Record<CallName, Calls[keyof Calls]>>;
export const callNames = Object.keys(calls) as [CallName, ...CallName[]];
