import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

// Names are explicit: the sandbox uses plain SQL on these tables, so they may not depend on a casing option.

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

export const sandboxSchema = pgSchema("sandbox");

/** A person who pressed Allow, identified by browser and name, so that connecting again finds the same accounts. */
export const sandboxPeople = sandboxSchema.table(
  "people",
  {
    id: text("id").primaryKey(),
    network: text("network").notNull(),
    browserHash: text("browser_hash").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("sandbox_people_browser_name").on(table.network, table.browserHash, table.name)],
);

/** An account of a network: a Page, a profile. */
export const sandboxAccounts = sandboxSchema.table(
  "accounts",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => sandboxPeople.id, { onDelete: "cascade" }),
    platform: text("platform").notNull(),
    name: text("name").notNull(),
    username: text("username"),
    /** The linked Page of an Instagram account. */
    pageId: text("page_id").references((): AnyPgColumn => sandboxAccounts.id, { onDelete: "cascade" }),
    /** The simulated server, on networks of many servers. */
    server: text("server"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("sandbox_accounts_person").on(table.personId), index("sandbox_accounts_page").on(table.pageId)],
);

/** Apps that a caller registered, at networks that hand them out to anyone. */
export const sandboxApps = sandboxSchema.table("apps", {
  id: text("id").primaryKey(),
  server: text("server").notNull(),
  name: text("name").notNull(),
  secretHash: text("secret_hash").notNull(),
  redirectUris: text("redirect_uris").array().notNull(),
  scopes: text("scopes").array().notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Codes and tokens, stored as hashes only, so that a database dump contains no usable token. */
export const sandboxTokens = sandboxSchema.table(
  "tokens",
  {
    hash: text("hash").primaryKey(),
    kind: text("kind").notNull(),
    personId: text("person_id")
      .notNull()
      .references(() => sandboxPeople.id, { onDelete: "cascade" }),
    /** Set on a token that is valid for one account only, such as a Page token. */
    accountId: text("account_id").references(() => sandboxAccounts.id, { onDelete: "cascade" }),
    scopes: text("scopes").array().notNull(),
    redirectUri: text("redirect_uri"),
    codeChallenge: text("code_challenge"),
    issuedAt: instant("issued_at").notNull(),
    expiresAt: instant("expires_at"),
    spentAt: instant("spent_at"),
    /** Facts of one network: the app, the thumbprint of a DPoP key. */
    details: jsonb("details").$type<Record<string, string>>(),
  },
  (table) => [index("sandbox_tokens_person").on(table.personId), index("sandbox_tokens_account").on(table.accountId)],
);

/** File contents by SHA-256, so that a picture sent to ten accounts is stored once. */
export const sandboxBlobs = sandboxSchema.table("blobs", {
  sha256: text("sha256").primaryKey(),
  bytes: bytea("bytes").notNull(),
});

export const sandboxMedia = sandboxSchema.table(
  "media",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => sandboxAccounts.id, { onDelete: "cascade" }),
    /** Null until the upload is complete. */
    sha256: text("sha256").references(() => sandboxBlobs.sha256),
    mimeType: text("mime_type").notNull(),
    category: text("category").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    width: integer("width"),
    height: integer("height"),
    caption: text("caption"),
    altText: text("alt_text"),
    /** Mastodon: the point that stays in view, as sent. */
    focus: text("focus"),
    createdAt: instant("created_at").notNull(),
    /** The end of processing; null until the upload is finalized. */
    readyAt: instant("ready_at"),
    durationMs: integer("duration_ms"),
    /** The reason of failed processing. */
    failure: text("failure"),
  },
  (table) => [index("sandbox_media_account").on(table.accountId), index("sandbox_media_sha256").on(table.sha256)],
);

export const sandboxMediaParts = sandboxSchema.table(
  "media_parts",
  {
    mediaId: text("media_id")
      .notNull()
      .references(() => sandboxMedia.id, { onDelete: "cascade" }),
    segmentIndex: integer("segment_index").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.segmentIndex] })],
);

