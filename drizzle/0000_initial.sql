-- The schema of 1.0. What follows after the indexes is written by hand: drizzle-kit knows neither partitions, nor foreign keys that set one
-- column to NULL, nor functions and triggers.
CREATE SCHEMA "sandbox";

CREATE TYPE "public"."measured_source" AS ENUM('platform', 'sandbox', 'manual');
CREATE TYPE "public"."api_key_scope" AS ENUM('read', 'write');
CREATE TYPE "public"."email_confirmation_purpose" AS ENUM('verify', 'change');
CREATE TYPE "public"."identity_provider" AS ENUM('google', 'apple', 'facebook');
CREATE TYPE "public"."identity_purpose" AS ENUM('sign_in', 'link', 'confirm');
CREATE TYPE "public"."passkey_purpose" AS ENUM('register', 'sign_in', 'confirm');
CREATE TYPE "public"."payment_state" AS ENUM('active', 'past_due', 'unpaid', 'ended');
CREATE TYPE "public"."plan" AS ENUM('basic', 'premium');
CREATE TYPE "public"."usage_kind" AS ENUM('images', 'videos', 'posts');
CREATE TYPE "public"."creation_status" AS ENUM('completed', 'posted', 'processing', 'scheduled', 'draft', 'failed');
CREATE TYPE "public"."creation_type" AS ENUM('image', 'video');
CREATE TYPE "public"."feed_mode" AS ENUM('draft', 'queue');
CREATE TYPE "public"."mail_status" AS ENUM('waiting', 'sent', 'failed');
CREATE TYPE "public"."part_kind" AS ENUM('thread', 'comment');
CREATE TYPE "public"."post_status" AS ENUM('draft', 'submitted', 'changes_requested', 'scheduled', 'publishing', 'published', 'partial', 'failed');
CREATE TYPE "public"."post_visibility" AS ENUM('public', 'unlisted', 'private');
CREATE TYPE "public"."reply_settings" AS ENUM('everyone', 'following', 'mentionedUsers', 'subscribers', 'verified');
CREATE TYPE "public"."target_state" AS ENUM('draft', 'scheduled', 'queued', 'preparing', 'ready', 'sending', 'unknown', 'needs_user', 'published', 'failed', 'cancelled', 'missed');
CREATE TYPE "public"."bulk_item_state" AS ENUM('waiting', 'changed', 'refused', 'undone');
CREATE TYPE "public"."date_order" AS ENUM('day-first', 'month-first');
CREATE TYPE "public"."import_row_state" AS ENUM('waiting', 'made', 'failed');
CREATE TYPE "public"."approval_mode" AS ENUM('none', 'one', 'all');
CREATE TYPE "public"."approval_series" AS ENUM('once', 'each');
CREATE TYPE "public"."comment_kind" AS ENUM('comment', 'changes_requested');
CREATE TYPE "public"."attempt_outcome" AS ENUM('sending', 'published', 'refused', 'not_sent', 'unknown', 'absent');
CREATE TYPE "public"."delivery_notice_kind" AS ENUM('failed', 'missed', 'needs_user');
CREATE TYPE "public"."repeat_status" AS ENUM('active', 'paused', 'ended');
CREATE TYPE "public"."account_status" AS ENUM('connected', 'expired', 'revoked');
CREATE TYPE "public"."platform" AS ENUM('facebook', 'instagram', 'x', 'bluesky', 'mastodon', 'threads', 'linkedin');
CREATE TYPE "public"."ai_cost_kind" AS ENUM('image', 'video', 'text');
CREATE TYPE "public"."ai_cost_state" AS ENUM('reserved', 'charged', 'released');
CREATE TYPE "public"."template_kind" AS ENUM('caption', 'prompt');
CREATE TYPE "public"."language" AS ENUM('en', 'es', 'fr', 'de', 'zh');
CREATE TYPE "public"."theme" AS ENUM('light', 'dark', 'auto');
CREATE TYPE "public"."webhook_delivery_status" AS ENUM('pending', 'delivered', 'failed', 'held');
CREATE TYPE "public"."webhook_status" AS ENUM('active', 'paused');
CREATE TYPE "public"."workspace_role" AS ENUM('owner', 'admin', 'editor', 'contributor', 'viewer', 'client');
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"actor_id" uuid,
	"client_name" text,
	"kind" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"label" text,
	"platform" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_label" CHECK (char_length("activities"."label") <= 120),
	CONSTRAINT "activities_subject" CHECK (("activities"."subject_type" is null) = ("activities"."subject_id" is null))
);

CREATE TABLE "account_snapshots" (
	"account_id" uuid NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"followers" bigint,
	"source" "measured_source" NOT NULL,
	CONSTRAINT "account_snapshots_account_id_captured_at_pk" PRIMARY KEY("account_id","captured_at")
) PARTITION BY RANGE ("captured_at");

CREATE TABLE "metric_gains" (
	"workspace_id" uuid NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"platform" "platform" NOT NULL,
	"source" "measured_source" NOT NULL,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"views" bigint,
	"captured_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "metric_gains_workspace_id_slot_account_id_pk" PRIMARY KEY("workspace_id","slot","account_id")
);

CREATE TABLE "metric_snapshots" (
	"target_id" uuid NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"views" bigint,
	"source" "measured_source" NOT NULL,
	CONSTRAINT "metric_snapshots_target_id_captured_at_pk" PRIMARY KEY("target_id","captured_at")
) PARTITION BY RANGE ("captured_at");

CREATE TABLE "target_metrics" (
	"target_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"platform" "platform" NOT NULL,
	"source" "measured_source" NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"views" bigint,
	"captured_at" timestamp (3) with time zone,
	"next_pull_at" timestamp (3) with time zone,
	"misses" smallint DEFAULT 0 NOT NULL,
	"gone_at" timestamp (3) with time zone
);

CREATE TABLE "access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"login_session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid,
	"name" text NOT NULL,
	"scope" "api_key_scope" NOT NULL,
	"hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);

CREATE TABLE "email_confirmations" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" "email_confirmation_purpose" NOT NULL,
	"email" text NOT NULL,
	"login_session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "login_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "login_sessions_user_id" UNIQUE("user_id","id")
);

CREATE TABLE "password_credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "password_reset_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed_email" text NOT NULL,
	"language" "language" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"login_session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"successor_hash" text
);

CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);

CREATE TABLE "oauth_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL
);

CREATE TABLE "oauth_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid,
	"scope" "api_key_scope" NOT NULL,
	"account_ids" uuid[],
	"resource" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);

CREATE TABLE "oauth_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"is_refresh" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" "identity_provider" NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"sealed_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "identity_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" "identity_provider" NOT NULL,
	"purpose" "identity_purpose" NOT NULL,
	"user_id" uuid,
	"login_session_id" uuid,
	"sealed" text NOT NULL,
	"browser_hash" text NOT NULL,
	"opener_hash" text NOT NULL,
	"is_popup" boolean NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"handoff_hash" text,
	"result_user_id" uuid,
	"error" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" "passkey_purpose" NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);

CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);

CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint
);

CREATE TABLE "sign_in_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "token_syncs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_token" text NOT NULL,
	"has_ended" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"state" "payment_state",
	"subscription_id" text,
	"period_ends_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"checkout_at" timestamp (3) with time zone,
	CONSTRAINT "payment_customers_customerId_unique" UNIQUE("customer_id")
);

CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan" "plan" NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "usage_counters" (
	"workspace_id" uuid NOT NULL,
	"month" text NOT NULL,
	"kind" "usage_kind" NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "usage_counters_workspace_id_month_kind_pk" PRIMARY KEY("workspace_id","month","kind"),
	CONSTRAINT "usage_counters_used" CHECK ("usage_counters"."used" >= 0)
);

