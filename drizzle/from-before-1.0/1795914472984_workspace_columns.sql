-- The owner of a row is its workspace since 0035; now its column says so. No row is rewritten.
ALTER TABLE "activities" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "connect_states" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "creations" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "delivery_notices" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "fitted_videos" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "media_links" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "metric_gains" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "post_media" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "post_target_parts" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "post_targets" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "posts" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "queues" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "repeats" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "requests" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "social_accounts" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "spending_entries" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "target_figures" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "templates" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "usage_counters" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "user_settings" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "webhook_deliveries" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "webhooks" RENAME COLUMN "user_id" TO "workspace_id";
ALTER TABLE "x_post_counts" RENAME COLUMN "user_id" TO "workspace_id";

ALTER TABLE "activities" RENAME CONSTRAINT "activities_user_id_workspaces_id_fk" TO "activities_workspace_id_workspaces_id_fk";
ALTER TABLE "connect_states" RENAME CONSTRAINT "connect_states_user_id_workspaces_id_fk" TO "connect_states_workspace_id_workspaces_id_fk";
ALTER TABLE "creations" RENAME CONSTRAINT "creations_user_id_id" TO "creations_workspace_id_id";
ALTER TABLE "creations" RENAME CONSTRAINT "creations_user_id_workspaces_id_fk" TO "creations_workspace_id_workspaces_id_fk";
ALTER TABLE "delivery_notices" RENAME CONSTRAINT "delivery_notices_user_id_workspaces_id_fk" TO "delivery_notices_workspace_id_workspaces_id_fk";
ALTER TABLE "fitted_videos" RENAME CONSTRAINT "fitted_videos_user_id_workspaces_id_fk" TO "fitted_videos_workspace_id_workspaces_id_fk";
ALTER TABLE "media_links" RENAME CONSTRAINT "media_links_user_id_workspaces_id_fk" TO "media_links_workspace_id_workspaces_id_fk";
ALTER TABLE "metric_gains" RENAME CONSTRAINT "metric_gains_user_id_slot_account_id_pk" TO "metric_gains_workspace_id_slot_account_id_pk";
ALTER TABLE "metric_gains" RENAME CONSTRAINT "metric_gains_user_id_workspaces_id_fk" TO "metric_gains_workspace_id_workspaces_id_fk";
ALTER TABLE "post_approvals" RENAME CONSTRAINT "post_approvals_workspace_id_post_id_posts_user_id_id_fk" TO "post_approvals_workspace_id_post_id_posts_workspace_id_id_fk";
ALTER TABLE "post_comments" RENAME CONSTRAINT "post_comments_workspace_id_post_id_posts_user_id_id_fk" TO "post_comments_workspace_id_post_id_posts_workspace_id_id_fk";
ALTER TABLE "post_media" RENAME CONSTRAINT "post_media_user_id_creation_id_creations_user_id_id_fk" TO "post_media_workspace_id_creation_id_creations_workspace_id_id_f";
ALTER TABLE "post_media" RENAME CONSTRAINT "post_media_user_id_post_id_posts_user_id_id_fk" TO "post_media_workspace_id_post_id_posts_workspace_id_id_fk";
ALTER TABLE "post_target_parts" RENAME CONSTRAINT "post_target_parts_user_id_post_id_posts_user_id_id_fk" TO "post_target_parts_workspace_id_post_id_posts_workspace_id_id_fk";
ALTER TABLE "post_targets" RENAME CONSTRAINT "post_targets_user_id_id" TO "post_targets_workspace_id_id";
ALTER TABLE "post_targets" RENAME CONSTRAINT "post_targets_user_id_post_id_posts_user_id_id_fk" TO "post_targets_workspace_id_post_id_posts_workspace_id_id_fk";
ALTER TABLE "posts" RENAME CONSTRAINT "posts_user_id_id" TO "posts_workspace_id_id";
ALTER TABLE "posts" RENAME CONSTRAINT "posts_user_id_workspaces_id_fk" TO "posts_workspace_id_workspaces_id_fk";
ALTER TABLE "queues" RENAME CONSTRAINT "queues_user_account" TO "queues_workspace_account";
ALTER TABLE "queues" RENAME CONSTRAINT "queues_user_id_account_id_social_accounts_user_id_id_fk" TO "queues_workspace_id_account_id_social_accounts_workspace_id_id_";
ALTER TABLE "repeats" RENAME CONSTRAINT "repeats_user_id_workspaces_id_fk" TO "repeats_workspace_id_workspaces_id_fk";
ALTER TABLE "requests" RENAME CONSTRAINT "requests_user_id_key_pk" TO "requests_workspace_id_key_pk";
ALTER TABLE "requests" RENAME CONSTRAINT "requests_user_id_workspaces_id_fk" TO "requests_workspace_id_workspaces_id_fk";
ALTER TABLE "social_accounts" RENAME CONSTRAINT "social_accounts_user_id_id" TO "social_accounts_workspace_id_id";
ALTER TABLE "social_accounts" RENAME CONSTRAINT "social_accounts_user_id_workspaces_id_fk" TO "social_accounts_workspace_id_workspaces_id_fk";
ALTER TABLE "spending_entries" RENAME CONSTRAINT "spending_entries_user_id_workspaces_id_fk" TO "spending_entries_workspace_id_workspaces_id_fk";
ALTER TABLE "target_figures" RENAME CONSTRAINT "target_figures_user_id_post_id_posts_user_id_id_fk" TO "target_figures_workspace_id_post_id_posts_workspace_id_id_fk";
ALTER TABLE "templates" RENAME CONSTRAINT "templates_user_id_workspaces_id_fk" TO "templates_workspace_id_workspaces_id_fk";
ALTER TABLE "usage_counters" RENAME CONSTRAINT "usage_counters_user_id_month_kind_pk" TO "usage_counters_workspace_id_month_kind_pk";
ALTER TABLE "usage_counters" RENAME CONSTRAINT "usage_counters_user_id_workspaces_id_fk" TO "usage_counters_workspace_id_workspaces_id_fk";
ALTER TABLE "user_settings" RENAME CONSTRAINT "user_settings_user_id_workspaces_id_fk" TO "user_settings_workspace_id_workspaces_id_fk";
ALTER TABLE "webhook_deliveries" RENAME CONSTRAINT "webhook_deliveries_user_id_webhook_id_webhooks_user_id_id_fk" TO "webhook_deliveries_workspace_id_webhook_id_webhooks_workspace_i";
ALTER TABLE "webhooks" RENAME CONSTRAINT "webhooks_user_id_id" TO "webhooks_workspace_id_id";
ALTER TABLE "webhooks" RENAME CONSTRAINT "webhooks_user_id_workspaces_id_fk" TO "webhooks_workspace_id_workspaces_id_fk";
ALTER TABLE "x_post_counts" RENAME CONSTRAINT "x_post_counts_user_id_month_pk" TO "x_post_counts_workspace_id_month_pk";
ALTER TABLE "x_post_counts" RENAME CONSTRAINT "x_post_counts_user_id_workspaces_id_fk" TO "x_post_counts_workspace_id_workspaces_id_fk";
ALTER INDEX "activities_user_newest" RENAME TO "activities_workspace_newest";
ALTER INDEX "connect_states_user" RENAME TO "connect_states_workspace";
ALTER INDEX "creations_user_newest" RENAME TO "creations_workspace_newest";
ALTER INDEX "creations_user_status_newest" RENAME TO "creations_workspace_status_newest";
ALTER INDEX "creations_user_title" RENAME TO "creations_workspace_title";
ALTER INDEX "fitted_videos_user" RENAME TO "fitted_videos_workspace";
ALTER INDEX "media_links_user" RENAME TO "media_links_workspace";
ALTER INDEX "post_target_parts_user_post" RENAME TO "post_target_parts_workspace_post";
ALTER INDEX "post_targets_user_id" RENAME TO "post_targets_workspace_id";
ALTER INDEX "post_targets_user_published" RENAME TO "post_targets_workspace_published";
ALTER INDEX "posts_user_by_hand" RENAME TO "posts_workspace_by_hand";
ALTER INDEX "posts_user_published" RENAME TO "posts_workspace_published";
ALTER INDEX "posts_user_scheduled" RENAME TO "posts_workspace_scheduled";
ALTER INDEX "posts_user_status_newest" RENAME TO "posts_workspace_status_newest";
ALTER INDEX "repeats_user" RENAME TO "repeats_workspace";
ALTER INDEX "social_accounts_user" RENAME TO "social_accounts_workspace";
ALTER INDEX "social_accounts_user_platform_external" RENAME TO "social_accounts_workspace_platform_external";
ALTER INDEX "target_figures_user_published" RENAME TO "target_figures_workspace_published";
ALTER INDEX "templates_user_newest" RENAME TO "templates_workspace_newest";
ALTER INDEX "webhook_deliveries_user" RENAME TO "webhook_deliveries_workspace";

