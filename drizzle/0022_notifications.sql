CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "notifications_user_newest" ON "notifications" USING btree ("user_id","id");
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;
CREATE UNIQUE INDEX "notifications_about" ON "notifications" USING btree ("user_id","key");
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");
-- Tells open pages that somebody's notifications are others now: of a person, not of a row, so that a hundred at once are one word.
CREATE FUNCTION notify_live_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM pg_notify('postloom_live', TG_ARGV[0] || ' ' || changed.user_id || ' ' || changed.user_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER notifications_live AFTER INSERT OR UPDATE OR DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION notify_live_person('notifications');
