CREATE TYPE "public"."measured_source" AS ENUM('platform', 'sandbox', 'manual');
CREATE TYPE "public"."template_kind" AS ENUM('caption', 'prompt');
CREATE TABLE "account_snapshots" (
	"account_id" uuid NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"followers" bigint,
	"source" "measured_source" NOT NULL,
	CONSTRAINT "account_snapshots_account_id_captured_at_pk" PRIMARY KEY("account_id","captured_at")
);

CREATE TABLE "metric_gains" (
	"user_id" uuid NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"platform" "platform" NOT NULL,
	"source" "measured_source" NOT NULL,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"views" bigint,
	"captured_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "metric_gains_user_id_slot_account_id_pk" PRIMARY KEY("user_id","slot","account_id")
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
);

CREATE TABLE "target_figures" (
	"target_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
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

CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
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

ALTER TABLE "social_accounts" ADD COLUMN "label" text;
ALTER TABLE "social_accounts" ADD COLUMN "rate_limited_until" timestamp (3) with time zone;
ALTER TABLE "social_accounts" ADD COLUMN "reads_figures" boolean DEFAULT true NOT NULL;
ALTER TABLE "social_accounts" ADD COLUMN "synced_at" timestamp (3) with time zone;
ALTER TABLE "account_snapshots" ADD CONSTRAINT "account_snapshots_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "metric_gains" ADD CONSTRAINT "metric_gains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "metric_snapshots" ADD CONSTRAINT "metric_snapshots_target_id_target_figures_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."target_figures"("target_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "target_figures" ADD CONSTRAINT "target_figures_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "target_figures" ADD CONSTRAINT "target_figures_user_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("user_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "metric_gains_account" ON "metric_gains" USING btree ("account_id","slot");
CREATE INDEX "metric_snapshots_captured" ON "metric_snapshots" USING brin ("captured_at");
CREATE INDEX "target_figures_user_published" ON "target_figures" USING btree ("user_id","published_at","target_id");
CREATE INDEX "target_figures_post" ON "target_figures" USING btree ("post_id");
CREATE INDEX "target_figures_account_published" ON "target_figures" USING btree ("account_id","published_at");
CREATE INDEX "target_figures_due" ON "target_figures" USING btree ("next_pull_at","account_id") WHERE "target_figures"."next_pull_at" is not null;
CREATE INDEX "templates_user_newest" ON "templates" USING btree ("user_id","id" DESC NULLS LAST);
CREATE INDEX "posts_user_by_hand" ON "posts" USING btree ("user_id","published_at") WHERE "posts"."engagement_at" is not null;