CREATE OR REPLACE FUNCTION guard_workspace_of_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  owner uuid;
BEGIN
  IF TG_TABLE_NAME = 'feed_items' THEN SELECT workspace_id INTO owner FROM feeds WHERE id = NEW.feed_id;
  ELSE SELECT workspace_id INTO owner FROM repeats WHERE id = NEW.repeat_id;
  END IF;
  IF EXISTS (SELECT FROM posts WHERE id = NEW.post_id AND workspace_id <> owner) THEN
    RAISE EXCEPTION '%: post % is of another workspace', TG_TABLE_NAME, NEW.post_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END
$function$
;

CREATE OR REPLACE FUNCTION has_webhook(workspace uuid, event text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM webhooks WHERE workspace_id = workspace AND (events = '{}' OR event = ANY (events)))
$function$
;

CREATE OR REPLACE FUNCTION emit_webhook_event(workspace uuid, event text, event_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  written record;
BEGIN
  FOR written IN
    INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, type, data, status, occurred_at, due_at)
    SELECT webhook_delivery_id(), workspace, id, event, event_data,
      CASE status WHEN 'active' THEN 'pending' ELSE 'held' END::webhook_delivery_status,
      clock_timestamp(), CASE status WHEN 'active' THEN clock_timestamp() END
    FROM webhooks WHERE workspace_id = workspace AND (events = '{}' OR event = ANY (events))
    RETURNING webhook_id, status
  LOOP
    IF written.status = 'pending' THEN PERFORM pg_notify('postloom_webhooks', written.webhook_id::text); END IF;
  END LOOP;
