CREATE SCHEMA "sandbox";

CREATE TYPE "public"."plan" AS ENUM('basic', 'premium');
CREATE TYPE "public"."usage_kind" AS ENUM('images', 'videos', 'posts');
CREATE TYPE "public"."creation_status" AS ENUM('completed', 'posted', 'processing', 'scheduled', 'draft', 'failed');
CREATE TYPE "public"."creation_type" AS ENUM('image', 'video');
CREATE TYPE "public"."post_status" AS ENUM('draft', 'scheduled', 'publishing', 'published', 'partial', 'failed');
CREATE TYPE "public"."reply_settings" AS ENUM('everyone', 'following', 'mentionedUsers', 'subscribers', 'verified');
CREATE TYPE "public"."target_state" AS ENUM('draft', 'scheduled', 'queued', 'preparing', 'ready', 'sending', 'unknown', 'needs_user', 'published', 'failed', 'cancelled', 'missed');
CREATE TYPE "public"."attempt_outcome" AS ENUM('sending', 'published', 'refused', 'not_sent', 'unknown', 'absent');
CREATE TYPE "public"."account_status" AS ENUM('connected', 'expired', 'revoked');
CREATE TYPE "public"."platform" AS ENUM('facebook', 'instagram', 'x');
CREATE TABLE "access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"login_session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "login_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

CREATE TABLE "password_credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"forget_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"login_session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"successor_hash" text
);

CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan" "plan" NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "usage_counters" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"kind" "usage_kind" NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "usage_counters_user_id_month_kind_pk" PRIMARY KEY("user_id","month","kind"),
	CONSTRAINT "usage_counters_used" CHECK ("usage_counters"."used" >= 0)
);

CREATE TABLE "creations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" "creation_type" NOT NULL,
	"status" "creation_status" NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"prompt" text,
	"alt_text" text,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"platform" text,
	"options" jsonb,
	"model" text,
	"progress" real,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"file_key" text,
	"thumbnail_key" text,
	"width" integer,
	"height" integer,
	"content_type" text,
	"size_bytes" bigint,
	"took_ms" integer,
	"charged_month" text,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creations_user_id_id" UNIQUE("user_id","id")
);

CREATE TABLE "media_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "post_media" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"creation_id" uuid NOT NULL,
	CONSTRAINT "post_media_post_id_position_pk" PRIMARY KEY("post_id","position")
);

CREATE TABLE "post_requests" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"post_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "post_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"platform" "platform" NOT NULL,
	"account_id" uuid,
	"account_name" text NOT NULL,
	"sandbox" boolean NOT NULL,
	"state" "target_state" NOT NULL,
	"due_at" timestamp (3) with time zone,
	"wake_at" timestamp (3) with time zone,
	"attempt_no" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"content" jsonb,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sending_since" timestamp (3) with time zone,
	"verify_tries" integer DEFAULT 0 NOT NULL,
	"absent_reads" integer DEFAULT 0 NOT NULL,
	"first_absent_at" timestamp (3) with time zone,
	"external_id" text,
	"permalink" text,
	"published_at" timestamp (3) with time zone,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_targets_post_account" UNIQUE("post_id","account_id")
);

CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "post_status" NOT NULL,
	"content" text NOT NULL,
	"hashtags" text[] NOT NULL,
	"platforms" "platform"[] NOT NULL,
	"alt_text" text,
	"reply_settings" "reply_settings",
	"scheduled_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"charged_month" text,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"views" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_user_id_id" UNIQUE("user_id","id")
);

CREATE TABLE "publish_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"attempt_no" integer NOT NULL,
	"outcome" "attempt_outcome" NOT NULL,
	"fingerprint" text NOT NULL,
	"error_code" text,
	"external_id" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "publish_attempts_target_no" UNIQUE("target_id","attempt_no")
);

CREATE TABLE "connect_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" "platform" NOT NULL,
	"code_verifier" text NOT NULL,
	"browser_hash" text NOT NULL,
	"is_from_browser" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "social_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" "platform" NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"username" text,
	"avatar_url" text,
	"status" "account_status" DEFAULT 'connected' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sandbox" boolean NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"refresh_lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_accounts_user_id_id" UNIQUE("user_id","id")
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"first_name" text NOT NULL,
	"last_name" text,
	"bio" text,
	"website" text,
	"location" text,
	"avatar_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sandbox"."accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"username" text,
	"page_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_accounts_platform" CHECK ("sandbox"."accounts"."platform" in ('facebook', 'instagram', 'x'))
);

