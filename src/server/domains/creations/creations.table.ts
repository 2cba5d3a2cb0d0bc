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
import { creationStatuses, creationTypes, type CreationOptions } from "#shared/creations.ts";
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
    /** Where it was last posted, or is scheduled to be. */
    platform: text().$type<Platform>(),
    options: jsonb().$type<CreationOptions>(),
    /** The creation this one was varied from. */
    parentId: uuid()
      .$type<CreationId>()
      .references((): AnyPgColumn => creations.id, { onDelete: "set null" }),
    /** As the sender called the file; null for what was made here. */
    fileName: text(),
    provider: text(),
    model: text(),
    progress: real(),
    /** How often a worker began to make this; the number of the latest is what an older one no longer has. */
    attempts: integer().notNull().default(0),
    /** Attempts of runs before the present one; what keeps killing its worker within one run is given up. */
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
    index("creations_uploads")
      .on(t.userId, t.sizeBytes)
      .where(sql`${t.fileName} is not null`),
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
