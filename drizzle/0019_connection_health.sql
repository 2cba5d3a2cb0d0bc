CREATE TABLE "refused_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"attempt_no" integer NOT NULL,
	"error_code" text NOT NULL,
	"answer" text NOT NULL,
	"refused_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "x_post_counts" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"plain" integer DEFAULT 0 NOT NULL,
	"with_link" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "x_post_counts_user_id_month_pk" PRIMARY KEY("user_id","month")
);

ALTER TABLE "social_accounts" ADD COLUMN "health" jsonb;
ALTER TABLE "social_accounts" ADD COLUMN "health_checked_at" timestamp (3) with time zone;
ALTER TABLE "user_settings" ADD COLUMN "x_monthly_budget_micros" bigint;
ALTER TABLE "sandbox"."containers" ADD COLUMN "made_with_ai" boolean DEFAULT false NOT NULL;
ALTER TABLE "sandbox"."faults" ADD COLUMN "account_id" text;
ALTER TABLE "sandbox"."faults" ADD COLUMN "is_lasting" boolean DEFAULT false NOT NULL;
ALTER TABLE "sandbox"."posts" ADD COLUMN "made_with_ai" boolean DEFAULT false NOT NULL;
ALTER TABLE "sandbox"."posts" ADD COLUMN "edited_at" timestamp (3) with time zone;
ALTER TABLE "sandbox"."posts" ADD COLUMN "first_text" text;
ALTER TABLE "refused_calls" ADD CONSTRAINT "refused_calls_target_id_post_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."post_targets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "x_post_counts" ADD CONSTRAINT "x_post_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "refused_calls_target" ON "refused_calls" USING btree ("target_id","refused_at");
ALTER TABLE "sandbox"."faults" ADD CONSTRAINT "faults_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sandbox_faults_account" ON "sandbox"."faults" USING btree ("account_id");