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

ALTER TABLE "activities" ADD COLUMN "actor_id" uuid;
ALTER TABLE "api_keys" ADD COLUMN "workspace_id" uuid;
ALTER TABLE "notifications" ADD COLUMN "workspace_id" uuid;
ALTER TABLE "workspaces" ADD COLUMN "picture_key" text;
ALTER TABLE "workspaces" ADD COLUMN "deletion_id" uuid;
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "workspace_invitations_email" ON "workspace_invitations" USING btree ("workspace_id",lower("email"));
CREATE INDEX "workspace_invitations_expires" ON "workspace_invitations" USING btree ("expires_at");
CREATE INDEX "workspace_invitations_by" ON "workspace_invitations" USING btree ("invited_by");
ALTER TABLE "activities" ADD CONSTRAINT "activities_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "activities_actor" ON "activities" USING btree ("actor_id");
CREATE INDEX "api_keys_workspace" ON "api_keys" USING btree ("workspace_id");
CREATE INDEX "notifications_workspace" ON "notifications" USING btree ("workspace_id");
CREATE UNIQUE INDEX "workspaces_deletion" ON "workspaces" USING btree ("deletion_id") WHERE "workspaces"."deletion_id" is not null;
-- The streams of a member who left end: the page hears that its access may have ended, and looks.
CREATE FUNCTION notify_member_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postloom_live', 'access ' || OLD.user_id || ' ' || OLD.workspace_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER workspace_members_live AFTER DELETE ON workspace_members FOR EACH ROW EXECUTE FUNCTION notify_member_left();
