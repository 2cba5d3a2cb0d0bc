import { z } from "zod";
import { type HttpAnswer, requestJson } from "#server/lib/http.ts";
import { Minute } from "#shared/time.ts";
import { PlatformError, type Actor, type PublishVideo } from "../platform.ts";
import { rawAnswer } from "../raw-answer.ts";
import { transportError } from "../transport.ts";
import type { MetaConfig } from "./graph.ts";

type MetaNetwork = "facebook" | "instagram";

const names = { facebook: "Facebook", instagram: "Instagram" } as const satisfies Record<MetaNetwork, string>;

/** The answer names where the bytes and the token go: nowhere but to Meta's upload host. */
export function requireUploadHost(network: MetaNetwork, config: MetaConfig, address: string): void {
  if (URL.parse(address)?.origin !== new URL(config.uploadUrl).origin)
    throw new PlatformError(
      "unavailable",
      `${network}.upload_host`,
      `${names[network]} named an unexpected upload address.`,
    );
}

const UploadFailure = z.object({ debug_info: z.object({ type: z.string().max(100), message: z.string().catch("") }) });

/** Meta's upload host speaks a language of its own. What it could not take in is sent again from the start, by a new upload. */
function uploadError(network: MetaNetwork, answer: HttpAnswer): PlatformError {
  const { type = "unknown", message = "" } = UploadFailure.safeParse(answer.body).data?.debug_info ?? {};
  const cause = { status: answer.status, message: message.slice(0, 300) };
  const details = { cause, answer: rawAnswer(answer), beginsAgain: true };
  if (answer.status === 401)
    return new PlatformError(
      "auth_expired",
      `${network}.upload.401`,
      "The connection to the account is no longer valid.",
      { ...details, fix: "Reconnect the account in Settings." },
    );
  const words = `${names[network]} did not take the video in.`;
  return new PlatformError("unavailable", `${network}.upload.${type}`, words, details);
}

interface Upload {
  network: MetaNetwork;
  config: MetaConfig;
  actor: Actor;
  media: PublishVideo;
  uploadUrl: string;
  /** Bytes that are there already. */
  offset: number;
  signal: AbortSignal;
}

/** Sends the bytes from `offset` on, as a stream. */
export async function uploadBytes(upload: Upload): Promise<void> {
  const { network, config, actor, media, uploadUrl, offset, signal } = upload;
  requireUploadHost(network, config, uploadUrl);
  const rest = { start: offset, end: media.sizeBytes - 1 };
  let answer: HttpAnswer;
  try {
    answer = await requestJson({
      method: "POST",
      url: uploadUrl,
      headers: {
        authorization: `OAuth ${actor.accessToken}`,
        offset: String(offset),
        file_size: String(media.sizeBytes),
      },
      body: { stream: await media.read(rest), sizeBytes: media.sizeBytes - offset },
      firstByteMs: 4 * Minute.ms,
      totalMs: 5 * Minute.ms,
      signal,
    });
  } catch (error) {
    throw transportError(network, error, "repeatable");
  }
  if (answer.status < 200 || answer.status > 299) throw uploadError(network, answer);
}
