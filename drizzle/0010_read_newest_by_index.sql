DROP INDEX "activities_user_newest";--> statement-breakpoint
DROP INDEX "creations_user_newest";--> statement-breakpoint
DROP INDEX "creations_user_status_newest";--> statement-breakpoint
DROP INDEX "templates_user_newest";--> statement-breakpoint
CREATE INDEX "activities_user_newest" ON "activities" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "creations_user_newest" ON "creations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "creations_user_status_newest" ON "creations" USING btree ("user_id","status","id");--> statement-breakpoint
CREATE INDEX "templates_user_newest" ON "templates" USING btree ("user_id","id");