import { z } from "zod";
import { Second } from "#shared/durations.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor } from "../platform.ts";
import type { Graph } from "./graph.ts";
import type { GraphNetwork } from "./usage.ts";

const fieldNames = { facebook: "permalink_url", instagram: "permalink", threads: "permalink" } as const;

/** For a video, Graph returns only the path. */
export const Permalink = z
  .string()
  .max(2_000)
  .nullish()
  .catch(null)
  .transform((address) => {
    const url = address ? URL.parse(address, "https://www.facebook.com") : null;
    return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
  });

/** The permalink of a published post. Throws PlatformError. */
export async function permalinkOf(
  graph: Graph,
  network: GraphNetwork,
  actor: Actor,
  postId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const field = fieldNames[network];
  const answer = z.object({ [field]: Permalink });
  const call = { network, path: `/${postId}`, actor, query: { fields: field }, answer, totalMs: 5 * Second.ms };
  return (await graph({ ...call, signal }))[field] ?? null;
}

/**
 * The permalink of a post that has just been published. A failed read returns null, because it never fails the publishing, and is
 * repeated later: Graph has returned 100/33 for media that it had just published.
 */
export const readPermalink = (...post: Parameters<typeof permalinkOf>): Promise<string | null> =>
  permalinkOf(...post).catch((error: unknown) => {
    if (error instanceof PlatformError) return null;
    throw error;
  });