CREATE TABLE "creations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" "creation_type" NOT NULL,
	"status" "creation_status" NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"prompt" text,
	"alt_text" text,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"platform" text,
	"options" jsonb,
	"parent_id" uuid,
	"file_name" text,
	"start_image_id" uuid,
	"requested_model" text,
	"estimate_micros" bigint,
	"provider" text,
	"model" text,
	"seed_used" bigint,
	"made_width" integer,
	"made_height" integer,
	"progress" real,
	"typical_ms" integer,
	"operation" jsonb,
	"making_since" timestamp (3) with time zone,
	"waiting_reason" text,
	"waiting_since" timestamp (3) with time zone,
	"waiting_until" timestamp (3) with time zone,
	"put_offs" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"earlier_attempts" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"file_key" text,
	"thumbnail_key" text,
	"width" integer,
	"height" integer,
	"content_type" text,
	"duration_ms" integer,
	"video_codec" text,
	"pixel_format" text,
	"pixel_ratio" real,
	"is_interlaced" boolean,
	"frame_rate" real,
	"audio_codec" text,
	"size_bytes" bigint,
	"took_ms" integer,
	"charged_month" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creations_workspace_id_id" UNIQUE("workspace_id","id")
);

CREATE TABLE "media_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "fitted_videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"creation_id" uuid NOT NULL,
	"target" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"size_bytes" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "abandoned_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" "creation_type" NOT NULL,
	"model" text NOT NULL,
	"operation" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"media_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"written_in" text NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"sign_up_closed_at" timestamp (3) with time zone,
	"publishing_paused_at" timestamp (3) with time zone,
	"announced_version" text,
	CONSTRAINT "installation_is_only" CHECK ("installation"."is_only")
);

CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "feed_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid NOT NULL,
	"id_hash" text NOT NULL,
	"link_hash" text,
	"title" text NOT NULL,
	"link" text,
	"post_id" uuid,
	"problem" text,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_items_id" UNIQUE("feed_id","id_hash"),
	CONSTRAINT "feed_items_link" UNIQUE("feed_id","link_hash")
);

CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"author_id" uuid,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"mode" "feed_mode" NOT NULL,
	"account_ids" uuid[] NOT NULL,
	"platforms" "platform"[] NOT NULL,
	"text" text NOT NULL,
	"takes_picture" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"etag" text,
	"read_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeds_workspace_url" UNIQUE("workspace_id","url")
);

CREATE TABLE "short_link_clicks" (
	"workspace_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "short_link_clicks_link_id_day_platform_pk" PRIMARY KEY("link_id","day","platform")
);

CREATE TABLE "short_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"code" text NOT NULL,
	"url" text NOT NULL,
	"campaign" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "short_links_code" UNIQUE("code"),
	CONSTRAINT "short_links_target" UNIQUE("workspace_id","url","campaign"),
	CONSTRAINT "short_links_workspace_id" UNIQUE("workspace_id","id")
);

CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"workspace_id" uuid,
	"kind" text NOT NULL,
	"language" "language" NOT NULL,
	"sealed" text,
	"status" "mail_status" DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);

CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);

CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone
);

CREATE TABLE "post_media" (
	"post_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"creation_id" uuid NOT NULL,
	"alt_text" text,
	CONSTRAINT "post_media_post_id_position_pk" PRIMARY KEY("post_id","position")
);

CREATE TABLE "post_target_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"account_id" uuid,
	"state" "target_state" NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"attempt_no" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
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
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" "part_kind" NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "post_target_parts_target_position" UNIQUE("target_id","position")
);

CREATE TABLE "post_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"account_id" uuid,
	"state" "target_state" NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"attempt_no" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
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
	"platform" "platform" NOT NULL,
	"account_name" text NOT NULL,
	"sandbox" boolean NOT NULL,
	"due_at" timestamp (3) with time zone,
	"catch_up_at" timestamp (3) with time zone,
	"content" jsonb,
	"approved_hash" text,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "post_targets_workspace_id_id" UNIQUE("workspace_id","id"),
	CONSTRAINT "post_targets_post_account" UNIQUE("post_id","account_id")
);

CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"status" "post_status" NOT NULL,
	"content" text NOT NULL,
	"hashtags" text[] NOT NULL,
	"platforms" "platform"[] NOT NULL,
	"thread" text[] DEFAULT '{}' NOT NULL,
	"platform_content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"first_comment" text,
	"alt_text" text,
	"reply_settings" "reply_settings",
	"reads_metrics" boolean,
	"paid_partnership" boolean DEFAULT false NOT NULL,
	"content_warning" text,
	"visibility" "post_visibility",
	"language" text,
	"as_document" boolean DEFAULT false NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"author_id" uuid,
	"editor_id" uuid,
	"charged_month" text,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"views" bigint,
	"engagement_at" timestamp (3) with time zone,
	"notice" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_workspace_id_id" UNIQUE("workspace_id","id")
);

CREATE TABLE "bulk_change_items" (
	"change_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"post_id" uuid NOT NULL,
	"state" "bulk_item_state" NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"deleted" jsonb,
	"changed_at" timestamp (3) with time zone,
	"message" text,
	CONSTRAINT "bulk_change_items_change_id_position_pk" PRIMARY KEY("change_id","position")
);

CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_changes_workspace_id" UNIQUE("workspace_id","id")
);

CREATE TABLE "import_layouts" (
	"workspace_id" uuid NOT NULL,
	"names_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"dates" date_order,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_layouts_workspace_id_names_hash_pk" PRIMARY KEY("workspace_id","names_hash")
);

CREATE TABLE "post_import_rows" (
	"import_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"state" "import_row_state" NOT NULL,
	"author_id" uuid,
	"plan" jsonb,
	"problems" jsonb,
	"crashes" integer DEFAULT 0 NOT NULL,
	"post_id" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"kept_because" text,
	CONSTRAINT "post_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);

CREATE TABLE "post_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "post_imports_workspace_id" UNIQUE("workspace_id","id")
);

CREATE TABLE "approval_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"account_id" uuid,
	"mode" "approval_mode" NOT NULL,
	"approver_ids" uuid[] NOT NULL,
	"roles" "workspace_role"[] NOT NULL,
	"needs_client" boolean DEFAULT false NOT NULL,
	"counts_time" boolean NOT NULL,
	"series" "approval_series" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "post_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid,
	"link_id" uuid,
	"client_name" text,
	"content_hash" text NOT NULL,
	"target_hashes" text[] NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_approvals_who" CHECK (num_nonnulls("post_approvals"."user_id", "post_approvals"."link_id") <= 1),
	CONSTRAINT "post_approvals_client" CHECK ("post_approvals"."link_id" is null or "post_approvals"."client_name" is not null)
);

CREATE TABLE "post_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"kind" "comment_kind" NOT NULL,
	"author_id" uuid,
	"link_id" uuid,
	"client_name" text,
	"text" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"mentions" uuid[] NOT NULL,
	"waits_for_mail" boolean DEFAULT false NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "client_link_posts" (
	"workspace_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "client_link_posts_link_id_post_id_pk" PRIMARY KEY("link_id","post_id")
);

CREATE TABLE "client_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"month" text,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"comments_mailed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "client_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "client_links_workspace_id_id" UNIQUE("workspace_id","id"),
	CONSTRAINT "client_links_month" CHECK ("client_links"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$')
);

CREATE TABLE "account_pace" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"last_slot_at" timestamp (3) with time zone
);

CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"attempt_no" integer NOT NULL,
	"outcome" "attempt_outcome" NOT NULL,
	"fingerprint" text NOT NULL,
	"error_code" text,
	"external_id" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "delivery_attempts_part_no" UNIQUE("target_id","position","attempt_no")
);

CREATE TABLE "delivery_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"kind" "delivery_notice_kind" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);

CREATE TABLE "platform_pace" (
	"platform" "platform" PRIMARY KEY NOT NULL,
	"paused_until" timestamp (3) with time zone NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "publisher_heartbeats" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "refused_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"attempt_no" integer NOT NULL,
	"error_code" text NOT NULL,
	"answer" text NOT NULL,
	"refused_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "x_post_counts" (
	"workspace_id" uuid NOT NULL,
	"month" text NOT NULL,
	"plain" integer DEFAULT 0 NOT NULL,
	"with_link" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "x_post_counts_workspace_id_month_pk" PRIMARY KEY("workspace_id","month")
);

CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint_hash")
);

CREATE TABLE "requests" (
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);

CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"forget_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "queue_slots" (
	"account_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"time" text NOT NULL,
	CONSTRAINT "queue_slots_account_id_weekday_time_pk" PRIMARY KEY("account_id","weekday","time")
);

CREATE TABLE "queues" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"timezone" text NOT NULL,
	CONSTRAINT "queues_workspace_account" UNIQUE("workspace_id","account_id")
);

CREATE TABLE "repeat_occurrences" (
	"repeat_id" uuid NOT NULL,
	"wall_time" text NOT NULL,
	"post_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repeat_occurrences_repeat_id_wall_time_pk" PRIMARY KEY("repeat_id","wall_time"),
	CONSTRAINT "repeat_occurrences_post" UNIQUE("post_id")
);

CREATE TABLE "repeats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"status" "repeat_status" NOT NULL,
	"author_id" uuid,
	"post" jsonb NOT NULL,
	"pattern" jsonb NOT NULL,
	"timezone" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"times" integer,
	"next_at" timestamp (3) with time zone,
	"next_wall_time" text,
	"make_at" timestamp (3) with time zone,
	"problem" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "connect_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"started_by" uuid,
	"platform" "platform" NOT NULL,
	"code_verifier" text NOT NULL,
	"pending" text,
	"browser_hash" text NOT NULL,
	"is_from_browser" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "data_deletions" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accounts" integer NOT NULL
);

CREATE TABLE "social_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"platform" "platform" NOT NULL,
	"external_id" text NOT NULL,
	"server" text,
	"limits" jsonb,
	"limits_read_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"username" text,
	"label" text,
	"avatar_url" text,
	"avatar_key" text,
	"avatar_fetched_from" text,
	"avatar_due_at" timestamp (3) with time zone,
	"granted_by" text,
	"status" "account_status" DEFAULT 'connected' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sandbox" boolean NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"refresh_lease_until" timestamp (3) with time zone,
	"refresh_paused_until" timestamp (3) with time zone,
	"rate_limited_until" timestamp (3) with time zone,
	"reads_metrics" boolean DEFAULT true NOT NULL,
	"metrics_retry_at" timestamp (3) with time zone,
	"health" jsonb,
	"health_checked_at" timestamp (3) with time zone,
	"end_notified_for" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_accounts_workspace_id_id" UNIQUE("workspace_id","id")
);

CREATE TABLE "social_apps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform" "platform" NOT NULL,
	"server" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_apps_server" UNIQUE("platform","server","redirect_uri")
);

CREATE TABLE "ai_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"month" text NOT NULL,
	"kind" "ai_cost_kind" NOT NULL,
	"creation_id" uuid,
	"model" text NOT NULL,
	"state" "ai_cost_state" NOT NULL,
	"estimate_micros" bigint,
	"amount_micros" bigint,
	"may_be_billed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "ai_costs_amount" CHECK ("ai_costs"."amount_micros" >= 0),
	CONSTRAINT "ai_costs_released" CHECK ("ai_costs"."state" <> 'released' or "ai_costs"."amount_micros" = 0),
	CONSTRAINT "ai_costs_settled" CHECK (("ai_costs"."state" = 'reserved') = ("ai_costs"."settled_at" is null))
);

CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" "template_kind" NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"body" text NOT NULL,
	"platforms" text[] NOT NULL,
	"hashtags" text[] NOT NULL,
	"style" text,
	"size" text,
	"duration_seconds" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "user_settings" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"notify_email" boolean DEFAULT true NOT NULL,
	"notify_push" boolean DEFAULT true NOT NULL,
	"notify_marketing" boolean DEFAULT false NOT NULL,
	"notify_updates" boolean DEFAULT true NOT NULL,
	"profile_visible" boolean DEFAULT true NOT NULL,
	"show_activity" boolean DEFAULT false NOT NULL,
	"allow_direct_messages" boolean DEFAULT true NOT NULL,
	"theme" "theme" DEFAULT 'dark' NOT NULL,
	"language" "language" DEFAULT 'en' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"login_alerts" boolean DEFAULT true NOT NULL,
	"monthly_cap_micros" bigint,
	"x_monthly_budget_micros" bigint,
	"catch_up_minutes" integer DEFAULT 120 NOT NULL
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
	"handle" text,
	"deletion_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" "webhook_delivery_status" NOT NULL,
	"occurred_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_start" text,
	"failure" text,
	"duration_ms" integer,
	CONSTRAINT "webhook_deliveries_due_at" CHECK (("webhook_deliveries"."status" = 'pending') = ("webhook_deliveries"."due_at" is not null)),
	CONSTRAINT "webhook_deliveries_response" CHECK (char_length("webhook_deliveries"."response_start") <= 500)
);

CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"status" "webhook_status" DEFAULT 'active' NOT NULL,
	"pause_reason" text,
	"paused_at" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"rest_until" timestamp (3) with time zone,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_workspace_id_id" UNIQUE("workspace_id","id"),
	CONSTRAINT "webhooks_paused" CHECK (("webhooks"."status" = 'paused') = ("webhooks"."pause_reason" is not null and "webhooks"."paused_at" is not null))
);

CREATE TABLE "workspace_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text,
	"role" "workspace_role" NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workspace_invitations_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "workspace_members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "workspace_role" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);

CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"personal_of" uuid,
	"owner_id" uuid NOT NULL,
	"offered_to" uuid,
	"offered_until" timestamp (3) with time zone,
	"picture_key" text,
	"deletion_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_personal_id" CHECK ("workspaces"."personal_of" is null or ("workspaces"."personal_of" = "workspaces"."id" and "workspaces"."owner_id" = "workspaces"."id")),
	CONSTRAINT "workspaces_name" CHECK (("workspaces"."personal_of" is null) = ("workspaces"."name" is not null))
);

CREATE TABLE "sandbox"."accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"username" text,
	"page_id" text,
	"server" text,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "sandbox"."apps" (
	"id" text PRIMARY KEY NOT NULL,
	"server" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"media_id" text,
	"kind" text DEFAULT 'IMAGE' NOT NULL,
	"is_carousel_item" boolean DEFAULT false NOT NULL,
	"children" text[] DEFAULT '{}' NOT NULL,
	"failure" text,
	"made_with_ai" boolean DEFAULT false NOT NULL,
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
	"account_id" text,
	"is_lasting" boolean DEFAULT false NOT NULL,
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
	"focus" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"duration_ms" integer,
	"failure" text
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
	"created_at" timestamp (3) with time zone NOT NULL
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
	"caller_key" text,
	"details" jsonb,
	"made_with_ai" boolean DEFAULT false NOT NULL,
	"is_published" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"first_text" text,
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
	"details" jsonb
);

