import { z } from "zod";
import { type HttpAnswer, requestJson } from "#server/lib/http.ts";
import { Minute } from "#shared/time.ts";
import { type Graph, GraphId, type MetaConfig } from "../meta/graph.ts";
import { PlatformError, type Actor, type PublishVideo } from "../platform.ts";
import { transportError } from "../transport.ts";

const Begun = z.object({ video_id: GraphId, upload_url: z.string().max(2_000) });

/** Announces a reel. Its id is known from here on; nobody sees anything before it is told to be published. */
export async function beginReel(
  graph: Graph,
  config: MetaConfig,
  actor: Actor,
  signal: AbortSignal,
): Promise<{ video: string; uploadUrl: string }> {
  const path = `/${actor.externalId}/video_reels`;
  const call = { network: "facebook", method: "POST", path, actor } as const;
  const begun = await graph({ ...call, form: { upload_phase: "start" }, answer: Begun, signal });
  requireUploadHost(config, begun.upload_url);
  return { video: begun.video_id, uploadUrl: begun.upload_url };
}

/** The answer names where the bytes and the token go: nowhere but to Meta's upload host. */
function requireUploadHost(config: MetaConfig, address: string): void {
  if (URL.parse(address)?.origin !== new URL(config.uploadUrl).origin)
    throw new PlatformError("unavailable", "facebook.upload_host", "Facebook named an unexpected upload address.");
}

const UploadFailure = z.object({ debug_info: z.object({ type: z.string().max(100), message: z.string().catch("") }) });

/** Facebook's upload host speaks a language of its own. What it could not take in is sent again from the start. */
function uploadError(answer: HttpAnswer): PlatformError {
  const { type = "unknown", message = "" } = UploadFailure.safeParse(answer.body).data?.debug_info ?? {};
  const cause = { status: answer.status, message: message.slice(0, 300) };
  if (answer.status === 401)
    return new PlatformError("auth_expired", "facebook.upload.401", "The connection to the Page is no longer valid.", {
      fix: "Reconnect the account in Settings.",
      cause,
    });
  return new PlatformError("unavailable", `facebook.upload.${type}`, "Facebook did not take the video in.", { cause });
}

/** Sends the bytes from `offset` on, as a stream. */
export async function sendReel(
  config: MetaConfig,
  actor: Actor,
  media: PublishVideo,
  { uploadUrl, offset }: { uploadUrl: string; offset: number },
  signal: AbortSignal,
): Promise<void> {
  requireUploadHost(config, uploadUrl);
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
    throw transportError("facebook", error, "repeatable");
  }
  if (answer.status < 200 || answer.status > 299) throw uploadError(answer);
}
