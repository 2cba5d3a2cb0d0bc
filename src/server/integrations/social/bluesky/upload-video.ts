import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Minute, Second } from "#shared/durations.ts";
import { codeFor } from "#shared/error-catalogue/topic-of.ts";
import { explainedError } from "../call-errors.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PublishVideo } from "../platform.ts";
import { type BlueskyConfig, serverOf, type Xrpc } from "./client.ts";
import { serviceError } from "./errors.ts";
import { Blob } from "./upload-blob.ts";

const Job = z.object({
  jobId: z.string().min(1).max(500),
  state: z.string().max(100).catch(""),
  blob: Blob.nullish().catch(null),
  error: z.string().max(300).nullish().catch(null),
  failureCode: z.string().max(100).nullish().catch(null),
});
export type Job = z.infer<typeof Job>;

/** The lexicon wraps the job; the service answers an upload with the bare one. */
const JobAnswer = z.union([z.object({ jobStatus: Job }).transform(({ jobStatus }) => jobStatus), Job]);

export interface VideoUpload {
  config: BlueskyConfig;
  xrpc: Xrpc;
  actor: Actor;
  signal: AbortSignal;
}

const ServiceToken = z.object({ token: z.string().min(1).max(8_192) });
const tokenMs = 30 * Minute.ms;

/** A token with which the video service may store the file at the account's server. */
async function serviceToken({ config, xrpc, actor, signal }: VideoUpload): Promise<string> {
  const server = serverOf(actor, config);
  const query = [
    ["aud", `did:web:${new URL(server).host.replace(":", "%3A")}`],
    ["lxm", "com.atproto.repo.uploadBlob"],
    ["exp", String(Math.floor((Date.now() + tokenMs) / 1_000))],
  ] as const;
  const call = { server, name: "com.atproto.server.getServiceAuth", actor, query } as const;
  return (await xrpc({ ...call, answer: ServiceToken, signal })).token;
}

/** Opens the file only when its bytes are sent. */
async function* bytesOf(video: PublishVideo) {
  for await (const chunk of await video.read()) yield chunk as Buffer;
}

/** `app.bsky.video.uploadVideo`. A file that the service has already is answered as a conflict, with its job or the stored file. */
export async function uploadVideo(upload: VideoUpload, video: PublishVideo, name: string): Promise<Job> {
  const { config, xrpc, actor, signal } = upload;
  const token = await serviceToken(upload);
  let existing: Job | null = null;
  const refused = (answer: HttpAnswer) => {
    existing = JobAnswer.safeParse(answer.body).data ?? null;
    return serviceError(answer);
  };
  try {
    return await xrpc({
      method: "POST",
      server: config.videoUrl,
      name: "app.bsky.video.uploadVideo",
      query: [
        ["did", actor.externalId],
        ["name", name],
      ],
      headers: { authorization: `Bearer ${token}`, "content-type": video.contentType },
      body: () => ({ stream: Readable.from(bytesOf(video), { objectMode: false }), sizeBytes: video.sizeBytes }),
      media: "video",
      answer: JobAnswer,
      refused,
      signal,
    });
  } catch (error) {
    if (existing !== null) return existing;
    throw error;
  }
}

const failedCode = "bluesky.media.failed";
const lostCode = "bluesky.media.upload_lost";

/** The job is of no more use: the service could not process the file, or no longer knows it. */
export const isJobOver = ({ code }: PlatformError): boolean => code.startsWith(failedCode) || code === lostCode;

const storeFailures = ["pds_upload_failure", "PDS_UPLOAD_FAILURE"];

/** The stored file of a job; null while it goes on. A failed job may name the file that it would have made again. */
function resultOf({ state, blob, error, failureCode }: Job): Blob | null {
  if (blob != null) return blob;
  if (state !== "JOB_STATE_FAILED") return null;
  const details = { cause: { error, failureCode } };
  if (failureCode != null && storeFailures.includes(failureCode))
    throw explainedError("unavailable", lostCode, details, "The server no longer has the file.");
  throw explainedError("rejected", codeFor(failedCode, "video"), details, "The server could not process the file.");
}

const firstPollMs = 1 * Second.ms;
const lastPollMs = 10 * Second.ms;
/** About three minutes: the next attempt goes on waiting. */
const maxPolls = 20;

/** `app.bsky.video.getJobStatus`, until the service has processed the file and stored it at the account's server. */
export async function awaitVideo({ config, xrpc, signal }: VideoUpload, begun: Job | string): Promise<Blob> {
  let job = typeof begun === "string" ? null : begun;
  const jobId = typeof begun === "string" ? begun : begun.jobId;
  const call = { server: config.videoUrl, name: "app.bsky.video.getJobStatus", query: [["jobId", jobId]] } as const;
  for (let poll = 0; poll < maxPolls; poll++) {
    job ??= await xrpc({ ...call, refused: serviceError, answer: JobAnswer, signal }).catch((error: unknown) => {
      if (!(error instanceof PlatformError) || error.kind !== "rejected") throw error;
      throw explainedError("unavailable", lostCode, { cause: error }, "The server no longer has the file.");
    });
    const blob = resultOf(job);
    if (blob !== null) return blob;
    job = null;
    await sleep(Math.min(firstPollMs * 2 ** poll, lastPollMs), undefined, { signal }).catch((cause: unknown) => {
      throw explainedError("unavailable", "bluesky.media.stopped", { cause }, "The wait for the server was cut short.");
    });
  }
  throw explainedError("unavailable", "bluesky.media.in_progress", {}, "The server is still processing the file.");
}