ALTER TABLE "activities" ADD CONSTRAINT "activities_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "activities" ADD CONSTRAINT "activities_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "account_snapshots" ADD CONSTRAINT "account_snapshots_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "metric_gains" ADD CONSTRAINT "metric_gains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "metric_snapshots" ADD CONSTRAINT "metric_snapshots_target_id_target_metrics_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."target_metrics"("target_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "target_metrics" ADD CONSTRAINT "target_metrics_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "target_metrics" ADD CONSTRAINT "target_metrics_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_login_session_fk" FOREIGN KEY ("user_id","login_session_id") REFERENCES "public"."login_sessions"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_login_session_id_login_sessions_id_fk" FOREIGN KEY ("login_session_id") REFERENCES "public"."login_sessions"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "password_credentials" ADD CONSTRAINT "password_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_login_session_id_login_sessions_id_fk" FOREIGN KEY ("login_session_id") REFERENCES "public"."login_sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_grant_id_oauth_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_login_session_id_login_sessions_id_fk" FOREIGN KEY ("login_session_id") REFERENCES "public"."login_sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_result_user_id_users_id_fk" FOREIGN KEY ("result_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_login_session_of_user" FOREIGN KEY ("user_id","login_session_id") REFERENCES "public"."login_sessions"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "token_syncs" ADD CONSTRAINT "token_syncs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "creations" ADD CONSTRAINT "creations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "creations" ADD CONSTRAINT "creations_parent_id_creations_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."creations"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "media_links" ADD CONSTRAINT "media_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "fitted_videos" ADD CONSTRAINT "fitted_videos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "short_link_clicks" ADD CONSTRAINT "short_link_clicks_link_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."short_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mails" ADD CONSTRAINT "mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_workspace_id_creation_id_creations_workspace_id_id_fk" FOREIGN KEY ("workspace_id","creation_id") REFERENCES "public"."creations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_target_parts" ADD CONSTRAINT "post_target_parts_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_target_parts" ADD CONSTRAINT "post_target_parts_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "posts" ADD CONSTRAINT "posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_workspace_id_change_id_bulk_changes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","change_id") REFERENCES "public"."bulk_changes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_layouts" ADD CONSTRAINT "import_layouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_import_rows" ADD CONSTRAINT "post_import_rows_workspace_id_import_id_post_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."post_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_imports" ADD CONSTRAINT "post_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_account_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."social_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_approvals" ADD CONSTRAINT "post_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "post_approvals" ADD CONSTRAINT "post_approvals_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_workspace_id_post_id_posts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_link_posts" ADD CONSTRAINT "client_link_posts_link_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."client_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_link_posts" ADD CONSTRAINT "client_link_posts_post_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "account_pace" ADD CONSTRAINT "account_pace_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_notices" ADD CONSTRAINT "delivery_notices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_notices" ADD CONSTRAINT "delivery_notices_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refused_calls" ADD CONSTRAINT "refused_calls_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "x_post_counts" ADD CONSTRAINT "x_post_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "requests" ADD CONSTRAINT "requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "queue_slots" ADD CONSTRAINT "queue_slots_account_id_queues_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."queues"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "queues" ADD CONSTRAINT "queues_workspace_id_account_id_social_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."social_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "repeat_occurrences" ADD CONSTRAINT "repeat_occurrences_repeat_id_repeats_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."repeats"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "repeat_occurrences" ADD CONSTRAINT "repeat_occurrences_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connect_states" ADD CONSTRAINT "connect_states_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connect_states" ADD CONSTRAINT "connect_states_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ai_costs" ADD CONSTRAINT "ai_costs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ai_costs" ADD CONSTRAINT "ai_costs_creation_id_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."creations"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workspace_id_webhook_id_webhooks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."webhooks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_personal_of_users_id_fk" FOREIGN KEY ("personal_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_offered_to_users_id_fk" FOREIGN KEY ("offered_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "sandbox"."accounts" ADD CONSTRAINT "accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "sandbox"."people"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."accounts" ADD CONSTRAINT "accounts_page_id_accounts_id_fk" FOREIGN KEY ("page_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "sandbox"."posts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."comments" ADD CONSTRAINT "comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."containers" ADD CONSTRAINT "containers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."containers" ADD CONSTRAINT "containers_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "sandbox"."media"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."faults" ADD CONSTRAINT "faults_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."media" ADD CONSTRAINT "media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."media" ADD CONSTRAINT "media_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "sandbox"."blobs"("sha256") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sandbox"."media_parts" ADD CONSTRAINT "media_parts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "sandbox"."media"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."posts" ADD CONSTRAINT "posts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."posts" ADD CONSTRAINT "posts_reply_to_id_posts_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "sandbox"."posts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "sandbox"."tokens" ADD CONSTRAINT "tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "sandbox"."people"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox"."tokens" ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "activities_workspace_newest" ON "activities" USING btree ("workspace_id","id");
CREATE INDEX "activities_created" ON "activities" USING btree ("created_at");
CREATE INDEX "activities_actor" ON "activities" USING btree ("actor_id");
CREATE INDEX "metric_gains_account" ON "metric_gains" USING btree ("account_id","slot");
CREATE INDEX "metric_snapshots_captured" ON "metric_snapshots" USING brin ("captured_at");
CREATE INDEX "target_metrics_workspace_published" ON "target_metrics" USING btree ("workspace_id","published_at","target_id");
CREATE INDEX "target_metrics_post" ON "target_metrics" USING btree ("post_id");
CREATE INDEX "target_metrics_account_published" ON "target_metrics" USING btree ("account_id","published_at");
CREATE INDEX "target_metrics_due" ON "target_metrics" USING btree ("next_pull_at","account_id") WHERE "target_metrics"."next_pull_at" is not null;
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");
CREATE INDEX "access_tokens_login_session" ON "access_tokens" USING btree ("login_session_id");
CREATE INDEX "access_tokens_expires" ON "access_tokens" USING btree ("expires_at");
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","id");
CREATE INDEX "api_keys_workspace" ON "api_keys" USING btree ("workspace_id");
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id");
CREATE INDEX "email_confirmations_login_session" ON "email_confirmations" USING btree ("login_session_id");
CREATE INDEX "email_confirmations_expires" ON "email_confirmations" USING btree ("expires_at");
CREATE INDEX "login_sessions_expires" ON "login_sessions" USING btree ("expires_at");
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");
CREATE INDEX "password_resets_expires" ON "password_resets" USING btree ("expires_at");
CREATE INDEX "refresh_tokens_login_session" ON "refresh_tokens" USING btree ("login_session_id");
CREATE INDEX "refresh_tokens_expires" ON "refresh_tokens" USING btree ("expires_at");
CREATE INDEX "oauth_clients_created" ON "oauth_clients" USING btree ("created_at");
CREATE INDEX "oauth_codes_grant" ON "oauth_codes" USING btree ("grant_id");
CREATE INDEX "oauth_codes_expires" ON "oauth_codes" USING btree ("expires_at");
CREATE INDEX "oauth_grants_user" ON "oauth_grants" USING btree ("user_id","id");
CREATE INDEX "oauth_grants_client" ON "oauth_grants" USING btree ("client_id");
CREATE INDEX "oauth_grants_workspace" ON "oauth_grants" USING btree ("workspace_id");
CREATE INDEX "oauth_tokens_grant" ON "oauth_tokens" USING btree ("grant_id");
CREATE INDEX "oauth_tokens_expires" ON "oauth_tokens" USING btree ("expires_at");
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("provider","subject");
CREATE UNIQUE INDEX "identities_user_provider" ON "identities" USING btree ("user_id","provider");
CREATE UNIQUE INDEX "identity_attempts_opener" ON "identity_attempts" USING btree ("opener_hash");
CREATE INDEX "identity_attempts_user" ON "identity_attempts" USING btree ("user_id");
CREATE INDEX "identity_attempts_result_user" ON "identity_attempts" USING btree ("result_user_id");
CREATE INDEX "identity_attempts_login_session" ON "identity_attempts" USING btree ("login_session_id");
CREATE INDEX "identity_attempts_expires" ON "identity_attempts" USING btree ("expires_at");
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","id");
CREATE INDEX "sign_in_tickets_user" ON "sign_in_tickets" USING btree ("user_id");
CREATE INDEX "sign_in_tickets_expires" ON "sign_in_tickets" USING btree ("expires_at");
CREATE INDEX "token_syncs_user" ON "token_syncs" USING btree ("user_id");
CREATE INDEX "payment_customers_period" ON "payment_customers" USING btree ("period_ends_at");
CREATE INDEX "payment_customers_checkout" ON "payment_customers" USING btree ("checkout_at");
CREATE INDEX "creations_workspace_newest" ON "creations" USING btree ("workspace_id","id");
CREATE INDEX "creations_workspace_status_newest" ON "creations" USING btree ("workspace_id","status","id");
CREATE INDEX "creations_workspace_title" ON "creations" USING btree ("workspace_id",lower("title"),"id");
CREATE INDEX "creations_parent" ON "creations" USING btree ("parent_id");
CREATE INDEX "creations_public" ON "creations" USING btree ("workspace_id","id") WHERE "creations"."is_public";
CREATE INDEX "creations_uploads" ON "creations" USING btree ("workspace_id","size_bytes") WHERE "creations"."file_name" is not null;
CREATE INDEX "creations_pace" ON "creations" USING btree ("requested_model",("options" ->> 'size'),("options" ->> 'durationSeconds'),"id") WHERE "creations"."took_ms" is not null;
CREATE INDEX "creations_processing" ON "creations" USING btree ("id") WHERE "creations"."status" = 'processing';
CREATE INDEX "media_links_expires" ON "media_links" USING btree ("expires_at");
CREATE INDEX "media_links_workspace" ON "media_links" USING btree ("workspace_id");
CREATE INDEX "fitted_videos_creation" ON "fitted_videos" USING btree ("creation_id");
CREATE INDEX "fitted_videos_workspace" ON "fitted_videos" USING btree ("workspace_id");
CREATE INDEX "fitted_videos_expires" ON "fitted_videos" USING btree ("expires_at");
CREATE INDEX "abandoned_operations_created" ON "abandoned_operations" USING btree ("created_at");
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree (lower("email"));
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");
CREATE INDEX "feed_items_newest" ON "feed_items" USING btree ("feed_id","id");
CREATE INDEX "feed_items_post" ON "feed_items" USING btree ("post_id");
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_read_at");
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");
CREATE INDEX "mails_workspace" ON "mails" USING btree ("workspace_id");
CREATE INDEX "mails_status_created" ON "mails" USING btree ("status","created_at");
CREATE UNIQUE INDEX "newsletter_subscribers_email_unique" ON "newsletter_subscribers" USING btree (lower("email"));
CREATE INDEX "newsletter_subscribers_requested" ON "newsletter_subscribers" USING btree ("requested_at");
CREATE INDEX "notifications_user_newest" ON "notifications" USING btree ("user_id","id");
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;
CREATE UNIQUE INDEX "notifications_about" ON "notifications" USING btree ("user_id","key");
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");
CREATE INDEX "notifications_workspace" ON "notifications" USING btree ("workspace_id");
CREATE INDEX "post_media_creation" ON "post_media" USING btree ("creation_id");
CREATE UNIQUE INDEX "post_target_parts_account_external" ON "post_target_parts" USING btree ("account_id","external_id");
CREATE INDEX "post_target_parts_workspace_post" ON "post_target_parts" USING btree ("workspace_id","post_id");
CREATE INDEX "post_target_parts_post" ON "post_target_parts" USING btree ("post_id");
CREATE INDEX "post_target_parts_wake" ON "post_target_parts" USING btree ("wake_at") WHERE "post_target_parts"."state" in ('queued','sending','unknown','needs_user');
CREATE UNIQUE INDEX "post_targets_account_external" ON "post_targets" USING btree ("account_id","external_id");
CREATE INDEX "post_targets_workspace_id" ON "post_targets" USING btree ("workspace_id","post_id");
CREATE INDEX "post_targets_published" ON "post_targets" USING btree ("published_at") WHERE "post_targets"."published_at" is not null;
CREATE INDEX "post_targets_workspace_published" ON "post_targets" USING btree ("workspace_id","published_at","id","platform") WHERE "post_targets"."published_at" is not null;
CREATE INDEX "post_targets_wake" ON "post_targets" USING btree ("wake_at") WHERE "post_targets"."state" in ('scheduled','queued','preparing','ready','sending','unknown','needs_user');
CREATE INDEX "posts_workspace_status_newest" ON "posts" USING btree ("workspace_id","status","id");
CREATE INDEX "posts_workspace_published" ON "posts" USING btree ("workspace_id","published_at","id") WHERE "posts"."published_at" is not null;
CREATE INDEX "posts_workspace_by_hand" ON "posts" USING btree ("workspace_id","published_at") WHERE "posts"."engagement_at" is not null;
CREATE INDEX "posts_workspace_scheduled" ON "posts" USING btree ("workspace_id","scheduled_at","id") WHERE "posts"."status" = 'scheduled';
CREATE INDEX "bulk_changes_created" ON "bulk_changes" USING btree ("created_at");
CREATE INDEX "post_import_rows_waiting" ON "post_import_rows" USING btree ("import_id","row") WHERE "post_import_rows"."state" = 'waiting';
CREATE UNIQUE INDEX "post_imports_file" ON "post_imports" USING btree ("workspace_id","digest") WHERE "post_imports"."undone_at" is null;
CREATE INDEX "post_imports_open" ON "post_imports" USING btree ("id") WHERE "post_imports"."finished_at" is null;
CREATE UNIQUE INDEX "approval_policies_workspace" ON "approval_policies" USING btree ("workspace_id") WHERE "approval_policies"."account_id" is null;
CREATE UNIQUE INDEX "approval_policies_account" ON "approval_policies" USING btree ("workspace_id","account_id");
CREATE INDEX "post_approvals_post" ON "post_approvals" USING btree ("workspace_id","post_id");
CREATE INDEX "post_approvals_user" ON "post_approvals" USING btree ("user_id");
CREATE INDEX "post_comments_post" ON "post_comments" USING btree ("workspace_id","post_id","id");
CREATE INDEX "post_comments_author" ON "post_comments" USING btree ("author_id");
CREATE INDEX "post_comments_waiting" ON "post_comments" USING btree ("link_id") WHERE "post_comments"."waits_for_mail";
CREATE INDEX "post_comments_resolved_by" ON "post_comments" USING btree ("resolved_by");
CREATE INDEX "client_link_posts_post" ON "client_link_posts" USING btree ("workspace_id","post_id");
CREATE INDEX "client_link_posts_link" ON "client_link_posts" USING btree ("workspace_id","link_id");
CREATE INDEX "client_links_created_by" ON "client_links" USING btree ("created_by");
CREATE INDEX "client_links_expires" ON "client_links" USING btree ("expires_at");
CREATE UNIQUE INDEX "delivery_attempts_part_published" ON "delivery_attempts" USING btree ("target_id","position") WHERE "delivery_attempts"."outcome" = 'published';
CREATE INDEX "delivery_notices_open" ON "delivery_notices" USING btree ("workspace_id","created_at") WHERE "delivery_notices"."closed_at" is null;
CREATE INDEX "delivery_notices_target" ON "delivery_notices" USING btree ("target_id");
CREATE INDEX "delivery_notices_closed" ON "delivery_notices" USING btree ("closed_at");
CREATE INDEX "refused_calls_target" ON "refused_calls" USING btree ("target_id","refused_at");
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");
CREATE INDEX "requests_created" ON "requests" USING btree ("created_at");
CREATE INDEX "rate_counters_forget" ON "rate_counters" USING btree ("forget_at");
CREATE INDEX "repeats_workspace" ON "repeats" USING btree ("workspace_id","id");
CREATE INDEX "repeats_make" ON "repeats" USING btree ("make_at") WHERE "repeats"."make_at" is not null;
CREATE INDEX "connect_states_workspace" ON "connect_states" USING btree ("workspace_id");
CREATE INDEX "connect_states_started_by" ON "connect_states" USING btree ("started_by");
CREATE UNIQUE INDEX "social_accounts_workspace_platform_external" ON "social_accounts" USING btree ("workspace_id","platform","external_id");
CREATE UNIQUE INDEX "social_accounts_one_default" ON "social_accounts" USING btree ("workspace_id","platform") WHERE "social_accounts"."is_default";
CREATE INDEX "social_accounts_workspace" ON "social_accounts" USING btree ("workspace_id","id");
CREATE INDEX "social_accounts_granted_by" ON "social_accounts" USING btree ("granted_by");
CREATE INDEX "ai_costs_month" ON "ai_costs" USING btree ("workspace_id","month","id");
CREATE INDEX "ai_costs_creation" ON "ai_costs" USING btree ("creation_id");
CREATE UNIQUE INDEX "ai_costs_reserved" ON "ai_costs" USING btree ("creation_id") WHERE "ai_costs"."state" = 'reserved';
CREATE INDEX "templates_workspace_newest" ON "templates" USING btree ("workspace_id","id");
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
CREATE UNIQUE INDEX "users_handle" ON "users" USING btree (lower("handle"));
CREATE UNIQUE INDEX "users_deletion" ON "users" USING btree ("deletion_id") WHERE "users"."deletion_id" is not null;
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","id");
CREATE INDEX "webhook_deliveries_workspace" ON "webhook_deliveries" USING btree ("workspace_id","webhook_id");
CREATE INDEX "webhook_deliveries_occurred" ON "webhook_deliveries" USING btree ("occurred_at");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at") WHERE "webhook_deliveries"."status" = 'pending';
CREATE UNIQUE INDEX "workspace_invitations_email" ON "workspace_invitations" USING btree ("workspace_id",lower("email"));
CREATE INDEX "workspace_invitations_expires" ON "workspace_invitations" USING btree ("expires_at");
CREATE INDEX "workspace_invitations_by" ON "workspace_invitations" USING btree ("invited_by");
CREATE INDEX "workspace_members_user" ON "workspace_members" USING btree ("user_id");
CREATE UNIQUE INDEX "workspaces_personal" ON "workspaces" USING btree ("personal_of");
CREATE INDEX "workspaces_owner" ON "workspaces" USING btree ("owner_id");
CREATE INDEX "workspaces_offered" ON "workspaces" USING btree ("offered_to");
CREATE UNIQUE INDEX "workspaces_deletion" ON "workspaces" USING btree ("deletion_id") WHERE "workspaces"."deletion_id" is not null;
CREATE INDEX "sandbox_accounts_person" ON "sandbox"."accounts" USING btree ("person_id");
CREATE INDEX "sandbox_accounts_page" ON "sandbox"."accounts" USING btree ("page_id");
CREATE INDEX "sandbox_comments_post" ON "sandbox"."comments" USING btree ("post_id","created_at");
CREATE INDEX "sandbox_comments_account" ON "sandbox"."comments" USING btree ("account_id");
CREATE INDEX "sandbox_containers_account" ON "sandbox"."containers" USING btree ("account_id","created_at");
CREATE INDEX "sandbox_containers_media" ON "sandbox"."containers" USING btree ("media_id");
CREATE INDEX "sandbox_faults_account" ON "sandbox"."faults" USING btree ("account_id");
CREATE INDEX "sandbox_faults_remaining" ON "sandbox"."faults" USING btree ("id") WHERE "sandbox"."faults"."remaining" > 0;
CREATE INDEX "sandbox_ledger_account" ON "sandbox"."ledger" USING btree ("account_id","id");
CREATE INDEX "sandbox_media_account" ON "sandbox"."media" USING btree ("account_id");
CREATE INDEX "sandbox_media_sha256" ON "sandbox"."media" USING btree ("sha256");
CREATE UNIQUE INDEX "sandbox_people_browser_name" ON "sandbox"."people" USING btree ("network","browser_hash","name");
CREATE INDEX "sandbox_posts_account_published" ON "sandbox"."posts" USING btree ("account_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "sandbox_posts_published" ON "sandbox"."posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "sandbox_posts_reply" ON "sandbox"."posts" USING btree ("reply_to_id");
CREATE UNIQUE INDEX "sandbox_posts_duplicate" ON "sandbox"."posts" USING btree ("account_id","duplicate_key");
CREATE UNIQUE INDEX "sandbox_posts_caller_key" ON "sandbox"."posts" USING btree ("account_id","caller_key");
CREATE INDEX "sandbox_tokens_person" ON "sandbox"."tokens" USING btree ("person_id");
CREATE INDEX "sandbox_tokens_account" ON "sandbox"."tokens" USING btree ("account_id");

-- Snapshots by month: old months are dropped as tables (src/server/domains/analytics/partitions.queries.ts). The first partition holds
-- everything up to the end of this month. Rows without a month of their own go to the default partition; no insert fails.
DO $$
DECLARE
  split text;
  until timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  FOREACH split IN ARRAY ARRAY['metric_snapshots', 'account_snapshots'] LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%L)', split || '_before', split, until);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', split || '_default', split);
  END LOOP;
END
$$;

-- A row refers to rows of its own workspace, and keeps its workspace when they go.
ALTER TABLE ai_costs ADD CONSTRAINT ai_costs_creation_workspace FOREIGN KEY (workspace_id, creation_id) REFERENCES creations(workspace_id, id) ON DELETE SET NULL (creation_id);
ALTER TABLE creations ADD CONSTRAINT creations_parent_workspace FOREIGN KEY (workspace_id, parent_id) REFERENCES creations(workspace_id, id) ON DELETE SET NULL (parent_id);
ALTER TABLE delivery_notices ADD CONSTRAINT delivery_notices_target_workspace FOREIGN KEY (workspace_id, target_id) REFERENCES post_targets(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE email_confirmations ADD CONSTRAINT email_confirmations_login_session_of_user FOREIGN KEY (user_id, login_session_id) REFERENCES login_sessions(user_id, id) ON DELETE SET NULL (login_session_id);
ALTER TABLE metric_gains ADD CONSTRAINT metric_gains_account_workspace FOREIGN KEY (workspace_id, account_id) REFERENCES social_accounts(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE post_target_parts ADD CONSTRAINT post_target_parts_account_workspace FOREIGN KEY (workspace_id, account_id) REFERENCES social_accounts(workspace_id, id) ON DELETE SET NULL (account_id);
ALTER TABLE post_target_parts ADD CONSTRAINT post_target_parts_target_workspace FOREIGN KEY (workspace_id, target_id) REFERENCES post_targets(workspace_id, id) ON DELETE CASCADE;
ALTER TABLE post_targets ADD CONSTRAINT post_targets_account_workspace FOREIGN KEY (workspace_id, account_id) REFERENCES social_accounts(workspace_id, id) ON DELETE SET NULL (account_id);
ALTER TABLE target_metrics ADD CONSTRAINT target_metrics_target_workspace FOREIGN KEY (workspace_id, target_id) REFERENCES post_targets(workspace_id, id) ON DELETE CASCADE;

-- Each user has a personal workspace, with the id of the user.
CREATE FUNCTION make_personal_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
begin
  insert into workspaces (id, personal_of, owner_id) values (new.id, new.id, new.id);
  return null;
end $$;

-- The states of a delivery, as in src/server/domains/posts/store/target-state.ts.
CREATE FUNCTION guard_target_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (OLD.state::text, NEW.state::text) NOT IN (
    ('draft', 'draft'),
    ('draft', 'scheduled'),
    ('draft', 'queued'),
    ('draft', 'cancelled'),
    ('scheduled', 'scheduled'),
    ('scheduled', 'draft'),
    ('scheduled', 'queued'),
    ('scheduled', 'preparing'),
    ('scheduled', 'cancelled'),
    ('scheduled', 'failed'),
    ('scheduled', 'missed'),
    ('queued', 'queued'),
    ('queued', 'draft'),
    ('queued', 'scheduled'),
    ('queued', 'preparing'),
    ('queued', 'cancelled'),
    ('queued', 'failed'),
    ('queued', 'missed'),
    ('preparing', 'preparing'),
    ('preparing', 'draft'),
    ('preparing', 'ready'),
    ('preparing', 'queued'),
    ('preparing', 'scheduled'),
    ('preparing', 'needs_user'),
    ('preparing', 'cancelled'),
    ('preparing', 'failed'),
    ('preparing', 'missed'),
    ('ready', 'ready'),
    ('ready', 'draft'),
    ('ready', 'sending'),
    ('ready', 'preparing'),
    ('ready', 'queued'),
    ('ready', 'scheduled'),
    ('ready', 'cancelled'),
    ('ready', 'failed'),
    ('ready', 'missed'),
    ('sending', 'sending'),
    ('sending', 'published'),
    ('sending', 'failed'),
    ('sending', 'queued'),
    ('sending', 'unknown'),
    ('unknown', 'unknown'),
    ('unknown', 'published'),
    ('unknown', 'queued'),
    ('unknown', 'needs_user'),
    ('unknown', 'failed'),
    ('needs_user', 'needs_user'),
    ('needs_user', 'published'),
    ('needs_user', 'queued'),
    ('needs_user', 'failed'),
    ('published', 'published'),
    ('failed', 'failed'),
    ('failed', 'queued'),
    ('failed', 'scheduled'),
    ('cancelled', 'cancelled'),
    ('cancelled', 'queued'),
    ('cancelled', 'scheduled'),
    ('missed', 'missed'),
    ('missed', 'queued'),
    ('missed', 'scheduled')
  ) THEN
    RAISE EXCEPTION 'post_targets %: % cannot become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION guard_part_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (OLD.state::text, NEW.state::text) NOT IN (
    ('queued', 'queued'),
    ('queued', 'sending'),
    ('queued', 'needs_user'),
    ('queued', 'failed'),
    ('sending', 'sending'),
    ('sending', 'published'),
    ('sending', 'failed'),
    ('sending', 'queued'),
    ('sending', 'unknown'),
    ('unknown', 'unknown'),
    ('unknown', 'published'),
    ('unknown', 'queued'),
    ('unknown', 'needs_user'),
    ('unknown', 'failed'),
    ('needs_user', 'needs_user'),
    ('needs_user', 'published'),
    ('needs_user', 'queued'),
    ('needs_user', 'failed'),
    ('published', 'published'),
    ('failed', 'failed'),
    ('failed', 'queued')
  ) THEN
    RAISE EXCEPTION 'post_target_parts %: % cannot become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- A row without a workspace of its own refers to a post of the workspace of its feed or repeat.
CREATE FUNCTION guard_workspace_of_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  owner uuid;
BEGIN
  IF TG_TABLE_NAME = 'feed_items' THEN SELECT workspace_id INTO owner FROM feeds WHERE id = NEW.feed_id;
  ELSE SELECT workspace_id INTO owner FROM repeats WHERE id = NEW.repeat_id;
  END IF;
  IF EXISTS (SELECT FROM posts WHERE id = NEW.post_id AND workspace_id <> owner) THEN
    RAISE EXCEPTION '%: post % is of another workspace', TG_TABLE_NAME, NEW.post_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Changes for open pages: the kind, whose change it is, and what changed.
CREATE FUNCTION notify_live()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  changed record;
  changed_id uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  CASE TG_ARGV[1]
    WHEN 'post_id' THEN changed_id := changed.post_id;
    WHEN 'workspace_id' THEN changed_id := changed.workspace_id;
    ELSE changed_id := changed.id;
  END CASE;
  PERFORM pg_notify('postloom_live', TG_ARGV[0] || ' ' || changed.workspace_id || ' ' || changed_id);
  RETURN NULL;
END
$$;

CREATE FUNCTION notify_live_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  changed record;
  changed_id uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_ARGV[1] = 'id' THEN changed_id := changed.id; ELSE changed_id := changed.user_id; END IF;
  PERFORM pg_notify('postloom_live', TG_ARGV[0] || ' ' || changed.user_id || ' ' || changed_id);
  RETURN NULL;
END
$$;

CREATE FUNCTION notify_live_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM pg_notify('postloom_live', 'post ' || changed.workspace_id || ' ' || changed.post_id);
  RETURN NULL;
END
$$;

CREATE FUNCTION notify_member_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('postloom_live', 'access ' || OLD.user_id || ' ' || OLD.workspace_id);
  RETURN NULL;
END
$$;

-- Events for webhooks, written in the transaction of the change.
CREATE FUNCTION webhook_delivery_id()
 RETURNS uuid
 LANGUAGE plpgsql
AS $$
DECLARE
  micros bigint := floor(extract(epoch FROM clock_timestamp()) * 1000000);
  fraction int := (micros % 1000) * 4096 / 1000;
  bytes bytea := overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(micros / 1000) FROM 3) FROM 1 FOR 6);
BEGIN
  bytes := set_byte(set_byte(bytes, 6, 112 + (fraction >> 8)), 7, fraction & 255);
  RETURN encode(bytes, 'hex')::uuid;
END
$$;

CREATE FUNCTION webhook_instant(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION shown_target_status(state target_state)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT CASE
    WHEN state IN ('draft', 'scheduled', 'queued') THEN 'pending'
    WHEN state IN ('preparing', 'ready', 'sending') THEN 'publishing'
    WHEN state IN ('unknown', 'needs_user') THEN 'verifying'
    WHEN state = 'missed' THEN 'failed'
    ELSE state::text
  END
$$;

CREATE FUNCTION has_webhook(workspace uuid, event text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM webhooks WHERE workspace_id = workspace AND (events = '{}' OR event = ANY (events)))
$$;

CREATE FUNCTION emit_webhook_event(workspace uuid, event text, event_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $$
DECLARE
  written record;
BEGIN
  FOR written IN
    INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, type, data, status, occurred_at, due_at)
    SELECT webhook_delivery_id(), workspace, id, event, event_data,
      CASE status WHEN 'active' THEN 'pending' ELSE 'held' END::webhook_delivery_status,
      clock_timestamp(), CASE status WHEN 'active' THEN clock_timestamp() END
    FROM webhooks WHERE workspace_id = workspace AND (events = '{}' OR event = ANY (events))
    RETURNING webhook_id, status
  LOOP
    IF written.status = 'pending' THEN PERFORM pg_notify('postloom_webhooks', written.webhook_id::text); END IF;
  END LOOP;
END
$$;

CREATE FUNCTION emit_post_event(event text, post posts)
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT has_webhook(post.workspace_id, event) THEN RETURN; END IF;
  PERFORM emit_webhook_event(post.workspace_id, event, jsonb_build_object(
    'postId', post.id,
    'status', post.status,
    'scheduledAt', webhook_instant(post.scheduled_at),
    'publishedAt', webhook_instant(post.published_at),
    'targets', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'targetId', id,
        'accountId', account_id,
        'platform', platform,
        'status', shown_target_status(state),
        'permalink', permalink,
        'errorCode', error ->> 'code'
      ) ORDER BY id)
      FROM post_targets WHERE post_id = post.id
    ), '[]')));
