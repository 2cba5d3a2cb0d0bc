CREATE TYPE "public"."spending_kind" AS ENUM('image', 'video', 'text');
CREATE TYPE "public"."spending_state" AS ENUM('reserved', 'charged', 'released');
CREATE TABLE "spending_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"kind" "spending_kind" NOT NULL,
	"creation_id" uuid,
	"model" text NOT NULL,
	"state" "spending_state" NOT NULL,
	"estimate_micros" bigint,
	"amount_micros" bigint,
	"may_be_billed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "spending_entries_amount" CHECK ("spending_entries"."amount_micros" >= 0),
	CONSTRAINT "spending_entries_released" CHECK ("spending_entries"."state" <> 'released' or "spending_entries"."amount_micros" = 0),
	CONSTRAINT "spending_entries_settled" CHECK (("spending_entries"."state" = 'reserved') = ("spending_entries"."settled_at" is null))
);

ALTER TABLE "creations" ADD COLUMN "estimate_micros" bigint;
ALTER TABLE "user_settings" ADD COLUMN "monthly_cap_micros" bigint;
ALTER TABLE "spending_entries" ADD CONSTRAINT "spending_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "spending_entries" ADD CONSTRAINT "spending_entries_creation_id_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."creations"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "spending_entries_month" ON "spending_entries" USING btree ("user_id","month","id");
CREATE INDEX "spending_entries_creation" ON "spending_entries" USING btree ("creation_id");
CREATE UNIQUE INDEX "spending_entries_reserved" ON "spending_entries" USING btree ("creation_id") WHERE "spending_entries"."state" = 'reserved';