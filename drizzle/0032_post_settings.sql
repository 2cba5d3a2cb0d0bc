CREATE TYPE "public"."post_visibility" AS ENUM('public', 'unlisted', 'private');--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "content_warning" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "visibility" "post_visibility";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "as_document" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."media" ADD COLUMN "focus" text;