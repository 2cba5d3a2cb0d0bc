CREATE TYPE "public"."delivery_notice_kind" AS ENUM('failed', 'missed', 'needs_user');
CREATE TYPE "public"."repeat_status" AS ENUM('active', 'paused', 'ended');
CREATE TABLE "publisher_heartbeats" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "delivery_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"kind" "delivery_notice_kind" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);

CREATE TABLE "queue_slots" (
	"account_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"time" text NOT NULL,
	CONSTRAINT "queue_slots_account_id_weekday_time_pk" PRIMARY KEY("account_id","weekday","time")
);

CREATE TABLE "queues" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"timezone" text NOT NULL,
	CONSTRAINT "queues_user_account" UNIQUE("user_id","account_id")
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
	"user_id" uuid NOT NULL,
	"status" "repeat_status" NOT NULL,
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

ALTER TABLE "user_settings" ADD COLUMN "catch_up_minutes" integer DEFAULT 120 NOT NULL;
ALTER TABLE "delivery_notices" ADD CONSTRAINT "delivery_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_notices" ADD CONSTRAINT "delivery_notices_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "queue_slots" ADD CONSTRAINT "queue_slots_account_id_queues_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."queues"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "queues" ADD CONSTRAINT "queues_user_id_account_id_social_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."social_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "repeat_occurrences" ADD CONSTRAINT "repeat_occurrences_repeat_id_repeats_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."repeats"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "repeat_occurrences" ADD CONSTRAINT "repeat_occurrences_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "delivery_notices_open" ON "delivery_notices" USING btree ("user_id","created_at") WHERE "delivery_notices"."closed_at" is null;
CREATE INDEX "delivery_notices_target" ON "delivery_notices" USING btree ("target_id");
CREATE INDEX "delivery_notices_closed" ON "delivery_notices" USING btree ("closed_at");
CREATE INDEX "repeats_user" ON "repeats" USING btree ("user_id","id");
CREATE INDEX "repeats_make" ON "repeats" USING btree ("make_at") WHERE "repeats"."make_at" is not null;