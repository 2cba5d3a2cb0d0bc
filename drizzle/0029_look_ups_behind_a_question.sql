DROP INDEX "post_target_parts_wake";
DROP INDEX "post_targets_wake";
ALTER TABLE "account_pace" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;
ALTER TABLE "platform_pace" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;
CREATE INDEX "post_target_parts_wake" ON "post_target_parts" USING btree ("wake_at") WHERE "post_target_parts"."state" in ('queued','sending','unknown','needs_user');
CREATE INDEX "post_targets_wake" ON "post_targets" USING btree ("wake_at") WHERE "post_targets"."state" in ('scheduled','queued','preparing','ready','sending','unknown','needs_user');

-- As in src/server/domains/posts/store/target-state.ts: a look-up goes on behind the question, and may find that nothing can come of it.
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
    ('needs_user', 'failed'),
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
    ('needs_user', 'failed'),
    ('published', 'published'),
    ('failed', 'failed'),
    ('failed', 'queued')
  ) THEN
    RAISE EXCEPTION 'post_target_parts %: % cannot become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
