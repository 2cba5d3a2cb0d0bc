CREATE TYPE "public"."workspace_role" AS ENUM('owner', 'admin', 'editor', 'contributor', 'viewer', 'client');
CREATE TABLE "workspace_members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "workspace_role" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);

CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"personal_of" uuid,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_personal_id" CHECK ("workspaces"."personal_of" is null or ("workspaces"."personal_of" = "workspaces"."id" and "workspaces"."owner_id" = "workspaces"."id")),
	CONSTRAINT "workspaces_name" CHECK (("workspaces"."personal_of" is null) = ("workspaces"."name" is not null))
);

ALTER TABLE "activities" DROP CONSTRAINT "activities_user_id_users_id_fk";

ALTER TABLE "metric_gains" DROP CONSTRAINT "metric_gains_user_id_users_id_fk";

ALTER TABLE "usage_counters" DROP CONSTRAINT "usage_counters_user_id_users_id_fk";

ALTER TABLE "creations" DROP CONSTRAINT "creations_user_id_users_id_fk";

ALTER TABLE "media_links" DROP CONSTRAINT "media_links_user_id_users_id_fk";

ALTER TABLE "fitted_videos" DROP CONSTRAINT "fitted_videos_user_id_users_id_fk";

ALTER TABLE "posts" DROP CONSTRAINT "posts_user_id_users_id_fk";

ALTER TABLE "delivery_notices" DROP CONSTRAINT "delivery_notices_user_id_users_id_fk";

ALTER TABLE "x_post_counts" DROP CONSTRAINT "x_post_counts_user_id_users_id_fk";

ALTER TABLE "requests" DROP CONSTRAINT "requests_user_id_users_id_fk";

ALTER TABLE "repeats" DROP CONSTRAINT "repeats_user_id_users_id_fk";

ALTER TABLE "connect_states" DROP CONSTRAINT "connect_states_user_id_users_id_fk";

ALTER TABLE "social_accounts" DROP CONSTRAINT "social_accounts_user_id_users_id_fk";

ALTER TABLE "spending_entries" DROP CONSTRAINT "spending_entries_user_id_users_id_fk";

ALTER TABLE "templates" DROP CONSTRAINT "templates_user_id_users_id_fk";

ALTER TABLE "user_settings" DROP CONSTRAINT "user_settings_user_id_users_id_fk";

ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_personal_of_users_id_fk" FOREIGN KEY ("personal_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "workspace_members_user" ON "workspace_members" USING btree ("user_id");
CREATE UNIQUE INDEX "workspaces_personal" ON "workspaces" USING btree ("personal_of");
CREATE INDEX "workspaces_owner" ON "workspaces" USING btree ("owner_id");
-- The trigger first: it makes inserts of users wait until this migration has ended.
CREATE FUNCTION make_personal_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into workspaces (id, personal_of, owner_id) values (new.id, new.id, new.id);
  return null;
end $$;
CREATE TRIGGER users_personal_workspace AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION make_personal_workspace();
INSERT INTO workspaces (id, personal_of, owner_id) SELECT id, id, id FROM users;
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "metric_gains" ADD CONSTRAINT "metric_gains_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "creations" ADD CONSTRAINT "creations_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "media_links" ADD CONSTRAINT "media_links_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "fitted_videos" ADD CONSTRAINT "fitted_videos_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_notices" ADD CONSTRAINT "delivery_notices_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "x_post_counts" ADD CONSTRAINT "x_post_counts_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connect_states" ADD CONSTRAINT "connect_states_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "spending_entries" ADD CONSTRAINT "spending_entries_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;