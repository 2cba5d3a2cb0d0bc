import type { SandboxContext } from "./context.ts";

type Fetched =
  | { problem: null; bytes: Buffer; contentType: string }
  | { problem: "unreachable" }
  | { problem: "too_large" };

const timeoutMs = { image: 10_000, video: 60_000, document: 10_000 } as const;

async function readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches a file as the networks' servers would, without cookies. Only the configured origins are allowed and redirects are
 * not followed, so that a post cannot make the server call other addresses.
 */
export async function fetchMedia(
  context: SandboxContext,
  kind: keyof typeof timeoutMs,
  address: string,
  maxBytes: number,
): Promise<Fetched> {
  const url = URL.parse(address);
  if (url === null || !context.mediaOrigins.has(url.origin)) return { problem: "unreachable" };
  try {
    // oxlint-disable-next-line no-restricted-globals -- simulates the platform's fetch; origin, time and size are limited
    const response = await fetch((context.serversByOrigin.get(url.origin) ?? url.origin) + url.pathname + url.search, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs[kind]),
      headers: { "user-agent": kind === "document" ? "sandbox" : "facebookexternalhit/1.1 (sandbox)" },
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      return { problem: "unreachable" };
    }
    const bytes = await readUpTo(response.body, maxBytes);
    const contentType = response.headers.get("content-type") ?? "";
    return bytes === null ? { problem: "too_large" } : { problem: null, bytes, contentType };
  } catch (error) {
    context.log.info({ err: error, origin: url.origin }, "sandbox.media_unreachable");
    return { problem: "unreachable" };
  }
}