END
$function$
;

CREATE OR REPLACE FUNCTION emit_post_event(event text, post posts)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT has_webhook(post.workspace_id, event) THEN RETURN; END IF;
  PERFORM emit_webhook_event(post.workspace_id, event, jsonb_build_object(
    'postId', post.id,
    'status', post.status,
    'scheduledAt', webhook_instant(post.scheduled_at),
    'publishedAt', webhook_instant(post.published_at),
    'targets', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'targetId', id,
        'accountId', account_id,
        'platform', platform,
        'status', shown_target_status(state),
        'permalink', permalink,
        'errorCode', error ->> 'code'
      ) ORDER BY id)
      FROM post_targets WHERE post_id = post.id
    ), '[]')));
END
$function$
;

CREATE OR REPLACE FUNCTION emit_post_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM emit_webhook_event(OLD.workspace_id, 'post.deleted', jsonb_build_object('postId', OLD.id));
  RETURN NULL;
END
$function$
;

CREATE OR REPLACE FUNCTION emit_target_published()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM emit_webhook_event(NEW.workspace_id, 'target.published', jsonb_build_object(
    'postId', NEW.post_id,
    'targetId', NEW.id,
    'accountId', NEW.account_id,
    'platform', NEW.platform,
    'permalink', NEW.permalink,
    'publishedAt', webhook_instant(NEW.published_at)));
  RETURN NULL;
END
$function$
;

CREATE OR REPLACE FUNCTION emit_creation_finished()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM emit_webhook_event(NEW.workspace_id, 'creation.finished', jsonb_build_object(
    'creationId', NEW.id,
    'type', NEW.type,
    'status', CASE NEW.status WHEN 'failed' THEN 'failed' ELSE 'ready' END,
    'errorCode', CASE NEW.status WHEN 'failed' THEN NEW.error_code END));
  RETURN NULL;
END
$function$
;

