ALTER TABLE "sandbox"."containers" ALTER COLUMN "media_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."containers" ADD COLUMN "kind" text DEFAULT 'IMAGE' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."containers" ADD COLUMN "is_carousel_item" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."containers" ADD COLUMN "children" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."containers" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "sandbox"."media" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "sandbox"."media" ADD COLUMN "failure" text;