export const sandboxPosts = sandboxSchema.table(
  "posts",
  {
    id: text("id").primaryKey(),
    platform: text("platform").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => sandboxAccounts.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    link: text("link"),
    mediaIds: text("media_ids").array().notNull(),
    /** X: the short links that replace addresses, as in `entities.urls`. */
    urls: jsonb("urls").$type<{ url: string; expandedUrl: string }[]>().notNull(),
    shortcode: text("shortcode"),
    replyToId: text("reply_to_id").references((): AnyPgColumn => sandboxPosts.id, { onDelete: "set null" }),
    conversationId: text("conversation_id"),
    replySettings: text("reply_settings"),
    /** On networks that refuse a repeated text: the content's hash while it is recent; the unique index refuses duplicates. */
    duplicateKey: text("duplicate_key"),
    /** The key that makes a repeated call the same post: a record key, an idempotency key, the id of a Threads container. */
    callerKey: text("caller_key"),
    /** Facts of one network: a record, a visibility, a content warning. */
    details: jsonb("details").$type<Record<string, unknown>>(),
    /** Declared by the caller. */
    madeWithAi: boolean("made_with_ai").notNull().default(false),
    isPublished: boolean("is_published").notNull(),
    createdAt: instant("created_at").notNull(),
    publishedAt: instant("published_at"),
    editedAt: instant("edited_at"),
    /** The text before the first edit. */
    firstText: text("first_text"),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("sandbox_posts_account_published").on(table.accountId, table.publishedAt.desc(), table.id.desc()),
    index("sandbox_posts_published").on(table.publishedAt.desc(), table.id.desc()),
    index("sandbox_posts_reply").on(table.replyToId),
    uniqueIndex("sandbox_posts_duplicate").on(table.accountId, table.duplicateKey),
    uniqueIndex("sandbox_posts_caller_key").on(table.accountId, table.callerKey),
  ],
);

/** Containers of Instagram and Threads, the step between upload and post. */
export const sandboxContainers = sandboxSchema.table(
  "containers",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => sandboxAccounts.id, { onDelete: "cascade" }),
    /** Null for a carousel, which contains other containers, and for a text. */
    mediaId: text("media_id").references(() => sandboxMedia.id, { onDelete: "cascade" }),
    kind: text("kind").notNull().default("IMAGE"),
    isCarouselItem: boolean("is_carousel_item").notNull().default(false),
    children: text("children").array().notNull().default([]),
    failure: text("failure"),
    madeWithAi: boolean("made_with_ai").notNull().default(false),
    caption: text("caption").notNull(),
    createdAt: instant("created_at").notNull(),
    readyAt: instant("ready_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    publishedPostId: text("published_post_id"),
  },
  (table) => [
    index("sandbox_containers_account").on(table.accountId, table.createdAt),
    index("sandbox_containers_media").on(table.mediaId),
  ],
);

export const sandboxComments = sandboxSchema.table(
  "comments",
  {
    id: text("id").primaryKey(),
    postId: text("post_id")
      .notNull()
      .references(() => sandboxPosts.id, { onDelete: "cascade" }),
    accountId: text("account_id")
      .notNull()
      .references(() => sandboxAccounts.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("sandbox_comments_post").on(table.postId, table.createdAt),
    index("sandbox_comments_account").on(table.accountId),
  ],
);

/** One row for each published post, reply and comment. Never changed, and kept when the post is deleted, until its workspace is. */
export const sandboxLedger = sandboxSchema.table(
  "ledger",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The time at which the request reached the process; used to measure delays. */
    receivedAt: instant("received_at").notNull(),
    acceptedAt: instant("accepted_at")
      .notNull()
      .default(sql`clock_timestamp()`),
    platform: text("platform").notNull(),
    kind: text("kind").notNull(),
    accountId: text("account_id").notNull(),
    postId: text("post_id").notNull(),
    text: text("text").notNull(),
    mediaSha256: text("media_sha256").array().notNull(),
  },
  (table) => [index("sandbox_ledger_account").on(table.accountId, table.id)],
);

/** The faults to apply, and how often. */
export const sandboxFaults = sandboxSchema.table(
  "faults",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    call: text("call").notNull(),
    /** Null: for all accounts. */
    accountId: text("account_id").references(() => sandboxAccounts.id, { onDelete: "cascade" }),
    /** Applies until removed. */
    isLasting: boolean("is_lasting").notNull().default(false),
    /** Matching calls to let pass before the first fault. */
    skip: integer("skip").notNull(),
    remaining: integer("remaining").notNull(),
    delayMs: integer("delay_ms").notNull(),
    resetSeconds: integer("reset_seconds").notNull(),
  },
  (table) => [
    index("sandbox_faults_account").on(table.accountId),
    index("sandbox_faults_remaining")
      .on(table.id)
      .where(sql`${table.remaining} > 0`),
  ],
);
