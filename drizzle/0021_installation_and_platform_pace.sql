CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"media_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"written_in" text NOT NULL,
	"restored_at" timestamp (3) with time zone,
	CONSTRAINT "installation_is_only" CHECK ("installation"."is_only")
);

CREATE TABLE "platform_pace" (
	"platform" "platform" PRIMARY KEY NOT NULL,
	"paused_until" timestamp (3) with time zone NOT NULL
);

-- As in src/server/domains/posts/store/target-state.ts: what may have gone out before the database was restored is for the person to say.
CREATE OR REPLACE FUNCTION guard_target_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state::text, NEW.state::text) NOT IN (
    ('draft', 'draft'),
    ('draft', 'scheduled'),
    ('draft', 'queued'),
    ('draft', 'cancelled'),
    ('scheduled', 'scheduled'),
    ('scheduled', 'draft'),
    ('scheduled', 'queued'),
    ('scheduled', 'preparing'),
    ('scheduled', 'cancelled'),
    ('scheduled', 'failed'),
    ('scheduled', 'missed'),
    ('queued', 'queued'),
    ('queued', 'draft'),
    ('queued', 'scheduled'),
    ('queued', 'preparing'),
    ('queued', 'cancelled'),
    ('queued', 'failed'),
    ('queued', 'missed'),
    ('preparing', 'preparing'),
    ('preparing', 'draft'),
    ('preparing', 'ready'),
    ('preparing', 'queued'),
    ('preparing', 'scheduled'),
    ('preparing', 'needs_user'),
    ('preparing', 'cancelled'),
    ('preparing', 'failed'),
    ('preparing', 'missed'),
    ('ready', 'ready'),
    ('ready', 'draft'),
    ('ready', 'sending'),
    ('ready', 'preparing'),
    ('ready', 'queued'),
    ('ready', 'scheduled'),
    ('ready', 'cancelled'),
    ('ready', 'failed'),
    ('ready', 'missed'),
    ('sending', 'sending'),
    ('sending', 'published'),
    ('sending', 'failed'),
    ('sending', 'queued'),
    ('sending', 'unknown'),
    ('unknown', 'unknown'),
    ('unknown', 'published'),
    ('unknown', 'queued'),
    ('unknown', 'needs_user'),
    ('unknown', 'failed'),
    ('needs_user', 'needs_user'),
    ('needs_user', 'published'),
    ('needs_user', 'queued'),
    ('published', 'published'),
    ('failed', 'failed'),
    ('failed', 'queued'),
    ('failed', 'scheduled'),
    ('cancelled', 'cancelled'),
    ('cancelled', 'queued'),
    ('cancelled', 'scheduled'),
    ('missed', 'missed'),
    ('missed', 'queued'),
    ('missed', 'scheduled')
  ) THEN
    RAISE EXCEPTION 'post_targets %: % cannot become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION guard_part_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state::text, NEW.state::text) NOT IN (
    ('queued', 'queued'),
    ('queued', 'sending'),
    ('queued', 'needs_user'),
    ('queued', 'failed'),
    ('sending', 'sending'),
    ('sending', 'published'),
    ('sending', 'failed'),
    ('sending', 'queued'),
    ('sending', 'unknown'),
    ('unknown', 'unknown'),
    ('unknown', 'published'),
    ('unknown', 'queued'),
    ('unknown', 'needs_user'),
    ('unknown', 'failed'),
    ('needs_user', 'needs_user'),
    ('needs_user', 'published'),
    ('needs_user', 'queued'),
    ('published', 'published'),
    ('failed', 'failed'),
    ('failed', 'queued')
  ) THEN
    RAISE EXCEPTION 'post_target_parts %: % cannot become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
