CREATE TYPE "public"."webhook_delivery_status" AS ENUM('pending', 'delivered', 'failed', 'held');
CREATE TYPE "public"."webhook_status" AS ENUM('active', 'paused');
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" "webhook_delivery_status" NOT NULL,
	"occurred_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_start" text,
	"failure" text,
	"duration_ms" integer,
	CONSTRAINT "webhook_deliveries_due_at" CHECK (("webhook_deliveries"."status" = 'pending') = ("webhook_deliveries"."due_at" is not null)),
	CONSTRAINT "webhook_deliveries_response" CHECK (char_length("webhook_deliveries"."response_start") <= 500)
);

CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"status" "webhook_status" DEFAULT 'active' NOT NULL,
	"pause_reason" text,
	"paused_at" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"rest_until" timestamp (3) with time zone,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_user_id_id" UNIQUE("user_id","id"),
	CONSTRAINT "webhooks_paused" CHECK (("webhooks"."status" = 'paused') = ("webhooks"."pause_reason" is not null and "webhooks"."paused_at" is not null))
);

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_webhook_id_webhooks_user_id_id_fk" FOREIGN KEY ("user_id","webhook_id") REFERENCES "public"."webhooks"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_workspaces_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","id");
CREATE INDEX "webhook_deliveries_user" ON "webhook_deliveries" USING btree ("user_id","webhook_id");
CREATE INDEX "webhook_deliveries_occurred" ON "webhook_deliveries" USING btree ("occurred_at");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at") WHERE "webhook_deliveries"."status" = 'pending';
-- Events are written by triggers, in the transaction of the change, so that no code path can forget one, nor that of a server of the
-- version before. A workspace without an endpoint pays one look into an index for each event.
--
-- A UUIDv7 with the microseconds in its random bits (RFC 9562, 6.2): events of one transaction sort in their order.
CREATE FUNCTION webhook_delivery_id() RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  micros bigint := floor(extract(epoch FROM clock_timestamp()) * 1000000);
  fraction int := (micros % 1000) * 4096 / 1000;
  bytes bytea := overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(micros / 1000) FROM 3) FROM 1 FOR 6);
BEGIN
  bytes := set_byte(set_byte(bytes, 6, 112 + (fraction >> 8)), 7, fraction & 255);
  RETURN encode(bytes, 'hex')::uuid;
END
$$;

CREATE FUNCTION has_webhook(workspace uuid, event text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhooks WHERE user_id = workspace AND (events = '{}' OR event = ANY (events)))
$$;

