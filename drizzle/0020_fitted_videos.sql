CREATE TABLE "fitted_videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"creation_id" uuid NOT NULL,
	"target" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"size_bytes" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "creations" ADD COLUMN "video_codec" text;
ALTER TABLE "creations" ADD COLUMN "frame_rate" real;
ALTER TABLE "creations" ADD COLUMN "audio_codec" text;
ALTER TABLE "fitted_videos" ADD CONSTRAINT "fitted_videos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "fitted_videos_creation" ON "fitted_videos" USING btree ("creation_id");
CREATE INDEX "fitted_videos_user" ON "fitted_videos" USING btree ("user_id");
CREATE INDEX "fitted_videos_expires" ON "fitted_videos" USING btree ("expires_at");