CREATE TYPE "public"."identity_provider" AS ENUM('google', 'apple', 'facebook');
CREATE TYPE "public"."identity_purpose" AS ENUM('sign_in', 'link', 'confirm');
CREATE TYPE "public"."passkey_purpose" AS ENUM('register', 'sign_in', 'confirm');
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" "identity_provider" NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"sealed_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "identity_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" "identity_provider" NOT NULL,
	"purpose" "identity_purpose" NOT NULL,
	"user_id" uuid,
	"login_session_id" uuid,
	"sealed" text NOT NULL,
	"browser_hash" text NOT NULL,
	"opener_hash" text NOT NULL,
	"is_popup" boolean NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"handoff_hash" text,
	"result_user_id" uuid,
	"error" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" "passkey_purpose" NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);

CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);

CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint
);

CREATE TABLE "sign_in_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "token_syncs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_token" text NOT NULL,
	"has_ended" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_login_session_id_login_sessions_id_fk" FOREIGN KEY ("login_session_id") REFERENCES "public"."login_sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_result_user_id_users_id_fk" FOREIGN KEY ("result_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "token_syncs" ADD CONSTRAINT "token_syncs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("provider","subject");
CREATE UNIQUE INDEX "identities_user_provider" ON "identities" USING btree ("user_id","provider");
CREATE UNIQUE INDEX "identity_attempts_opener" ON "identity_attempts" USING btree ("opener_hash");
CREATE INDEX "identity_attempts_user" ON "identity_attempts" USING btree ("user_id");
CREATE INDEX "identity_attempts_result_user" ON "identity_attempts" USING btree ("result_user_id");
CREATE INDEX "identity_attempts_login_session" ON "identity_attempts" USING btree ("login_session_id");
CREATE INDEX "identity_attempts_expires" ON "identity_attempts" USING btree ("expires_at");
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","id");
CREATE INDEX "sign_in_tickets_user" ON "sign_in_tickets" USING btree ("user_id");
CREATE INDEX "sign_in_tickets_expires" ON "sign_in_tickets" USING btree ("expires_at");
CREATE INDEX "token_syncs_user" ON "token_syncs" USING btree ("user_id");