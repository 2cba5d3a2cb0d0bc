import { Resolver } from "node:dns/promises";
import { z } from "zod";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { Second } from "#shared/durations.ts";
import { PlatformError } from "../../platform-error.ts";
import type { BlueskyConfig, Xrpc } from "../client.ts";
import { downloadBytes } from "../download-bytes.ts";

const Did = z
  .string()
  .max(300)
  .regex(/^did:(?:plc:[a-z2-7]{24}|web:[a-zA-Z0-9.%-]+)$/);

const handle = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export type Identifier = { did: string } | { handle: string };

/** A handle or DID as a person types it, or the address of a profile. null: it is neither. */
export function readIdentifier(typed: string): Identifier | null {
  const plain = typed
    .trim()
    // Invisible marks of direction, which come along when a handle is copied.
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/^https?:\/\/[^/]+\/profile\/([^/?#]+).*$/i, "$1")
    .replace(/^(?:at:\/\/|@)/i, "");
  const did = Did.safeParse(plain);
  if (did.success) return { did: did.data };
  const lower = plain.toLowerCase();
  return lower.length <= 253 && handle.test(lower) ? { handle: lower } : null;
}

export const invalidIdentifier = () =>
  new PlatformError(
    "rejected",
    "bluesky.identifier.invalid",
    "This is not a handle. Type it whole, like anna.bsky.social.",
  );

const lookUpMs = 3 * Second.ms;

/** The DID in `_atproto.<handle>`. null: there is none, or more than one, or the name service does not answer. */
async function fromDns(name: string): Promise<string | null> {
  const resolver = new Resolver({ timeout: lookUpMs, tries: 1 });
  const records = await resolver.resolveTxt(`_atproto.${name}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    return [];
  });
  const dids = records.map((parts) => parts.join("")).flatMap((text) => (text.startsWith("did=") ? text.slice(4) : []));
  const [did, second] = dids;
  return second === undefined ? (Did.safeParse(did).data ?? null) : null;
}

/** The DID in a file of the handle's own host. null: there is none, or the host does not answer. */
async function fromItsHost(name: string, signal: AbortSignal): Promise<string | null> {
  const request = { maxBytes: 2_000, totalMs: lookUpMs, idleMs: lookUpMs, signal };
  try {
    const { bytes } = await downloadBytes(`https://${name}/.well-known/atproto-did`, request);
    return Did.safeParse(bytes.toString().trim()).data ?? null;
  } catch (error) {
    if (error instanceof DownloadFailure) return null;
    throw error;
  }
}

const Resolved = z.object({ did: Did });

/** The answer of a server of the network. null: it knows no such handle. Throws PlatformError. */
export async function askServer(xrpc: Xrpc, server: string, name: string, signal: AbortSignal): Promise<string | null> {
  const call = { server, name: "com.atproto.identity.resolveHandle", query: [["handle", name]] } as const;
  try {
    return (await xrpc({ ...call, answer: Resolved, signal })).did;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === "rejected") return null;
    throw error;
  }
}

/**
 * The DID of a handle; null when it has none. The handles of the sandbox exist there only, so that no other host is asked for them.
 * Throws PlatformError.
 */
export async function didOfHandle(
  { sandbox, entrywayUrl }: Pick<BlueskyConfig, "sandbox" | "entrywayUrl">,
  xrpc: Xrpc,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  const own = sandbox ? null : ((await fromDns(name)) ?? (await fromItsHost(name, signal)));
  return own ?? askServer(xrpc, entrywayUrl, name, signal);
}
