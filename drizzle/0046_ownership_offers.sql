ALTER TABLE "connect_states" ADD COLUMN "begun_by" uuid;
ALTER TABLE "workspaces" ADD COLUMN "offered_to" uuid;
ALTER TABLE "workspaces" ADD COLUMN "offered_until" timestamp (3) with time zone;
ALTER TABLE "connect_states" ADD CONSTRAINT "connect_states_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_offered_to_users_id_fk" FOREIGN KEY ("offered_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "connect_states_begun_by" ON "connect_states" USING btree ("begun_by");
CREATE INDEX "workspaces_offered" ON "workspaces" USING btree ("offered_to");