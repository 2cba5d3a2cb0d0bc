import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { downloadFrom } from "#server/lib/safe-fetch/download-from.ts";
import { Minute, Second } from "#shared/durations.ts";
import { withRetries } from "./poll.ts";

export type ResultKind = "image" | "video";

export interface ResultFile {
  /** The provider's name, for errors. */
  name: string;
  kind: ResultKind;
  /** The URL from the provider's response; untrusted. */
  address: string;
  /**
   * The provider's own base URL from the configuration: its origin is trusted, because results of servers in the
   * operator's network are there.
   */
  baseUrl: string;
  /** Credentials, for servers that require them for files too. Sent to the origin of `baseUrl` only. */
  headers?: Readonly<Record<string, string>>;
  retryMs: number;
  signal: AbortSignal;
}

const limits = {
  image: { maxBytes: 100_000_000, totalMs: 5 * Minute.ms },
  video: { maxBytes: 2_000_000_000, totalMs: 20 * Minute.ms },
};

const signatures: Readonly<Record<ResultKind, RegExp>> = {
  image: /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff|RIFF[^]{4}WEBP)/,
  video: /^([^]{4}ftyp|\x1aE\xdf\xa3)/,
};

/** Whether these bytes begin like a PNG, JPEG or WebP picture, or like an MP4, MOV or WebM video. */
export const looksLike = (kind: ResultKind, head: Buffer): boolean =>
  signatures[kind].test(head.subarray(0, 16).toString("latin1"));

const nounOf = { image: "picture", video: "video" } as const;

export const notAFile = (name: string, kind: ResultKind): ProviderError =>
  new ProviderError("bad_result", `${name} sent something that is not a ${nounOf[kind]}. Try again`);

function errorOf({ name, kind, signal }: ResultFile, error: unknown): unknown {
  signal.throwIfAborted();
  if (!(error instanceof DownloadFailure)) return error;
  const about = `${name} made a ${nounOf[kind]} that cannot be fetched`;
  if (error.mayPass) return new ProviderError("unavailable", `${about} right now. Try again`, { cause: error });
  const why = error.reason === "too_large" ? "it is too large" : "it is not where it should be";
  return new ProviderError("bad_result", `${about}, ${why}. Try again`, { cause: error });
}

async function checkBytes({ name, kind }: ResultFile, path: string): Promise<void> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
  if (!looksLike(kind, buffer.subarray(0, bytesRead))) throw notAFile(name, kind);
}

/**
 * Downloads a finished file to a path without a file. Afterwards a file exists only if it is complete and of the
 * expected kind.
 */
export async function saveResult(result: ResultFile, toFile: string): Promise<void> {
  const { kind, address, baseUrl, headers, signal, retryMs } = result;
  const request = {
    toFile,
    ...limits[kind],
    idleMs: 30 * Second.ms,
    allowedTypes: [`${kind}/*`],
    trustedOrigins: [baseUrl],
    ...(headers ? { credentials: { origin: baseUrl, headers } } : {}),
    signal,
  };
  const fetchOnce = () =>
    downloadFrom(address, request).catch((error: unknown) => {
      throw errorOf(result, error);
    });
  try {
    await withRetries(fetchOnce, retryMs, { signal });
    await checkBytes(result, toFile);
  } catch (error) {
    await rm(toFile, { force: true });
    // The result is paid for and cannot be fetched: only the user decides whether to generate it again.
    if (error instanceof ProviderError && error.kind === "unavailable")
      throw new ProviderError("bad_result", error.message, { cause: error });
    throw error;
  }
}

/** Downloads a finished picture. */
export async function readPicture(result: Omit<ResultFile, "kind">): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "postloom-picture-"));
  try {
    const path = join(folder, "picture");
    await saveResult({ ...result, kind: "image" }, path);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
