ALTER TYPE "public"."platform" ADD VALUE 'bluesky';
ALTER TYPE "public"."platform" ADD VALUE 'mastodon';
ALTER TYPE "public"."platform" ADD VALUE 'threads';
ALTER TYPE "public"."platform" ADD VALUE 'linkedin';
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

CREATE TABLE "sandbox"."apps" (
	"id" text PRIMARY KEY NOT NULL,
	"server" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "sandbox"."accounts" DROP CONSTRAINT "sandbox_accounts_platform";
ALTER TABLE "sandbox"."people" DROP CONSTRAINT "sandbox_people_network";
ALTER TABLE "sandbox"."tokens" DROP CONSTRAINT "sandbox_tokens_kind";
ALTER TABLE "connect_states" ADD COLUMN "pending" text;
ALTER TABLE "social_accounts" ADD COLUMN "server" text;
ALTER TABLE "social_accounts" ADD COLUMN "limits" jsonb;
ALTER TABLE "social_accounts" ADD COLUMN "limits_read_at" timestamp (3) with time zone;
ALTER TABLE "sandbox"."accounts" ADD COLUMN "server" text;
ALTER TABLE "sandbox"."posts" ADD COLUMN "caller_key" text;
ALTER TABLE "sandbox"."posts" ADD COLUMN "details" jsonb;
ALTER TABLE "sandbox"."tokens" ADD COLUMN "details" jsonb;
CREATE UNIQUE INDEX "sandbox_posts_caller_key" ON "sandbox"."posts" USING btree ("account_id","caller_key");
