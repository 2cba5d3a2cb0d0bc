DROP INDEX "activities_user_newest";
DROP INDEX "creations_user_newest";
DROP INDEX "creations_user_status_newest";
DROP INDEX "templates_user_newest";
CREATE INDEX "activities_user_newest" ON "activities" USING btree ("user_id","id");
CREATE INDEX "creations_user_newest" ON "creations" USING btree ("user_id","id");
CREATE INDEX "creations_user_status_newest" ON "creations" USING btree ("user_id","status","id");
CREATE INDEX "templates_user_newest" ON "templates" USING btree ("user_id","id");