CREATE TABLE "sandbox"."blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);

CREATE TABLE "sandbox"."comments" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"account_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "sandbox"."containers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"media_id" text NOT NULL,
	"caption" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"published_post_id" text
);

CREATE TABLE "sandbox"."faults" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."faults_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"call" text NOT NULL,
	"skip" integer NOT NULL,
	"remaining" integer NOT NULL,
	"delay_ms" integer NOT NULL,
	"reset_seconds" integer NOT NULL
);

CREATE TABLE "sandbox"."ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"received_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"platform" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text NOT NULL,
	"post_id" text NOT NULL,
	"text" text NOT NULL,
	"media_sha256" text[] NOT NULL
);

CREATE TABLE "sandbox"."media" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"sha256" text,
	"mime_type" text NOT NULL,
	"category" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"caption" text,
	"alt_text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone
);

CREATE TABLE "sandbox"."media_parts" (
	"media_id" text NOT NULL,
	"segment_index" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_parts_media_id_segment_index_pk" PRIMARY KEY("media_id","segment_index")
);

CREATE TABLE "sandbox"."people" (
	"id" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"browser_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_people_network" CHECK ("sandbox"."people"."network" in ('meta', 'x'))
);

CREATE TABLE "sandbox"."posts" (
	"id" text PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"media_ids" text[] NOT NULL,
	"urls" jsonb NOT NULL,
	"shortcode" text,
	"reply_to_id" text,
	"conversation_id" text,
	"reply_settings" text,
	"duplicate_key" text,
	"is_published" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);

