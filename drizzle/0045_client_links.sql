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
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "client_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "client_links_workspace_id_id" UNIQUE("workspace_id","id"),
	CONSTRAINT "client_links_month" CHECK ("client_links"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$')
);

ALTER TABLE "activities" ADD COLUMN "client_name" text;
ALTER TABLE "approval_policies" ADD COLUMN "needs_client" boolean DEFAULT false NOT NULL;
ALTER TABLE "post_approvals" ADD COLUMN "client_name" text;
ALTER TABLE "post_comments" ADD COLUMN "client_name" text;
ALTER TABLE "client_link_posts" ADD CONSTRAINT "client_link_posts_link_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."client_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_link_posts" ADD CONSTRAINT "client_link_posts_post_fk" FOREIGN KEY ("workspace_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "client_link_posts_post" ON "client_link_posts" USING btree ("workspace_id","post_id");
CREATE INDEX "client_link_posts_link" ON "client_link_posts" USING btree ("workspace_id","link_id");
CREATE INDEX "client_links_created_by" ON "client_links" USING btree ("created_by");
CREATE INDEX "client_links_expires" ON "client_links" USING btree ("expires_at");
ALTER TABLE "post_approvals" ADD CONSTRAINT "post_approvals_client" CHECK ("post_approvals"."link_id" is null or "post_approvals"."client_name" is not null);
-- Open pages read a post again when somebody approves it or says something about it, which changes no row of the post itself.
CREATE FUNCTION notify_live_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM pg_notify('postloom_live', 'post ' || changed.workspace_id || ' ' || changed.post_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER post_approvals_live AFTER INSERT OR DELETE ON post_approvals FOR EACH ROW EXECUTE FUNCTION notify_live_review();

CREATE TRIGGER post_comments_live AFTER INSERT OR UPDATE OR DELETE ON post_comments FOR EACH ROW EXECUTE FUNCTION notify_live_review();
