-- Says in the transaction that changes something what of whom is another now: kind, owner (a workspace; of a sign-in the user), id
-- (src/server/domains/live/change-feed.ts).
-- Commit sends, rollback does not; what one transaction says twice is sent once. A condition names what does not count, so that
-- a column added later does: the heartbeat of a making, and the leases of deliveries, which are renewed by the hundred.
CREATE FUNCTION notify_live() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  changed_id uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_ARGV[1] = 'post_id' THEN changed_id := changed.post_id; ELSE changed_id := changed.id; END IF;
  PERFORM pg_notify('postloom_live', TG_ARGV[0] || ' ' || changed.user_id || ' ' || changed_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER creations_live AFTER INSERT OR DELETE ON creations FOR EACH ROW EXECUTE FUNCTION notify_live('creation', 'id');

CREATE TRIGGER creations_live_update AFTER UPDATE ON creations FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{progress,attempts,updated_at}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{progress,attempts,updated_at}'::text[])
  EXECUTE FUNCTION notify_live('creation', 'id');

CREATE TRIGGER creations_live_progress AFTER UPDATE OF progress ON creations FOR EACH ROW
  WHEN (OLD.progress IS DISTINCT FROM NEW.progress)
  EXECUTE FUNCTION notify_live('progress', 'id');

CREATE TRIGGER posts_live AFTER INSERT OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION notify_live('post', 'id');

CREATE TRIGGER posts_live_update AFTER UPDATE ON posts FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION notify_live('post', 'id');

CREATE TRIGGER post_media_live AFTER INSERT OR UPDATE OR DELETE ON post_media FOR EACH ROW EXECUTE FUNCTION notify_live('post', 'post_id');

CREATE TRIGGER post_targets_live AFTER INSERT OR DELETE ON post_targets FOR EACH ROW EXECUTE FUNCTION notify_live('post', 'post_id');

CREATE TRIGGER post_targets_live_update AFTER UPDATE ON post_targets FOR EACH ROW
  WHEN (OLD.lease_until IS NOT DISTINCT FROM NEW.lease_until
    OR (OLD.state, OLD.wake_at, OLD.tries, OLD.error, OLD.external_id, OLD.permalink, OLD.published_at)
      IS DISTINCT FROM (NEW.state, NEW.wake_at, NEW.tries, NEW.error, NEW.external_id, NEW.permalink, NEW.published_at))
  EXECUTE FUNCTION notify_live('post', 'post_id');

CREATE TRIGGER post_target_parts_live AFTER INSERT OR DELETE ON post_target_parts FOR EACH ROW EXECUTE FUNCTION notify_live('post', 'post_id');

CREATE TRIGGER post_target_parts_live_update AFTER UPDATE ON post_target_parts FOR EACH ROW
  WHEN (OLD.lease_until IS NOT DISTINCT FROM NEW.lease_until
    OR (OLD.state, OLD.wake_at, OLD.tries, OLD.error, OLD.external_id, OLD.permalink, OLD.published_at)
      IS DISTINCT FROM (NEW.state, NEW.wake_at, NEW.tries, NEW.error, NEW.external_id, NEW.permalink, NEW.published_at))
  EXECUTE FUNCTION notify_live('post', 'post_id');

-- A stream ends with the sign-in that opened it.
CREATE TRIGGER login_sessions_live AFTER DELETE ON login_sessions FOR EACH ROW EXECUTE FUNCTION notify_live('access', 'id');

CREATE TRIGGER login_sessions_live_end AFTER UPDATE OF ended_at ON login_sessions FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)
  EXECUTE FUNCTION notify_live('access', 'id');
