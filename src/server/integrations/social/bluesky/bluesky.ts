import type { SocialPlatform } from "../platform.ts";
import { blueskyAccount } from "./account.ts";
import { type BlueskyConfig, createXrpc } from "./client.ts";
import { blueskyMetrics } from "./metrics.ts";
import { blueskyPublishing } from "./publish.ts";
import { idInLink, linkOf } from "./record-key.ts";
import { appDocuments } from "./sign-in/app-identity.ts";
import { blueskyConnection } from "./sign-in/connection.ts";
import { createNonces } from "./sign-in/dpop.ts";
import { uploadsAheadMs } from "./upload-media.ts";
import { blueskyVerify } from "./verify.ts";

/** Bluesky, and other servers of the AT protocol. Every account has a server of its own. */
export function createBluesky(config: BlueskyConfig): SocialPlatform {
  const nonces = createNonces();
  const xrpc = createXrpc(config, nonces);
  return {
    platform: "bluesky",
    apiUrl: null,
    findsForCertain: true,
    sendsThreads: true,
    uploadsAheadMs,
    documents: appDocuments(config),
    idInLink,
    permalink: async (_actor, uri) => linkOf(uri),
    ...blueskyConnection(config, xrpc, nonces),
    ...blueskyPublishing(config, xrpc),
    ...blueskyVerify(config, xrpc),
    ...blueskyMetrics(config, xrpc),
    ...blueskyAccount(config, xrpc),
  };
}
