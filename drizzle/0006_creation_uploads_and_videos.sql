ALTER TABLE "creations" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "creations" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "creations" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "creations" ADD COLUMN "earlier_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "creations" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "creations" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_parent_id_creations_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."creations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creations_user_title" ON "creations" USING btree ("user_id",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "creations_parent" ON "creations" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "creations_uploads" ON "creations" USING btree ("user_id","size_bytes") WHERE "creations"."file_name" is not null;