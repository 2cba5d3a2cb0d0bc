import { z } from "zod";
import { type HttpAnswer, requestJson } from "#server/lib/http.ts";
import { Minute } from "#shared/durations.ts";
import { rawAnswer } from "../call-errors.ts";
import { transportError } from "../lost-answer.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PreparedSteps, PublishVideo } from "../platform.ts";
import { isMissing } from "./await-container.ts";
import type { MetaConfig } from "./graph.ts";

/** The prepared steps are unusable. */
export const asRestart = (error: PlatformError) =>
  new PlatformError("unavailable", error.code, error.message, { cause: error, beginsAgain: true });

/**
 * Runs the work; removes the prepared steps if they were never published and never will be, so that the next attempt starts from the
 * beginning. Others that are unusable may have been published, and a look-up needs them: the caller decides about them.
 */
export async function withStepReset<T>(
  save: (steps: PreparedSteps) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (isMissing(error)) throw asRestart(error);
    if (error.neverPublished) await save({});
    throw error;
  }
}

type MetaNetwork = "facebook" | "instagram";

const names = { facebook: "Facebook", instagram: "Instagram" } as const satisfies Record<MetaNetwork, string>;

/** The upload address comes from a response. The bytes and the token may be sent to Meta's upload host only. */
export function requireUploadHost(network: MetaNetwork, config: MetaConfig, address: string): void {
  if (URL.parse(address)?.origin !== new URL(config.uploadUrl).origin)
    throw new PlatformError(
      "unavailable",
      `${network}.upload_host`,
      `${names[network]} named an unexpected upload address.`,
    );
}

const UploadFailure = z.object({ debug_info: z.object({ type: z.string().max(100), message: z.string().catch("") }) });

/** Meta's upload host has a separate error format. After an error the video is uploaded again from the start. */
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
  const text = `${names[network]} did not take the video in.`;
  return new PlatformError("unavailable", `${network}.upload.${type}`, text, details);
}

interface Upload {
  network: MetaNetwork;
  config: MetaConfig;
  actor: Actor;
  media: PublishVideo;
  uploadUrl: string;
  /** Number of bytes already received. */
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
