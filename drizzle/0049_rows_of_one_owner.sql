-- What belongs to a login session belongs to its person, even by a fault. Not valid at first, as in 0037.
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id" UNIQUE("user_id","id");

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_login_session_fk" FOREIGN KEY ("user_id","login_session_id")
  REFERENCES "public"."login_sessions"("user_id","id") ON DELETE cascade NOT VALID;

ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_login_session_of_user" FOREIGN KEY ("user_id","login_session_id")
  REFERENCES "public"."login_sessions"("user_id","id") ON DELETE cascade NOT VALID;

ALTER TABLE email_confirmations ADD CONSTRAINT email_confirmations_login_session_of_user FOREIGN KEY (user_id, login_session_id)
  REFERENCES login_sessions (user_id, id) ON DELETE SET NULL (login_session_id) NOT VALID;

ALTER TABLE "access_tokens" VALIDATE CONSTRAINT "access_tokens_login_session_fk";

ALTER TABLE "identity_attempts" VALIDATE CONSTRAINT "identity_attempts_login_session_of_user";

ALTER TABLE email_confirmations VALIDATE CONSTRAINT email_confirmations_login_session_of_user;

-- The new foreign key of access tokens and the index of its constraint do these as well.
ALTER TABLE "access_tokens" DROP CONSTRAINT "access_tokens_login_session_id_login_sessions_id_fk";

DROP INDEX "login_sessions_user";

-- An item of a feed and a time of a repeat have no column with their workspace: it is that of the feed and of the repeat, which never
-- changes. Their post is one of the same workspace, even by a fault.
CREATE FUNCTION guard_workspace_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  IF TG_TABLE_NAME = 'feed_items' THEN SELECT workspace_id INTO owner FROM feeds WHERE id = NEW.feed_id;
  ELSE SELECT user_id INTO owner FROM repeats WHERE id = NEW.repeat_id;
  END IF;
  IF EXISTS (SELECT FROM posts WHERE id = NEW.post_id AND user_id <> owner) THEN
    RAISE EXCEPTION '%: post % is of another workspace', TG_TABLE_NAME, NEW.post_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER feed_items_guard_workspace BEFORE INSERT OR UPDATE OF feed_id, post_id ON feed_items
  FOR EACH ROW WHEN (NEW.post_id IS NOT NULL) EXECUTE FUNCTION guard_workspace_of_post();

CREATE TRIGGER repeat_occurrences_guard_workspace BEFORE INSERT OR UPDATE OF repeat_id, post_id ON repeat_occurrences
  FOR EACH ROW WHEN (NEW.post_id IS NOT NULL) EXECUTE FUNCTION guard_workspace_of_post();
