-- One name for one thing: AI costs, metrics and deliveries are called so in the database, too. No row of a table is rewritten.
ALTER TABLE "target_figures" RENAME TO "target_metrics";
ALTER TABLE "spending_entries" RENAME TO "ai_costs";
ALTER TABLE "publish_attempts" RENAME TO "delivery_attempts";
ALTER TYPE "spending_kind" RENAME TO "ai_cost_kind";
ALTER TYPE "spending_state" RENAME TO "ai_cost_state";
ALTER TABLE "posts" RENAME COLUMN "reads_figures" TO "reads_metrics";
ALTER TABLE "social_accounts" RENAME COLUMN "reads_figures" TO "reads_metrics";
ALTER TABLE "social_accounts" RENAME COLUMN "figures_retry_at" TO "metrics_retry_at";
ALTER TABLE "social_accounts" RENAME COLUMN "end_told_for" TO "end_notified_for";
ALTER TABLE "connect_states" RENAME COLUMN "begun_by" TO "started_by";
ALTER TABLE "data_deletions" RENAME COLUMN "asked_at" TO "requested_at";
ALTER TABLE "newsletter_subscribers" RENAME COLUMN "asked_at" TO "requested_at";

ALTER TABLE "ai_costs" RENAME CONSTRAINT "spending_entries_amount" TO "ai_costs_amount";
ALTER TABLE "ai_costs" RENAME CONSTRAINT "spending_entries_creation_id_creations_id_fk" TO "ai_costs_creation_id_creations_id_fk";
ALTER TABLE "ai_costs" RENAME CONSTRAINT "spending_entries_pkey" TO "ai_costs_pkey";
ALTER TABLE "ai_costs" RENAME CONSTRAINT "spending_entries_released" TO "ai_costs_released";
ALTER TABLE "ai_costs" RENAME CONSTRAINT "spending_entries_settled" TO "ai_costs_settled";
ALTER TABLE "ai_costs" RENAME CONSTRAINT "spending_entries_workspace_id_workspaces_id_fk" TO "ai_costs_workspace_id_workspaces_id_fk";
ALTER TABLE "connect_states" RENAME CONSTRAINT "connect_states_begun_by_users_id_fk" TO "connect_states_started_by_users_id_fk";
ALTER TABLE "delivery_attempts" RENAME CONSTRAINT "publish_attempts_part_no" TO "delivery_attempts_part_no";
ALTER TABLE "delivery_attempts" RENAME CONSTRAINT "publish_attempts_pkey" TO "delivery_attempts_pkey";
ALTER TABLE "delivery_attempts" RENAME CONSTRAINT "publish_attempts_target_id_post_targets_id_fk" TO "delivery_attempts_target_id_post_targets_id_fk";
ALTER TABLE "metric_snapshots" RENAME CONSTRAINT "metric_snapshots_target_id_target_figures_target_id_fk" TO "metric_snapshots_target_id_target_metrics_target_id_fk";
ALTER TABLE "target_metrics" RENAME CONSTRAINT "target_figures_pkey" TO "target_metrics_pkey";
ALTER TABLE "target_metrics" RENAME CONSTRAINT "target_figures_target_id_post_targets_id_fk" TO "target_metrics_target_id_post_targets_id_fk";
ALTER TABLE "target_metrics" RENAME CONSTRAINT "target_figures_workspace_id_post_id_posts_workspace_id_id_fk" TO "target_metrics_workspace_id_post_id_posts_workspace_id_id_fk";
ALTER INDEX "spending_entries_creation" RENAME TO "ai_costs_creation";
ALTER INDEX "spending_entries_month" RENAME TO "ai_costs_month";
ALTER INDEX "spending_entries_reserved" RENAME TO "ai_costs_reserved";
ALTER INDEX "connect_states_begun_by" RENAME TO "connect_states_started_by";
ALTER INDEX "publish_attempts_part_published" RENAME TO "delivery_attempts_part_published";
ALTER INDEX "newsletter_subscribers_asked" RENAME TO "newsletter_subscribers_requested";
ALTER INDEX "target_figures_account_published" RENAME TO "target_metrics_account_published";
ALTER INDEX "target_figures_due" RENAME TO "target_metrics_due";
ALTER INDEX "target_figures_post" RENAME TO "target_metrics_post";
ALTER INDEX "target_figures_workspace_published" RENAME TO "target_metrics_workspace_published";
ALTER TABLE "ai_costs" RENAME CONSTRAINT "spending_entries_creation_workspace" TO "ai_costs_creation_workspace";
ALTER TABLE "target_metrics" RENAME CONSTRAINT "target_figures_target_workspace" TO "target_metrics_target_workspace";

-- JSON with the fields of a post, or with the columns of a table, has their names as keys. A quote inside of a text is escaped, so that no
-- text of a person is changed.
UPDATE repeats SET post = replace(post::text, '"readsFigures": ', '"readsMetrics": ')::jsonb WHERE post::text LIKE '%"readsFigures": %';
UPDATE post_import_rows SET plan = replace(plan::text, '"readsFigures": ', '"readsMetrics": ')::jsonb WHERE plan::text LIKE '%"readsFigures": %';
UPDATE import_layouts SET columns = replace(columns::text, ': "reads_figures"', ': "reads_metrics"')::jsonb WHERE columns::text LIKE '%: "reads_figures"%';
UPDATE requests SET result = replace(result::text, '"readsFigures": ', '"readsMetrics": ')::jsonb WHERE result::text LIKE '%"readsFigures": %';
UPDATE bulk_change_items SET deleted = replace(deleted::text, '"reads_figures": ', '"reads_metrics": ')::jsonb WHERE deleted::text LIKE '%"reads_figures": %';

-- From Postgres 18 on, NOT NULL is a constraint with a name, which follows neither its table nor its column.
DO $$
DECLARE
  stale record;
BEGIN
  FOR stale IN
    SELECT c.conrelid::regclass AS of_table, c.conname, left(t.relname || '_' || a.attname, 54) || '_not_null' AS expected
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'n' AND c.connamespace = 'public'::regnamespace AND NOT t.relispartition
      AND c.conname <> left(t.relname || '_' || a.attname, 54) || '_not_null'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', stale.of_table, stale.conname, stale.expected);
  END LOOP;
END
$$;
