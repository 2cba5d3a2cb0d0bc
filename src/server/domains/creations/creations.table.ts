import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  real,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { Operation } from "#server/integrations/ai/provider.ts";
import { creationStatuses, creationTypes, type CreationOptions } from "#shared/creations/creations.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export const creationType = pgEnum("creation_type", creationTypes);
export const creationStatus = pgEnum("creation_status", creationStatuses);

export const creations = pgTable(
  "creations",
  {
    id: id<CreationId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    type: creationType().notNull(),
    status: creationStatus().notNull(),
    title: text().notNull(),
    description: text(),
    prompt: text(),
    altText: text(),
    isFavourite: boolean().notNull().default(false),
    /** In a personal workspace: shown on the public profile of its user, if that is visible. */
    isPublic: boolean().notNull().default(false),
    /** Where it was last posted, or is scheduled to be. */
    platform: text().$type<Platform>(),
    options: jsonb().$type<CreationOptions>(),
    /** The creation this one was varied from. */
    parentId: uuid()
      .$type<CreationId>()
      .references((): AnyPgColumn => creations.id, { onDelete: "set null" }),
    /** Name of an uploaded file; null for generated creations. */
    fileName: text(),
    /** The picture a video begins with. No foreign key: a deleted picture must be detected. */
    startImageId: uuid().$type<CreationId>(),
    /** The configured model that was chosen, `provider:model`; `model` is what the provider says it used. */
    requestedModel: text(),
    /** Estimated cost when this run was requested, in millionths of a US dollar; null: no price was known. */
    estimateMicros: bigint({ mode: "number" }),
    provider: text(),
    model: text(),
    /** The seed that was used, where the provider reports it. */
    seedUsed: bigint({ mode: "number" }),
    /** Size in pixels as the provider delivered it, before it was fitted to the requested size. */
    madeWidth: integer(),
    madeHeight: integer(),
    progress: real(),
    /** Median duration of similar generations when this run was requested. */
    typicalMs: integer(),
    /** The operation at the provider, while it runs. */
    operation: jsonb().$type<Operation>(),
    /** When a worker began; null while it waits in the queue. */
    makingSince: timestamptz(),
    /** Why it waits for its provider, since when in this run, and the time of the next try. */
    waitingReason: text(),
    waitingSince: timestamptz(),
    waitingUntil: timestamptz(),
    /** How often this run was postponed because of its provider. */
    putOffs: integer().notNull().default(0),
    /** Number of the latest attempt; writes of older attempts are refused. */
    attempts: integer().notNull().default(0),
    /** Attempts that the limit ignores: those of earlier runs, and interrupted or postponed ones. */
    earlierAttempts: integer().notNull().default(0),
    errorCode: text(),
    errorMessage: text(),
    /**
     * Of a generation: committed before the file is written, so that the file of a crashed writer can be found and deleted. Shown only once
     * finished.
     */
    fileKey: text(),
    thumbnailKey: text(),
    width: integer(),
    height: integer(),
    contentType: text(),
    /** Of a video or an animation. */
    durationMs: integer(),
    /** Codec of a video, which decides which platforms accept it; null for pictures, and where it is unknown. */
    videoCodec: text(),
    /** As ffmpeg names it; null in these three: unknown. */
    pixelFormat: text(),
    pixelRatio: real(),
    isInterlaced: boolean(),
    frameRate: real(),
    /** null also for a video without sound. */
    audioCodec: text(),
    sizeBytes: bigint({ mode: "number" }),
    tookMs: integer(),
    /** Month whose allowance was charged (YYYY-MM), until the run succeeded or its unit was returned. */
    chargedMonth: text(),
    /** When the present run was requested. */
    startedAt: timestamptz(),
    finishedAt: timestamptz(),
    ...timestamps(),
  },
  (t) => [
    // Lets posts refer to (workspace_id, id), so that a post can never hold another workspace's creation.
    unique("creations_workspace_id_id").on(t.workspaceId, t.id),
    index("creations_workspace_newest").on(t.workspaceId, t.id),
    index("creations_workspace_status_newest").on(t.workspaceId, t.status, t.id),
    index("creations_workspace_title").on(t.workspaceId, sql`lower(${t.title})`, t.id),
    index("creations_parent").on(t.parentId),
    index("creations_public")
      .on(t.workspaceId, t.id)
      .where(sql`${t.isPublic}`),
    index("creations_uploads")
      .on(t.workspaceId, t.sizeBytes)
      .where(sql`${t.fileName} is not null`),
    index("creations_pace")
      .on(t.requestedModel, sql`(${t.options} ->> 'size')`, sql`(${t.options} ->> 'durationSeconds')`, t.id)
      .where(sql`${t.tookMs} is not null`),
    index("creations_processing")
      .on(t.id)
      .where(sql`${t.status} = 'processing'`),
  ],
);

/** Of videos and pictures that move, which some networks get as videos. The length of a GIF of an older version is unknown. */
export const moves = sql`(${creations.type} = 'video' or ${creations.durationMs} is not null or ${creations.contentType} = 'image/gif')`;

/** Files that a platform may fetch: public for a day under an unguessable URL, of which only the hash is stored. */
export const mediaLinks = pgTable(
  "media_links",
  {
    tokenHash: text().primaryKey(),
    /** Owner of the file. `restrict`: a workspace cannot be deleted before its files. */
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .references(() => workspaces.id, { onDelete: "restrict" }),
    storageKey: text().notNull(),
    contentType: text().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index("media_links_expires").on(t.expiresAt), index("media_links_workspace").on(t.workspaceId)],
);
