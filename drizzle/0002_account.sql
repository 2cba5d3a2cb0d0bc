CREATE TYPE "public"."api_key_scope" AS ENUM('read', 'write');
CREATE TYPE "public"."language" AS ENUM('en', 'es', 'fr', 'de', 'zh');
CREATE TYPE "public"."theme" AS ENUM('light', 'dark', 'auto');
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"label" text,
	"platform" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_label" CHECK (char_length("activities"."label") <= 120),
	CONSTRAINT "activities_subject" CHECK (("activities"."subject_type" is null) = ("activities"."subject_id" is null))
);

CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" "api_key_scope" NOT NULL,
	"hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);

CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
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
	"login_alerts" boolean DEFAULT true NOT NULL
);

ALTER TABLE "login_sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;
ALTER TABLE "media_links" ADD COLUMN "user_id" uuid;
ALTER TABLE "users" ADD COLUMN "deletion_id" uuid;
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "activities_user_newest" ON "activities" USING btree ("user_id","id" DESC NULLS LAST);
CREATE INDEX "activities_created" ON "activities" USING btree ("created_at");
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","id");
ALTER TABLE "media_links" ADD CONSTRAINT "media_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "media_links_user" ON "media_links" USING btree ("user_id");
CREATE UNIQUE INDEX "users_deletion" ON "users" USING btree ("deletion_id") WHERE "users"."deletion_id" is not null;