CREATE TABLE "abandoned_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" "creation_type" NOT NULL,
	"model" text NOT NULL,
	"operation" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "creations" ADD COLUMN "start_image_id" uuid;
ALTER TABLE "creations" ADD COLUMN "requested_model" text;
ALTER TABLE "creations" ADD COLUMN "seed_used" bigint;
ALTER TABLE "creations" ADD COLUMN "made_width" integer;
ALTER TABLE "creations" ADD COLUMN "made_height" integer;
ALTER TABLE "creations" ADD COLUMN "typical_ms" integer;
ALTER TABLE "creations" ADD COLUMN "operation" jsonb;
ALTER TABLE "creations" ADD COLUMN "making_since" timestamp (3) with time zone;
ALTER TABLE "creations" ADD COLUMN "waiting_reason" text;
ALTER TABLE "creations" ADD COLUMN "waiting_since" timestamp (3) with time zone;
ALTER TABLE "creations" ADD COLUMN "waiting_until" timestamp (3) with time zone;
ALTER TABLE "creations" ADD COLUMN "put_offs" integer DEFAULT 0 NOT NULL;
CREATE INDEX "abandoned_operations_created" ON "abandoned_operations" USING btree ("created_at");
CREATE INDEX "creations_pace" ON "creations" USING btree ("requested_model",("options" ->> 'size'),("options" ->> 'durationSeconds'),"id") WHERE "creations"."took_ms" is not null;