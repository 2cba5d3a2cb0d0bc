CREATE TYPE "public"."part_kind" AS ENUM('thread', 'comment');
CREATE TABLE "post_target_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
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

ALTER TABLE "publish_attempts" DROP CONSTRAINT "publish_attempts_target_no";
DROP INDEX "publish_attempts_one_published";
DROP INDEX "publish_attempts_target";
DROP INDEX "posts_user_newest";
DROP INDEX "posts_user_status_newest";
ALTER TABLE "post_media" ADD COLUMN "alt_text" text;
ALTER TABLE "posts" ADD COLUMN "thread" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "posts" ADD COLUMN "platform_content" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "posts" ADD COLUMN "first_comment" text;
ALTER TABLE "posts" ADD COLUMN "engagement_at" timestamp (3) with time zone;
ALTER TABLE "posts" ADD COLUMN "notice" jsonb;
ALTER TABLE "publish_attempts" ADD COLUMN "position" integer DEFAULT 1 NOT NULL;
ALTER TABLE "post_target_parts" ADD CONSTRAINT "post_target_parts_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "post_target_parts" ADD CONSTRAINT "post_target_parts_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_target_parts" ADD CONSTRAINT "post_target_parts_user_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("user_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "post_target_parts_account_external" ON "post_target_parts" USING btree ("account_id","external_id");
CREATE INDEX "post_target_parts_user_post" ON "post_target_parts" USING btree ("user_id","post_id");
CREATE INDEX "post_target_parts_post" ON "post_target_parts" USING btree ("post_id");
CREATE INDEX "post_target_parts_wake" ON "post_target_parts" USING btree ("wake_at") WHERE "post_target_parts"."state" in ('queued','sending','unknown');
CREATE INDEX "posts_user_published" ON "posts" USING btree ("user_id","published_at","id") WHERE "posts"."published_at" is not null;
CREATE UNIQUE INDEX "publish_attempts_part_published" ON "publish_attempts" USING btree ("target_id","position") WHERE "publish_attempts"."outcome" = 'published';
CREATE INDEX "posts_user_newest" ON "posts" USING btree ("user_id","id");
CREATE INDEX "posts_user_status_newest" ON "posts" USING btree ("user_id","status","id");
ALTER TABLE "publish_attempts" ADD CONSTRAINT "publish_attempts_part_no" UNIQUE("target_id","position","attempt_no");
-- Holds every writer of post_target_parts to the moves of src/server/domains/posts/store/target-state.ts. A test compares the two.
CREATE FUNCTION guard_part_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state::text, NEW.state::text) NOT IN (
    ('queued', 'queued'),
    ('queued', 'sending'),
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
    ('published', 'published'),
    ('failed', 'failed'),
    ('failed', 'queued')
  ) THEN
    RAISE EXCEPTION 'post_target_parts %: % cannot become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER post_target_parts_guard_moves BEFORE UPDATE OF state ON post_target_parts FOR EACH ROW EXECUTE FUNCTION guard_part_moves();
