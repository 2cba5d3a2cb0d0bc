CREATE TYPE "public"."payment_state" AS ENUM('active', 'past_due', 'unpaid', 'ended');
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"state" "payment_state",
	"subscription_id" text,
	"period_ends_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"checkout_at" timestamp (3) with time zone,
	CONSTRAINT "payment_customers_customerId_unique" UNIQUE("customer_id")
);

CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "data_deletions" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accounts" integer NOT NULL
);

ALTER TABLE "installation" ADD COLUMN "sign_up_closed_at" timestamp (3) with time zone;
ALTER TABLE "social_accounts" ADD COLUMN "granted_by" text;
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "payment_customers_period" ON "payment_customers" USING btree ("period_ends_at");
CREATE INDEX "payment_customers_checkout" ON "payment_customers" USING btree ("checkout_at");
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree (lower("email"));
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");
CREATE INDEX "social_accounts_granted_by" ON "social_accounts" USING btree ("granted_by");