ALTER TABLE "post_comments" ADD COLUMN "waits_for_mail" boolean DEFAULT false NOT NULL;
ALTER TABLE "client_links" ADD COLUMN "comments_mailed_at" timestamp (3) with time zone;
CREATE INDEX "post_comments_waiting" ON "post_comments" USING btree ("link_id") WHERE "post_comments"."waits_for_mail";