ALTER TABLE "social_accounts" ADD COLUMN "avatar_key" text;
ALTER TABLE "social_accounts" ADD COLUMN "avatar_fetched_from" text;
ALTER TABLE "social_accounts" ADD COLUMN "avatar_due_at" timestamp (3) with time zone;
-- Tells open pages of a change to the accounts of a workspace: of the columns that pages show, not of leases and clocks.
CREATE TRIGGER social_accounts_live AFTER INSERT OR DELETE ON social_accounts FOR EACH ROW EXECUTE FUNCTION notify_live_person('accounts');

CREATE TRIGGER social_accounts_live_update AFTER UPDATE ON social_accounts FOR EACH ROW
  WHEN ((OLD.name, OLD.username, OLD.label, OLD.avatar_key, OLD.status, OLD.is_default)
    IS DISTINCT FROM (NEW.name, NEW.username, NEW.label, NEW.avatar_key, NEW.status, NEW.is_default))
  EXECUTE FUNCTION notify_live_person('accounts');
