import { z } from "zod";
import { Second } from "#shared/time.ts";
import { PlatformError, type Actor } from "../platform.ts";
import type { Graph } from "./graph.ts";

const fieldNames = { facebook: "permalink_url", instagram: "permalink" } as const;

/** Of a video Graph gives the path alone. */
export const Permalink = z
  .string()
  .max(2_000)
  .nullish()
  .catch(null)
  .transform((address) => {
    const url = address ? URL.parse(address, "https://www.facebook.com") : null;
    return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
  });

/**
 * Where the post can be seen. The post is out by now, so a failed read means "unknown" and never fails the publishing
 * (Graph has answered 100/33 for media it had just published).
 */
export async function readPermalink(
  graph: Graph,
  network: "facebook" | "instagram",
  actor: Actor,
  postId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const field = fieldNames[network];
  const answer = z.object({ [field]: Permalink });
  try {
    const read = await graph({
      network,
      path: `/${postId}`,
      actor,
      query: { fields: field },
      answer,
      signal,
      totalMs: 5 * Second.ms,
    });
    return read[field] ?? null;
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}
