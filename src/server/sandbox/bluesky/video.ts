import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { newShortcode } from "../ids.ts";
import { inspectVideo, processingOf, type VideoFacts } from "../inspect-video.ts";
import { addMs, toDate, toStored } from "../instants.ts";
import { findMedia, insertMedia, type Media, storeBlob } from "../media-store.ts";
import { readParams, stringParam } from "../params.ts";
import type { FaultEffects } from "../with-faults.ts";
import { blobOf, findFile, videoCategory } from "./blobs.ts";
import { XrpcError, xrpcErrors } from "./errors.ts";
import { identifyService } from "./sign-in/service-auth.ts";

export const videoBytesMax = 300_000_000;

const dayMs = 24 * 3_600_000;
const durationMaxMs = 3 * 60_000;
const videosPerDay = 25;
const bytesPerDay = 10_000_000_000;

type Job = Pick<Media, "id" | "accountId" | "sha256" | "mimeType" | "sizeBytes" | "readyAt" | "failure">;

const isReady = ({ now }: SandboxContext, { readyAt }: Job) => readyAt !== null && toDate(readyAt) <= now();

/** A JobStatus: `blob` names the stored file once the video is processed. */
function statusOf(context: SandboxContext, job: Job) {
  const base = { jobId: job.id, did: job.accountId };
  if (!isReady(context, job)) return { ...base, state: "JOB_STATE_ENCODING", progress: 50 };
  if (job.failure === null) return { ...base, state: "JOB_STATE_COMPLETED", progress: 100, blob: blobOf(job) };
  const message = "The video could not be processed";
  return { ...base, state: "JOB_STATE_FAILED", error: "JobFailed", failureCode: job.failure, message };
}

/** The video that the service has already of these bytes: being processed, or stored and not vanished. */
async function findJob(context: SandboxContext, accountId: string, sha256: string): Promise<Job | null> {
  const [running] = await context.sql<{ id: string }[]>`
    select id from sandbox.media
    where account_id = ${accountId} and sha256 = ${sha256} and category = ${videoCategory} and ready_at > ${toStored(context.now())}
    order by created_at desc limit 1`;
  const found = running ?? (await findFile(context, accountId, sha256, [videoCategory]));
  const [job] = found === null ? [] : await findMedia(context, [found.id]);
  return job ?? null;
}

async function uploadedToday({ sql, now }: SandboxContext, accountId: string) {
  const [row] = await sql<[{ videos: number; bytes: number }]>`
    select count(*)::int as videos, coalesce(sum(size_bytes), 0)::float8 as bytes from sandbox.media
    where account_id = ${accountId} and category = ${videoCategory} and created_at > ${toStored(addMs(now(), -dayMs))}`;
  return row;
}

/** The failure of a video that the service does not take; null for a good one. MOV is converted, as Bluesky's own app sends it. */
export function videoFailure(facts: VideoFacts | null): string | null {
  return facts !== null && facts.durationMs <= durationMaxMs ? null : "validation_failure";
}

interface Upload {
  request: FastifyRequest;
  reply: FastifyReply;
  effects: FaultEffects;
}

/**
 * `app.bsky.video.uploadVideo`: the bytes are the body. The same file again is a conflict whose answer is its job. That one
 * is bare and the first is wrapped: the lexicon has the one form, and the service is known to answer the other.
 */
export async function uploadVideo(context: SandboxContext, { request, reply, effects }: Upload) {
  const { did } = await identifyService(context, request, ["com.atproto.repo.uploadBlob"]);
  const params = readParams(request);
  if (stringParam(params, "did") !== did) throw xrpcErrors.invalid("Error: did must be that of the token");
  if (stringParam(params, "name") === undefined)
    throw xrpcErrors.invalid('Error: Params must have the property "name"');
  const { body } = request;
  if (!Buffer.isBuffer(body) || request.headers["content-type"]?.startsWith("video/") !== true)
    throw xrpcErrors.invalid("Wrong request encoding (Content-Type)");
  // The connection was closed in the middle of the file.
  if (effects.isCutShort) return {};
  const { videos, bytes } = await uploadedToday(context, did);
  if (videos >= videosPerDay || bytes + body.length > bytesPerDay)
    throw new XrpcError(429, "RateLimitExceeded", "You have reached your daily limit of videos");
  const sha256 = await storeBlob(context, body);
  const known = await findJob(context, did, sha256);
  if (known !== null) {
    const conflict = { error: "already_exists", message: "Video already processed" };
    return reply.code(409).send({ ...statusOf(context, known), ...conflict });
  }
  const facts = await inspectVideo(body);
  const { readyAt, failure } = processingOf(context.now(), context.limits.processingMs, effects.processing);
  const { width = 0, height = 0, durationMs = 0 } = facts ?? {};
  const job = {
    id: newShortcode(20),
    accountId: did,
    sha256,
    mimeType: "video/mp4",
    category: videoCategory,
    sizeBytes: body.length,
    readyAt,
    failure: failure === null ? videoFailure(facts) : "encoding_failure",
    width,
    height,
    durationMs,
  };
  await insertMedia(context, job);
  return { jobStatus: { jobId: job.id, did, state: "JOB_STATE_CREATED", progress: 0 } };
}

/** `app.bsky.video.getJobStatus`, open to anyone who knows the job. */
export async function getJobStatus(context: SandboxContext, request: FastifyRequest) {
  const [job] = await findMedia(context, [stringParam(readParams(request), "jobId") ?? ""]);
  if (job?.category !== videoCategory) throw xrpcErrors.invalid("Job not found");
  return { jobStatus: statusOf(context, job) };
}

/** `app.bsky.video.getUploadLimits`. */
export async function getUploadLimits(context: SandboxContext, request: FastifyRequest) {
  const { did } = await identifyService(context, request, ["app.bsky.video.getUploadLimits"]);
  const { videos, bytes } = await uploadedToday(context, did);
  const [remainingDailyVideos, remainingDailyBytes] = [
    Math.max(0, videosPerDay - videos),
    Math.max(0, bytesPerDay - bytes),
  ];
  return { canUpload: remainingDailyVideos > 0 && remainingDailyBytes > 0, remainingDailyVideos, remainingDailyBytes };
}