CREATE TABLE "sandbox"."tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" text NOT NULL,
	"account_id" text,
	"scopes" text[] NOT NULL,
	"redirect_uri" text,
	"code_challenge" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"spent_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_tokens_kind" CHECK ("sandbox"."tokens"."kind" in ('meta_code', 'meta_user', 'meta_page', 'x_code', 'x_access', 'x_refresh'))
);

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_login_session_id_login_sessions_id_fk" FOREIGN KEY ("login_session_id") REFERENCES "public"."login_sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "password_credentials" ADD CONSTRAINT "password_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_login_session_id_login_sessions_id_fk" FOREIGN KEY ("login_session_id") REFERENCES "public"."login_sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "creations" ADD CONSTRAINT "creations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_user_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("user_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_user_id_creation_id_creations_user_id_id_fk" FOREIGN KEY ("user_id","creation_id") REFERENCES "public"."creations"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_requests" ADD CONSTRAINT "post_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_requests" ADD CONSTRAINT "post_requests_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_user_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("user_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "publish_attempts" ADD CONSTRAINT "publish_attempts_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connect_states" ADD CONSTRAINT "connect_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."accounts" ADD CONSTRAINT "accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "sandbox"."people"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."accounts" ADD CONSTRAINT "accounts_page_id_accounts_id_fk" FOREIGN KEY ("page_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "sandbox"."posts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."comments" ADD CONSTRAINT "comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."containers" ADD CONSTRAINT "containers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."containers" ADD CONSTRAINT "containers_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "sandbox"."media"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."media" ADD CONSTRAINT "media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."media" ADD CONSTRAINT "media_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "sandbox"."blobs"("sha256") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sandbox"."media_parts" ADD CONSTRAINT "media_parts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "sandbox"."media"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."posts" ADD CONSTRAINT "posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."posts" ADD CONSTRAINT "posts_reply_to_id_posts_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "sandbox"."posts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "sandbox"."tokens" ADD CONSTRAINT "tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "sandbox"."people"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."tokens" ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");
CREATE INDEX "access_tokens_login_session" ON "access_tokens" USING btree ("login_session_id");
CREATE INDEX "access_tokens_expires" ON "access_tokens" USING btree ("expires_at");
CREATE INDEX "login_sessions_user" ON "login_sessions" USING btree ("user_id");
CREATE INDEX "login_sessions_expires" ON "login_sessions" USING btree ("expires_at");
CREATE INDEX "rate_counters_forget" ON "rate_counters" USING btree ("forget_at");
CREATE INDEX "refresh_tokens_login_session" ON "refresh_tokens" USING btree ("login_session_id");
CREATE INDEX "refresh_tokens_expires" ON "refresh_tokens" USING btree ("expires_at");
CREATE INDEX "creations_user_newest" ON "creations" USING btree ("user_id","id" DESC NULLS LAST);
CREATE INDEX "creations_user_status_newest" ON "creations" USING btree ("user_id","status","id" DESC NULLS LAST);
CREATE INDEX "creations_processing" ON "creations" USING btree ("id") WHERE "creations"."status" = 'processing';
CREATE INDEX "media_links_expires" ON "media_links" USING btree ("expires_at");
CREATE INDEX "post_media_creation" ON "post_media" USING btree ("creation_id");
CREATE INDEX "post_requests_post" ON "post_requests" USING btree ("post_id");
CREATE INDEX "post_requests_created" ON "post_requests" USING btree ("created_at");
CREATE UNIQUE INDEX "post_targets_account_external" ON "post_targets" USING btree ("account_id","external_id");
CREATE INDEX "post_targets_post" ON "post_targets" USING btree ("post_id");
CREATE INDEX "post_targets_user_id" ON "post_targets" USING btree ("user_id","post_id");
CREATE INDEX "post_targets_account" ON "post_targets" USING btree ("account_id");
CREATE INDEX "post_targets_wake" ON "post_targets" USING btree ("wake_at") WHERE "post_targets"."state" in ('scheduled','queued','preparing','ready','sending','unknown');
CREATE INDEX "posts_user_newest" ON "posts" USING btree ("user_id","id" DESC NULLS LAST);
CREATE INDEX "posts_user_status_newest" ON "posts" USING btree ("user_id","status","id" DESC NULLS LAST);
CREATE INDEX "posts_user_scheduled" ON "posts" USING btree ("user_id","scheduled_at","id") WHERE "posts"."status" = 'scheduled';
CREATE UNIQUE INDEX "publish_attempts_one_published" ON "publish_attempts" USING btree ("target_id") WHERE "publish_attempts"."outcome" = 'published';
CREATE INDEX "publish_attempts_target" ON "publish_attempts" USING btree ("target_id");
CREATE INDEX "connect_states_user" ON "connect_states" USING btree ("user_id");
CREATE UNIQUE INDEX "social_accounts_user_platform_external" ON "social_accounts" USING btree ("user_id","platform","external_id");
CREATE UNIQUE INDEX "social_accounts_one_default" ON "social_accounts" USING btree ("user_id","platform") WHERE "social_accounts"."is_default";
CREATE INDEX "social_accounts_user" ON "social_accounts" USING btree ("user_id","id");
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
CREATE INDEX "sandbox_accounts_person" ON "sandbox"."accounts" USING btree ("person_id");
CREATE INDEX "sandbox_accounts_page" ON "sandbox"."accounts" USING btree ("page_id");
CREATE INDEX "sandbox_comments_post" ON "sandbox"."comments" USING btree ("post_id","created_at");
CREATE INDEX "sandbox_comments_account" ON "sandbox"."comments" USING btree ("account_id");
CREATE INDEX "sandbox_containers_account" ON "sandbox"."containers" USING btree ("account_id","created_at");
CREATE INDEX "sandbox_containers_media" ON "sandbox"."containers" USING btree ("media_id");
CREATE INDEX "sandbox_faults_remaining" ON "sandbox"."faults" USING btree ("id") WHERE "sandbox"."faults"."remaining" > 0;
CREATE INDEX "sandbox_ledger_account" ON "sandbox"."ledger" USING btree ("account_id","id");
CREATE INDEX "sandbox_media_account" ON "sandbox"."media" USING btree ("account_id");
CREATE INDEX "sandbox_media_sha256" ON "sandbox"."media" USING btree ("sha256");
CREATE UNIQUE INDEX "sandbox_people_browser_name" ON "sandbox"."people" USING btree ("network","browser_hash","name");
CREATE INDEX "sandbox_posts_account_published" ON "sandbox"."posts" USING btree ("account_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "sandbox_posts_published" ON "sandbox"."posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "sandbox_posts_reply" ON "sandbox"."posts" USING btree ("reply_to_id");
CREATE UNIQUE INDEX "sandbox_posts_duplicate" ON "sandbox"."posts" USING btree ("account_id","duplicate_key");
CREATE INDEX "sandbox_tokens_person" ON "sandbox"."tokens" USING btree ("person_id");
CREATE INDEX "sandbox_tokens_account" ON "sandbox"."tokens" USING btree ("account_id");