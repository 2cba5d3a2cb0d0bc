import { bluesky } from "./networks/bluesky.ts";
import { facebook } from "./networks/facebook.ts";
import { instagram } from "./networks/instagram.ts";
import { linkedin } from "./networks/linkedin.ts";
import { mastodon } from "./networks/mastodon.ts";
import type { Network } from "./networks/network.ts";
import { threads } from "./networks/threads.ts";
import { x } from "./networks/x.ts";

const described = { facebook, instagram, x, bluesky, mastodon, threads, linkedin };

export type Platform = keyof typeof described;

/** A new network is one line above; `npx tsc` names the other places. */
export const networks: Readonly<Record<Platform, Network>> = described;
