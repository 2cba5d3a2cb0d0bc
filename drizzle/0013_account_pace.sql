CREATE TABLE "account_pace" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"last_slot_at" timestamp (3) with time zone
);

ALTER TABLE "post_targets" ADD COLUMN "catch_up_at" timestamp (3) with time zone;
ALTER TABLE "account_pace" ADD CONSTRAINT "account_pace_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;