CREATE OR REPLACE FUNCTION emit_account_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM emit_webhook_event(NEW.workspace_id, 'account.needs_reconnecting', jsonb_build_object(
    'accountId', NEW.id,
    'platform', NEW.platform,
    'status', NEW.status));
  RETURN NULL;
END
$function$
;

CREATE OR REPLACE FUNCTION emit_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE workspace_id = NEW.workspace_id) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN PERFORM emit_post_event('post.created', NEW); END IF;
  IF NEW.status = 'scheduled' THEN PERFORM emit_post_event('post.scheduled', NEW);
  ELSIF NEW.status = 'submitted' THEN PERFORM emit_post_event('post.submitted', NEW);
  ELSIF TG_OP = 'INSERT' THEN RETURN NULL;
  ELSIF NEW.status = 'published' THEN PERFORM emit_post_event('post.published', NEW);
  ELSIF NEW.status IN ('failed', 'partial') THEN PERFORM emit_post_event('post.failed', NEW);
  END IF;
  RETURN NULL;
END
$function$
;

-- A change of a row of a workspace: TG_ARGV is the kind, and the column that names what changed.
CREATE OR REPLACE FUNCTION notify_live() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  changed_id uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  CASE TG_ARGV[1]
    WHEN 'post_id' THEN changed_id := changed.post_id;
    WHEN 'workspace_id' THEN changed_id := changed.workspace_id;
    ELSE changed_id := changed.id;
  END CASE;
  PERFORM pg_notify('postloom_live', TG_ARGV[0] || ' ' || changed.workspace_id || ' ' || changed_id);
  RETURN NULL;
END
$$;

-- The same for a row of a person.
CREATE OR REPLACE FUNCTION notify_live_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  changed_id uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_ARGV[1] = 'id' THEN changed_id := changed.id; ELSE changed_id := changed.user_id; END IF;
  PERFORM pg_notify('postloom_live', TG_ARGV[0] || ' ' || changed.user_id || ' ' || changed_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER login_sessions_live AFTER DELETE ON login_sessions FOR EACH ROW EXECUTE FUNCTION notify_live_person('access', 'id');
CREATE OR REPLACE TRIGGER login_sessions_live_end AFTER UPDATE OF ended_at ON login_sessions FOR EACH ROW WHEN ((old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION notify_live_person('access', 'id');
CREATE OR REPLACE TRIGGER notifications_live AFTER INSERT OR DELETE OR UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION notify_live_person('notifications', 'user_id');
CREATE OR REPLACE TRIGGER social_accounts_live AFTER INSERT OR DELETE ON social_accounts FOR EACH ROW EXECUTE FUNCTION notify_live('accounts', 'workspace_id');
CREATE OR REPLACE TRIGGER social_accounts_live_update AFTER UPDATE ON social_accounts FOR EACH ROW WHEN (((((((old.name IS DISTINCT FROM new.name) OR (old.username IS DISTINCT FROM new.username)) OR (old.label IS DISTINCT FROM new.label)) OR (old.avatar_key IS DISTINCT FROM new.avatar_key)) OR (old.status IS DISTINCT FROM new.status)) OR (old.is_default IS DISTINCT FROM new.is_default))) EXECUTE FUNCTION notify_live('accounts', 'workspace_id');

-- Posts that a bulk change deleted, kept for an undo, have the names of their columns as keys.
UPDATE bulk_change_items SET deleted = deleted || jsonb_build_object(
  'post', (deleted -> 'post') - 'user_id' || jsonb_build_object('workspace_id', deleted -> 'post' -> 'user_id'),
  'media', (SELECT coalesce(jsonb_agg(e - 'user_id' || jsonb_build_object('workspace_id', e -> 'user_id') ORDER BY n), '[]')
    FROM jsonb_array_elements(deleted -> 'media') WITH ORDINALITY AS m (e, n)),
  'targets', (SELECT coalesce(jsonb_agg(e - 'user_id' || jsonb_build_object('workspace_id', e -> 'user_id') ORDER BY n), '[]')
    FROM jsonb_array_elements(deleted -> 'targets') WITH ORDINALITY AS t (e, n)))
WHERE deleted IS NOT NULL;
