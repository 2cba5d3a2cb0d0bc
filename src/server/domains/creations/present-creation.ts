import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { mediaUrl } from "#server/domains/creations/files/creation-files.ts";
import { usdOfMicros } from "#shared/ai-costs/prices.ts";
import { type Creation, isUsableCreation } from "#shared/creations/creations.ts";

function waitingOf({ waitingReason: reason, waitingSince: since, waitingUntil: until }: CreationRow) {
  if (reason === null || since === null || until === null) return null;
  return { reason, since: since.toISOString(), until: until.toISOString() };
}

/** Converts a row to the API's Creation. */
export function toCreation(row: CreationRow): Creation {
  // Before a creation is finished, its keys name a file that is still being written.
  const { fileKey, thumbnailKey } = isUsableCreation(row.status) ? row : { fileKey: null, thumbnailKey: null };
  return {
    id: row.id,
    _id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
    description: row.description,
    prompt: row.prompt,
    altText: row.altText,
    isFavourite: row.isFavourite,
    isPublic: row.isPublic,
    options: row.options,
    parentId: row.parentId,
    fileName: row.fileName,
    startImageId: row.startImageId,
    requestedModel: row.requestedModel,
    estimateUsd: row.estimateMicros === null ? null : usdOfMicros(row.estimateMicros),
    provider: row.provider,
    model: row.model,
    seedUsed: row.seedUsed,
    madeSize:
      row.madeWidth === null || row.madeHeight === null ? null : { width: row.madeWidth, height: row.madeHeight },
    progress: row.progress,
    startedAt: row.startedAt?.toISOString() ?? null,
    makingSince: row.makingSince?.toISOString() ?? null,
    typicalMs: row.typicalMs,
    waiting: waitingOf(row),
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? "" },
    fileUrl: fileKey && mediaUrl(fileKey),
    thumbnailUrl: thumbnailKey && mediaUrl(thumbnailKey),
    width: row.width,
    height: row.height,
    contentType: row.contentType,
    durationSeconds: row.durationMs === null ? null : row.durationMs / 1_000,
    videoCodec: row.videoCodec,
    pixelFormat: row.pixelFormat,
    pixelRatio: row.pixelRatio,
    isInterlaced: row.isInterlaced,
    frameRate: row.frameRate,
    audioCodec: row.audioCodec,
    sizeBytes: row.sizeBytes,
    tookMs: row.tookMs,
    platform: row.platform,
    createdAt: row.createdAt.toISOString(),
  };
}
