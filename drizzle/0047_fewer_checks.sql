-- What the foreign key of workspace and account, and longer indexes with the same first columns, do as well. Each made every new post slower.
ALTER TABLE "post_target_parts" DROP CONSTRAINT "post_target_parts_account_id_social_accounts_id_fk";

ALTER TABLE "post_targets" DROP CONSTRAINT "post_targets_account_id_social_accounts_id_fk";

DROP INDEX "post_targets_post";
DROP INDEX "post_targets_account";
DROP INDEX "posts_user_newest";

-- Most workspaces have no webhook: asked once for a change, not once for each of its events.
CREATE OR REPLACE FUNCTION emit_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE user_id = NEW.user_id) THEN RETURN NULL; END IF;
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