END
$$;

CREATE FUNCTION emit_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE workspace_id = NEW.workspace_id) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN PERFORM emit_post_event('post.created', NEW); END IF;
  IF NEW.status = 'scheduled' THEN PERFORM emit_post_event('post.scheduled', NEW);
  ELSIF NEW.status = 'submitted' THEN PERFORM emit_post_event('post.submitted', NEW);
  ELSIF TG_OP = 'INSERT' THEN RETURN NULL;
  ELSIF NEW.status = 'published' THEN PERFORM emit_post_event('post.published', NEW);
  ELSIF NEW.status IN ('failed', 'partial') THEN PERFORM emit_post_event('post.failed', NEW);
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION emit_post_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM emit_webhook_event(OLD.workspace_id, 'post.deleted', jsonb_build_object('postId', OLD.id));
  RETURN NULL;
END
$$;

CREATE FUNCTION emit_target_published()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM emit_webhook_event(NEW.workspace_id, 'target.published', jsonb_build_object(
    'postId', NEW.post_id,
    'targetId', NEW.id,
    'accountId', NEW.account_id,
    'platform', NEW.platform,
    'permalink', NEW.permalink,
    'publishedAt', webhook_instant(NEW.published_at)));
  RETURN NULL;
END
$$;

CREATE FUNCTION emit_needs_attention()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM emit_post_event('post.needs_attention', post) FROM posts post WHERE id = NEW.post_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION emit_creation_finished()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM emit_webhook_event(NEW.workspace_id, 'creation.finished', jsonb_build_object(
    'creationId', NEW.id,
    'type', NEW.type,
    'status', CASE NEW.status WHEN 'failed' THEN 'failed' ELSE 'ready' END,
    'errorCode', CASE NEW.status WHEN 'failed' THEN NEW.error_code END));
  RETURN NULL;
