CREATE TYPE "public"."post_visibility" AS ENUM('public', 'unlisted', 'private');
ALTER TABLE "posts" ADD COLUMN "content_warning" text;
ALTER TABLE "posts" ADD COLUMN "visibility" "post_visibility";
ALTER TABLE "posts" ADD COLUMN "language" text;
ALTER TABLE "posts" ADD COLUMN "as_document" boolean DEFAULT false NOT NULL;
ALTER TABLE "sandbox"."media" ADD COLUMN "focus" text;