import type { FastifyInstance } from "fastify";
import { withFaults } from "../with-faults.ts";
import { answerXrpcErrors, takeBytes } from "./bluesky.routes.ts";
import { xrpcFaults } from "./errors.ts";
import type { BlueskyHost } from "./host.ts";
import { getJobStatus, getUploadLimits, uploadVideo, videoBytesMax } from "./video.ts";

/** The service that processes videos and then stores them at the account's server. */
export function registerBlueskyVideo(app: FastifyInstance, { context }: BlueskyHost): void {
  answerXrpcErrors(app);
  takeBytes(app, videoBytesMax);
  app.post(
    "/video/xrpc/app.bsky.video.uploadVideo",
    withFaults(context, "bluesky.upload_video", xrpcFaults, (request, reply, effects) =>
      uploadVideo(context, { request, reply, effects }),
    ),
  );
  app.get(
    "/video/xrpc/app.bsky.video.getJobStatus",
    withFaults(context, "bluesky.job_status", xrpcFaults, (request) => getJobStatus(context, request)),
  );
  app.get("/video/xrpc/app.bsky.video.getUploadLimits", (request) => getUploadLimits(context, request));
}