END
$$;

CREATE FUNCTION emit_account_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM emit_webhook_event(NEW.workspace_id, 'account.needs_reconnecting', jsonb_build_object(
    'accountId', NEW.id,
    'platform', NEW.platform,
    'status', NEW.status));
  RETURN NULL;
END
$$;

CREATE TRIGGER creations_live AFTER INSERT OR DELETE ON creations FOR EACH ROW EXECUTE FUNCTION notify_live('creation', 'id');
CREATE TRIGGER creations_live_progress AFTER UPDATE OF progress ON creations FOR EACH ROW WHEN ((old.progress IS DISTINCT FROM new.progress)) EXECUTE FUNCTION notify_live('progress', 'id');
CREATE TRIGGER creations_live_update AFTER UPDATE ON creations FOR EACH ROW WHEN (((to_jsonb(old.*) - '{progress,attempts,updated_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{progress,attempts,updated_at}'::text[]))) EXECUTE FUNCTION notify_live('creation', 'id');
CREATE TRIGGER creations_webhook_finished AFTER UPDATE ON creations FOR EACH ROW WHEN (((old.status = 'processing'::creation_status) AND (new.status <> ALL (ARRAY['processing'::creation_status, 'draft'::creation_status])))) EXECUTE FUNCTION emit_creation_finished();
CREATE TRIGGER feed_items_guard_workspace BEFORE INSERT OR UPDATE OF feed_id, post_id ON feed_items FOR EACH ROW WHEN ((new.post_id IS NOT NULL)) EXECUTE FUNCTION guard_workspace_of_post();
CREATE TRIGGER login_sessions_live AFTER DELETE ON login_sessions FOR EACH ROW EXECUTE FUNCTION notify_live_person('access', 'id');
CREATE TRIGGER login_sessions_live_end AFTER UPDATE OF ended_at ON login_sessions FOR EACH ROW WHEN ((old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION notify_live_person('access', 'id');
CREATE TRIGGER notifications_live AFTER INSERT OR DELETE OR UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION notify_live_person('notifications', 'user_id');
CREATE TRIGGER post_approvals_live AFTER INSERT OR DELETE ON post_approvals FOR EACH ROW EXECUTE FUNCTION notify_live_review();
CREATE TRIGGER post_comments_live AFTER INSERT OR DELETE OR UPDATE ON post_comments FOR EACH ROW EXECUTE FUNCTION notify_live_review();
CREATE TRIGGER post_media_live AFTER INSERT OR DELETE OR UPDATE ON post_media FOR EACH ROW EXECUTE FUNCTION notify_live('post', 'post_id');
CREATE TRIGGER post_target_parts_guard_moves BEFORE UPDATE OF state ON post_target_parts FOR EACH ROW EXECUTE FUNCTION guard_part_moves();
CREATE TRIGGER post_target_parts_live AFTER INSERT OR DELETE ON post_target_parts FOR EACH ROW EXECUTE FUNCTION notify_live('post', 'post_id');
CREATE TRIGGER post_target_parts_live_update AFTER UPDATE ON post_target_parts FOR EACH ROW WHEN (((NOT (old.lease_until IS DISTINCT FROM new.lease_until)) OR (((((((old.state IS DISTINCT FROM new.state) OR (old.wake_at IS DISTINCT FROM new.wake_at)) OR (old.tries IS DISTINCT FROM new.tries)) OR (old.error IS DISTINCT FROM new.error)) OR (old.external_id IS DISTINCT FROM new.external_id)) OR (old.permalink IS DISTINCT FROM new.permalink)) OR (old.published_at IS DISTINCT FROM new.published_at)))) EXECUTE FUNCTION notify_live('post', 'post_id');
CREATE CONSTRAINT TRIGGER post_target_parts_webhook_attention AFTER UPDATE ON post_target_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state = 'needs_user'::target_state) AND (old.state <> 'needs_user'::target_state))) EXECUTE FUNCTION emit_needs_attention();
CREATE TRIGGER post_targets_guard_moves BEFORE UPDATE OF state ON post_targets FOR EACH ROW EXECUTE FUNCTION guard_target_moves();
CREATE TRIGGER post_targets_live AFTER INSERT OR DELETE ON post_targets FOR EACH ROW EXECUTE FUNCTION notify_live('post', 'post_id');
CREATE TRIGGER post_targets_live_update AFTER UPDATE ON post_targets FOR EACH ROW WHEN (((NOT (old.lease_until IS DISTINCT FROM new.lease_until)) OR (((((((old.state IS DISTINCT FROM new.state) OR (old.wake_at IS DISTINCT FROM new.wake_at)) OR (old.tries IS DISTINCT FROM new.tries)) OR (old.error IS DISTINCT FROM new.error)) OR (old.external_id IS DISTINCT FROM new.external_id)) OR (old.permalink IS DISTINCT FROM new.permalink)) OR (old.published_at IS DISTINCT FROM new.published_at)))) EXECUTE FUNCTION notify_live('post', 'post_id');
CREATE CONSTRAINT TRIGGER post_targets_webhook_attention AFTER UPDATE ON post_targets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state = 'needs_user'::target_state) AND (old.state <> 'needs_user'::target_state))) EXECUTE FUNCTION emit_needs_attention();
CREATE TRIGGER post_targets_webhook_published AFTER UPDATE ON post_targets FOR EACH ROW WHEN (((new.state = 'published'::target_state) AND (old.state <> 'published'::target_state))) EXECUTE FUNCTION emit_target_published();
CREATE TRIGGER posts_live AFTER INSERT OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION notify_live('post', 'id');
CREATE TRIGGER posts_live_update AFTER UPDATE ON posts FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION notify_live('post', 'id');
CREATE TRIGGER posts_webhook_delete AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION emit_post_deleted();
CREATE CONSTRAINT TRIGGER posts_webhook_insert AFTER INSERT ON posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION emit_post_change();
CREATE CONSTRAINT TRIGGER posts_webhook_update AFTER UPDATE ON posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR ((new.status = 'scheduled'::post_status) AND (old.scheduled_at IS DISTINCT FROM new.scheduled_at)))) EXECUTE FUNCTION emit_post_change();
CREATE TRIGGER repeat_occurrences_guard_workspace BEFORE INSERT OR UPDATE OF repeat_id, post_id ON repeat_occurrences FOR EACH ROW WHEN ((new.post_id IS NOT NULL)) EXECUTE FUNCTION guard_workspace_of_post();
CREATE TRIGGER social_accounts_live AFTER INSERT OR DELETE ON social_accounts FOR EACH ROW EXECUTE FUNCTION notify_live('accounts', 'workspace_id');
CREATE TRIGGER social_accounts_live_update AFTER UPDATE ON social_accounts FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.username IS DISTINCT FROM new.username) OR (old.label IS DISTINCT FROM new.label) OR (old.avatar_key IS DISTINCT FROM new.avatar_key) OR (old.status IS DISTINCT FROM new.status) OR (old.is_default IS DISTINCT FROM new.is_default))) EXECUTE FUNCTION notify_live('accounts', 'workspace_id');
CREATE TRIGGER social_accounts_webhook_ended AFTER UPDATE ON social_accounts FOR EACH ROW WHEN (((old.status = 'connected'::account_status) AND (new.status <> 'connected'::account_status))) EXECUTE FUNCTION emit_account_ended();
CREATE TRIGGER users_personal_workspace AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION make_personal_workspace();
CREATE TRIGGER workspace_members_live AFTER DELETE ON workspace_members FOR EACH ROW EXECUTE FUNCTION notify_member_left();
