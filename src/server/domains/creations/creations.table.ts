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
import { users } from "#server/domains/users/users.table.ts";
import type { Operation } from "#server/integrations/ai/provider.ts";
import { creationStatuses, creationTypes, type CreationOptions } from "#shared/creations/creations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export const creationType = pgEnum("creation_type", creationTypes);
export const creationStatus = pgEnum("creation_status", creationStatuses);

export const creations = pgTable(
  "creations",
  {
    id: id<CreationId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: creationType().notNull(),
    status: creationStatus().notNull(),
    title: text().notNull(),
    description: text(),
    prompt: text(),
    altText: text(),
    isFavourite: boolean().notNull().default(false),
    /** Shown on the person's public page, while they have one. */
    isPublic: boolean().notNull().default(false),
    /** Where it was last posted, or is scheduled to be. */
    platform: text().$type<Platform>(),
    options: jsonb().$type<CreationOptions>(),
    /** The creation this one was varied from. */
    parentId: uuid()
      .$type<CreationId>()
      .references((): AnyPgColumn => creations.id, { onDelete: "set null" }),
    /** As the sender called the file; null for what was made here. */
    fileName: text(),
    /** The picture a video begins with. No foreign key: that one was wanted must still be known when it is deleted. */
    startImageId: uuid().$type<CreationId>(),
    /** The configured model that was chosen, `provider:model`; `model` is what the provider says it used. */
    requestedModel: text(),
    /** What one such was to cost when this run was asked for, in millionths of a US dollar; null: no price was known. */
    estimateMicros: bigint({ mode: "number" }),
    provider: text(),
    model: text(),
    /** The seed it was really made with, where the provider tells. */
    seedUsed: bigint({ mode: "number" }),
    /** The size in which the provider made it, before it was fitted to the one asked for. */
    madeWidth: integer(),
    madeHeight: integer(),
    progress: real(),
    /** How long such a thing mostly takes, by earlier ones; measured when this run was asked for. */
    typicalMs: integer(),
    /** What its provider needs to find it again, until it has ended. */
    operation: jsonb().$type<Operation>(),
    /** When a worker set about it; null while it waits. */
    makingSince: timestamptz(),
    /** Why it waits for its provider, since when in this run, and when it is tried again. */
    waitingReason: text(),
    waitingSince: timestamptz(),
    waitingUntil: timestamptz(),
    /** How often its provider put it off in this run. */
    putOffs: integer().notNull().default(0),
    /** How often a worker began to make this; the number of the latest is what an older one no longer has. */
    attempts: integer().notNull().default(0),
    /** Attempts that count no more: those of earlier runs, and those that ended in good order. What keeps killing its worker is given up. */
    earlierAttempts: integer().notNull().default(0),
    errorCode: text(),
    errorMessage: text(),
    /** Committed before the file is written, so that a file whose writer died can be found and removed. Shown only once finished. */
    fileKey: text(),
    thumbnailKey: text(),
    width: integer(),
    height: integer(),
    contentType: text(),
    durationMs: integer(),
    /** How a video is coded, which decides what a platform takes; null for pictures, and where it was not looked at. */
    videoCodec: text(),
    frameRate: real(),
    /** null also for a video without sound. */
    audioCodec: text(),
    sizeBytes: bigint({ mode: "number" }),
    tookMs: integer(),
    /** Month whose allowance this run was counted against (YYYY-MM), until it succeeded or gave its unit back. */
    chargedMonth: text(),
    /** When the present run was asked for. */
    startedAt: timestamptz(),
    finishedAt: timestamptz(),
    ...timestamps(),
  },
  (t) => [
    // Lets posts refer to (user_id, id), so that a post can never hold another user's creation.
    unique("creations_user_id_id").on(t.userId, t.id),
    index("creations_user_newest").on(t.userId, t.id),
    index("creations_user_status_newest").on(t.userId, t.status, t.id),
    index("creations_user_title").on(t.userId, sql`lower(${t.title})`, t.id),
    index("creations_parent").on(t.parentId),
    index("creations_public")
      .on(t.userId, t.id)
      .where(sql`${t.isPublic}`),
    index("creations_uploads")
      .on(t.userId, t.sizeBytes)
      .where(sql`${t.fileName} is not null`),
    index("creations_pace")
      .on(t.requestedModel, sql`(${t.options} ->> 'size')`, sql`(${t.options} ->> 'durationSeconds')`, t.id)
      .where(sql`${t.tookMs} is not null`),
    index("creations_processing")
      .on(t.id)
      .where(sql`${t.status} = 'processing'`),
  ],
);

/** Files made ready for a platform to fetch: public for a day under an unguessable address of which only the hash is kept. */
export const mediaLinks = pgTable(
  "media_links",
  {
    tokenHash: text().primaryKey(),
    /** Whose file it is. An account cannot be deleted before its files are, or they would lie about without an owner. */
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "restrict" }),
    storageKey: text().notNull(),
    contentType: text().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index("media_links_expires").on(t.expiresAt), index("media_links_user").on(t.userId)],
);
