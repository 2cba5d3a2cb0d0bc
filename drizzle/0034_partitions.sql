-- Snapshots by month: old months are dropped as tables (src/server/domains/analytics/partitions.queries.ts). The existing table becomes
-- the partition of everything up to the end of the newest month with rows, so that nothing is copied. Rows without a month of their own
-- go to the default partition; no insert fails.
DO $$
DECLARE
  split record;
  until timestamptz;
BEGIN
  FOR split IN
    SELECT * FROM (VALUES
      ('metric_snapshots', 'target_id', 'target_figures', 'target_id'),
      ('account_snapshots', 'account_id', 'social_accounts', 'id')
    ) AS tables (name, key, referenced, referenced_key)
  LOOP
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', split.name);
    EXECUTE format(
      $q$SELECT (date_trunc('month', greatest(max(captured_at), now()) AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC' FROM %I$q$,
      split.name) INTO until;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', split.name, split.name || '_before');
    EXECUTE format('ALTER INDEX %I RENAME TO %I',
      split.name || '_' || split.key || '_captured_at_pk', split.name || '_before_pk');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (captured_at)',
      split.name, split.name || '_before');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%I, captured_at)',
      split.name, split.name || '_' || split.key || '_captured_at_pk', split.key);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (%I) REFERENCES %I (%I) ON DELETE CASCADE',
      split.name, split.name || '_' || split.key || '_' || split.referenced || '_' || split.referenced_key || '_fk',
      split.key, split.referenced, split.referenced_key);
    IF split.name = 'metric_snapshots' THEN
      ALTER INDEX metric_snapshots_captured RENAME TO metric_snapshots_before_captured;
      CREATE INDEX metric_snapshots_captured ON metric_snapshots USING brin (captured_at);
    END IF;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
      split.name, split.name || '_before', until);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', split.name || '_default', split.name);
  END LOOP;
END
$$;
