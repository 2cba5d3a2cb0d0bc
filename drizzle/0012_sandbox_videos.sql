ALTER TABLE "sandbox"."containers" ALTER COLUMN "media_id" DROP NOT NULL;
ALTER TABLE "sandbox"."containers" ADD COLUMN "kind" text DEFAULT 'IMAGE' NOT NULL;
ALTER TABLE "sandbox"."containers" ADD COLUMN "is_carousel_item" boolean DEFAULT false NOT NULL;
ALTER TABLE "sandbox"."containers" ADD COLUMN "children" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "sandbox"."containers" ADD COLUMN "failure" text;
ALTER TABLE "sandbox"."media" ADD COLUMN "duration_ms" integer;
ALTER TABLE "sandbox"."media" ADD COLUMN "failure" text;