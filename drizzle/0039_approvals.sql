CREATE TYPE "public"."approval_mode" AS ENUM('none', 'one', 'all');
CREATE TYPE "public"."approval_series" AS ENUM('once', 'each');
CREATE TYPE "public"."comment_kind" AS ENUM('comment', 'changes_requested');
ALTER TYPE "public"."post_status" ADD VALUE 'submitted' BEFORE 'scheduled';
ALTER TYPE "public"."post_status" ADD VALUE 'changes_requested' BEFORE 'scheduled';
CREATE TABLE "approval_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"account_id" uuid,
	"mode" "approval_mode" NOT NULL,
	"approver_ids" uuid[] NOT NULL,
	"roles" "workspace_role"[] NOT NULL,
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
	"content_hash" text NOT NULL,
	"target_hashes" text[] NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_approvals_who" CHECK (num_nonnulls("post_approvals"."user_id", "post_approvals"."link_id") = 1)
);

CREATE TABLE "post_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"kind" "comment_kind" NOT NULL,
	"author_id" uuid,
	"link_id" uuid,
	"text" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"mentions" uuid[] NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "post_targets" ADD COLUMN "approved_hash" text;
ALTER TABLE "posts" ADD COLUMN "author_id" uuid;
ALTER TABLE "posts" ADD COLUMN "editor_id" uuid;
ALTER TABLE "repeats" ADD COLUMN "author_id" uuid;
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_account_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."social_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_approvals" ADD CONSTRAINT "post_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_approvals" ADD CONSTRAINT "post_approvals_workspace_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_workspace_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "approval_policies_workspace" ON "approval_policies" USING btree ("workspace_id") WHERE "approval_policies"."account_id" is null;
CREATE UNIQUE INDEX "approval_policies_account" ON "approval_policies" USING btree ("workspace_id","account_id");
CREATE INDEX "post_approvals_post" ON "post_approvals" USING btree ("workspace_id","post_id");
CREATE INDEX "post_approvals_user" ON "post_approvals" USING btree ("user_id");
CREATE INDEX "post_comments_post" ON "post_comments" USING btree ("workspace_id","post_id","id");
CREATE INDEX "post_comments_author" ON "post_comments" USING btree ("author_id");
CREATE INDEX "post_comments_resolved_by" ON "post_comments" USING btree ("resolved_by");