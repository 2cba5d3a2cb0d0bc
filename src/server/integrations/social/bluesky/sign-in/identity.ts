import { z } from "zod";
import { PlatformError } from "../../platform-error.ts";
import type { BlueskyConfig, Xrpc } from "../client.ts";
import { didOfHandle, type Identifier, invalidIdentifier, readIdentifier } from "./handle.ts";
import { readDocument } from "./read-document.ts";

const DidDocument = z.object({
  id: z.string(),
  alsoKnownAs: z.array(z.string().max(500)).max(100).catch([]),
  service: z
    .array(z.object({ id: z.string().max(500), serviceEndpoint: z.unknown() }))
    .max(100)
    .catch([]),
});
type DidDocument = z.infer<typeof DidDocument>;

const ServerUrl = z.url({ protocol: /^https?$/ }).max(300);

export interface Identity {
  did: string;
  /** Base URL of the server that keeps the account. */
  server: string;
}

const noAccount = () =>
  new PlatformError(
    "rejected",
    "bluesky.identifier.unknown",
    "There is no account with this handle. Type it whole, like anna.bsky.social.",
  );

function documentUrl({ plcUrl }: Pick<BlueskyConfig, "plcUrl">, did: string): string {
  const host = /^did:web:(.+)$/.exec(did)?.[1];
  if (host === undefined) return `${plcUrl}/${did}`;
  const url = `https://${host.replaceAll("%3A", ":")}/.well-known/did.json`;
  if (!URL.canParse(url)) throw noAccount();
  return url;
}

/** Throws PlatformError: `rejected` when there is no such document, or it names no server. */
async function readDidDocument(
  config: BlueskyConfig,
  did: string,
  signal: AbortSignal,
): Promise<DidDocument & { server: string }> {
  const document = await readDocument(config, documentUrl(config, did), DidDocument, signal);
  const service = document?.service.find(({ id }) => id.endsWith("#atproto_pds"));
  const server = ServerUrl.safeParse(service?.serviceEndpoint);
  if (document?.id !== did || !server.success) throw noAccount();
  return { ...document, server: server.data.replace(/\/+$/, "") };
}

/** The server that keeps the account of a DID. */
export async function serverOfDid(config: BlueskyConfig, did: string, signal: AbortSignal): Promise<string> {
  return (await readDidDocument(config, did, signal)).server;
}

async function identityOf(
  config: BlueskyConfig,
  xrpc: Xrpc,
  identifier: Identifier,
  signal: AbortSignal,
): Promise<Identity> {
  if ("did" in identifier) return { did: identifier.did, server: await serverOfDid(config, identifier.did, signal) };
  const { handle } = identifier;
  const did = await didOfHandle(config, xrpc, handle, signal);
  if (did === null) throw noAccount();
  const { server, alsoKnownAs } = await readDidDocument(config, did, signal);
  // A host may name any DID; the account itself says which handles are its own.
  if (!alsoKnownAs.some((name) => name.toLowerCase() === `at://${handle}`)) throw noAccount();
  return { did, server };
}

/** The account of a handle or DID, with its server. Throws PlatformError: `rejected` when there is none. */
export async function resolveIdentity(
  config: BlueskyConfig,
  xrpc: Xrpc,
  typed: string,
  signal: AbortSignal,
): Promise<Identity> {
  const identifier = readIdentifier(typed);
  if (identifier === null) throw invalidIdentifier();
  return identityOf(config, xrpc, identifier, signal);
}