-- Writes a delivery for each endpoint of the workspace that receives this event, and wakes the couriers.
CREATE FUNCTION emit_webhook_event(workspace uuid, event text, event_data jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  written record;
BEGIN
  FOR written IN
    INSERT INTO webhook_deliveries (id, user_id, webhook_id, type, data, status, occurred_at, due_at)
    SELECT webhook_delivery_id(), workspace, id, event, event_data,
      CASE status WHEN 'active' THEN 'pending' ELSE 'held' END::webhook_delivery_status,
      clock_timestamp(), CASE status WHEN 'active' THEN clock_timestamp() END
    FROM webhooks WHERE user_id = workspace AND (events = '{}' OR event = ANY (events))
    RETURNING webhook_id, status
  LOOP
    IF written.status = 'pending' THEN PERFORM pg_notify('postloom_webhooks', written.webhook_id::text); END IF;
  END LOOP;
END
$$;

CREATE FUNCTION webhook_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The shown status of an internal state: `shownStatus` of target-state.ts, which a test compares.
CREATE FUNCTION shown_target_status(state target_state) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN state IN ('draft', 'scheduled', 'queued') THEN 'pending'
    WHEN state IN ('preparing', 'ready', 'sending') THEN 'publishing'
    WHEN state IN ('unknown', 'needs_user') THEN 'verifying'
    WHEN state = 'missed' THEN 'failed'
    ELSE state::text
  END
$$;

CREATE FUNCTION emit_post_event(event text, post posts) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT has_webhook(post.user_id, event) THEN RETURN; END IF;
  PERFORM emit_webhook_event(post.user_id, event, jsonb_build_object(
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
$$;

CREATE FUNCTION emit_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM emit_post_event('post.created', NEW); END IF;
  IF NEW.status = 'scheduled' THEN PERFORM emit_post_event('post.scheduled', NEW);
  ELSIF TG_OP = 'INSERT' THEN RETURN NULL;
  ELSIF NEW.status = 'published' THEN PERFORM emit_post_event('post.published', NEW);
  ELSIF NEW.status IN ('failed', 'partial') THEN PERFORM emit_post_event('post.failed', NEW);
  END IF;
  RETURN NULL;
END
$$;

-- Deferred to the commit, because the targets of a new post are written after it.
CREATE CONSTRAINT TRIGGER posts_webhook_insert AFTER INSERT ON posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION emit_post_change();

CREATE CONSTRAINT TRIGGER posts_webhook_update AFTER UPDATE ON posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status IS DISTINCT FROM NEW.status)
    OR (NEW.status = 'scheduled' AND OLD.scheduled_at IS DISTINCT FROM NEW.scheduled_at))
  EXECUTE FUNCTION emit_post_change();

CREATE FUNCTION emit_post_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_webhook_event(OLD.user_id, 'post.deleted', jsonb_build_object('postId', OLD.id));
  RETURN NULL;
END
$$;

CREATE TRIGGER posts_webhook_delete AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION emit_post_deleted();

CREATE FUNCTION emit_target_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_webhook_event(NEW.user_id, 'target.published', jsonb_build_object(
    'postId', NEW.post_id,
    'targetId', NEW.id,
    'accountId', NEW.account_id,
    'platform', NEW.platform,
    'permalink', NEW.permalink,
    'publishedAt', webhook_instant(NEW.published_at)));
  RETURN NULL;
END
$$;

CREATE TRIGGER post_targets_webhook_published AFTER UPDATE ON post_targets FOR EACH ROW
  WHEN (NEW.state = 'published' AND OLD.state <> 'published') EXECUTE FUNCTION emit_target_published();

CREATE FUNCTION emit_needs_attention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_post_event('post.needs_attention', post) FROM posts post WHERE id = NEW.post_id;
  RETURN NULL;
END
$$;

-- Deferred, so that the event has the status that the post gets from its targets.
CREATE CONSTRAINT TRIGGER post_targets_webhook_attention AFTER UPDATE ON post_targets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'needs_user' AND OLD.state <> 'needs_user') EXECUTE FUNCTION emit_needs_attention();

CREATE CONSTRAINT TRIGGER post_target_parts_webhook_attention AFTER UPDATE ON post_target_parts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'needs_user' AND OLD.state <> 'needs_user') EXECUTE FUNCTION emit_needs_attention();

CREATE FUNCTION emit_creation_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_webhook_event(NEW.user_id, 'creation.finished', jsonb_build_object(
    'creationId', NEW.id,
    'type', NEW.type,
    'status', CASE NEW.status WHEN 'failed' THEN 'failed' ELSE 'ready' END,
    'errorCode', CASE NEW.status WHEN 'failed' THEN NEW.error_code END));
  RETURN NULL;
END
$$;

-- A creation that is a draft again has not finished.
CREATE TRIGGER creations_webhook_finished AFTER UPDATE ON creations FOR EACH ROW
  WHEN (OLD.status = 'processing' AND NEW.status NOT IN ('processing', 'draft')) EXECUTE FUNCTION emit_creation_finished();

CREATE FUNCTION emit_account_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_webhook_event(NEW.user_id, 'account.needs_reconnecting', jsonb_build_object(
    'accountId', NEW.id,
    'platform', NEW.platform,
    'status', NEW.status));
  RETURN NULL;
END
$$;

CREATE TRIGGER social_accounts_webhook_ended AFTER UPDATE ON social_accounts FOR EACH ROW
  WHEN (OLD.status = 'connected' AND NEW.status <> 'connected') EXECUTE FUNCTION emit_account_ended();
