-- A submission is told like a planning: by the status of the row, whatever call changed it. An approval changes no row of the post, so
-- its call tells it (src/server/domains/posts/review/settle-decision.ts).
CREATE OR REPLACE FUNCTION emit_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM emit_post_event('post.created', NEW); END IF;
  IF NEW.status = 'scheduled' THEN PERFORM emit_post_event('post.scheduled', NEW);
  ELSIF NEW.status = 'submitted' THEN PERFORM emit_post_event('post.submitted', NEW);
  ELSIF TG_OP = 'INSERT' THEN RETURN NULL;
  ELSIF NEW.status = 'published' THEN PERFORM emit_post_event('post.published', NEW);
  ELSIF NEW.status IN ('failed', 'partial') THEN PERFORM emit_post_event('post.failed', NEW);
  END IF;
  RETURN NULL;
END
$$;
