ALTER TYPE "public"."platform" ADD VALUE 'bluesky';--> statement-breakpoint
ALTER TYPE "public"."platform" ADD VALUE 'mastodon';--> statement-breakpoint
ALTER TYPE "public"."platform" ADD VALUE 'threads';--> statement-breakpoint
ALTER TYPE "public"."platform" ADD VALUE 'linkedin';--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "sandbox"."apps" (
	"id" text PRIMARY KEY NOT NULL,
	"server" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox"."accounts" DROP CONSTRAINT "sandbox_accounts_platform";--> statement-breakpoint
ALTER TABLE "sandbox"."people" DROP CONSTRAINT "sandbox_people_network";--> statement-breakpoint
ALTER TABLE "sandbox"."tokens" DROP CONSTRAINT "sandbox_tokens_kind";--> statement-breakpoint
ALTER TABLE "connect_states" ADD COLUMN "pending" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "server" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "limits_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox"."accounts" ADD COLUMN "server" text;--> statement-breakpoint
ALTER TABLE "sandbox"."posts" ADD COLUMN "caller_key" text;--> statement-breakpoint
ALTER TABLE "sandbox"."posts" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox"."tokens" ADD COLUMN "details" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_posts_caller_key" ON "sandbox"."posts" USING btree ("account_id","caller_key");
