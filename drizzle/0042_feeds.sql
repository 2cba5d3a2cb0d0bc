CREATE TYPE "public"."feed_mode" AS ENUM('draft', 'queue');
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

ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "feed_items_newest" ON "feed_items" USING btree ("feed_id","id");
CREATE INDEX "feed_items_post" ON "feed_items" USING btree ("post_id");
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_read_at");