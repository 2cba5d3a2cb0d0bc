ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_user_id_id" UNIQUE("user_id","id");
-- A row refers to rows of its own workspace only, even by a fault. Not valid at first: the check of the existing rows then holds no lock
-- that stops writing. Only the reference becomes null, never the workspace, which the tables of drizzle cannot say.
ALTER TABLE post_targets ADD CONSTRAINT post_targets_account_workspace FOREIGN KEY (user_id, account_id)
  REFERENCES social_accounts (user_id, id) ON DELETE SET NULL (account_id) NOT VALID;

ALTER TABLE post_target_parts ADD CONSTRAINT post_target_parts_account_workspace FOREIGN KEY (user_id, account_id)
  REFERENCES social_accounts (user_id, id) ON DELETE SET NULL (account_id) NOT VALID;

ALTER TABLE post_target_parts ADD CONSTRAINT post_target_parts_target_workspace FOREIGN KEY (user_id, target_id)
  REFERENCES post_targets (user_id, id) ON DELETE CASCADE NOT VALID;

ALTER TABLE target_figures ADD CONSTRAINT target_figures_target_workspace FOREIGN KEY (user_id, target_id)
  REFERENCES post_targets (user_id, id) ON DELETE CASCADE NOT VALID;

ALTER TABLE delivery_notices ADD CONSTRAINT delivery_notices_target_workspace FOREIGN KEY (user_id, target_id)
  REFERENCES post_targets (user_id, id) ON DELETE CASCADE NOT VALID;

ALTER TABLE metric_gains ADD CONSTRAINT metric_gains_account_workspace FOREIGN KEY (user_id, account_id)
  REFERENCES social_accounts (user_id, id) ON DELETE CASCADE NOT VALID;

ALTER TABLE creations ADD CONSTRAINT creations_parent_workspace FOREIGN KEY (user_id, parent_id)
  REFERENCES creations (user_id, id) ON DELETE SET NULL (parent_id) NOT VALID;

ALTER TABLE spending_entries ADD CONSTRAINT spending_entries_creation_workspace FOREIGN KEY (user_id, creation_id)
  REFERENCES creations (user_id, id) ON DELETE SET NULL (creation_id) NOT VALID;

ALTER TABLE post_targets VALIDATE CONSTRAINT post_targets_account_workspace;

ALTER TABLE post_target_parts VALIDATE CONSTRAINT post_target_parts_account_workspace;

ALTER TABLE post_target_parts VALIDATE CONSTRAINT post_target_parts_target_workspace;

ALTER TABLE target_figures VALIDATE CONSTRAINT target_figures_target_workspace;

ALTER TABLE delivery_notices VALIDATE CONSTRAINT delivery_notices_target_workspace;

ALTER TABLE metric_gains VALIDATE CONSTRAINT metric_gains_account_workspace;

ALTER TABLE creations VALIDATE CONSTRAINT creations_parent_workspace;

ALTER TABLE spending_entries VALIDATE CONSTRAINT spending_entries_creation_workspace;
