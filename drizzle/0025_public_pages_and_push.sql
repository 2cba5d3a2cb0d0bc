CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint_hash")
);

ALTER TABLE "creations" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;
ALTER TABLE "installation" ADD COLUMN "publishing_paused_at" timestamp (3) with time zone;
ALTER TABLE "installation" ADD COLUMN "announced_version" text;
ALTER TABLE "users" ADD COLUMN "handle" text;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");
CREATE INDEX "creations_public" ON "creations" USING btree ("user_id","id") WHERE "creations"."is_public";
CREATE UNIQUE INDEX "users_handle" ON "users" USING btree (lower("handle"));