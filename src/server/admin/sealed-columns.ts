/** Everything that is stored sealed. Each is bound to its table, column and row, in the words `table.column.key`. */
export const sealedColumns = [
  { table: "social_accounts", column: "access_token", key: "id" },
  { table: "social_accounts", column: "refresh_token", key: "id" },
  { table: "connect_states", column: "code_verifier", key: "state_hash" },
  { table: "password_reset_requests", column: "sealed_email", key: "id" },
  { table: "mails", column: "sealed", key: "id" },
  { table: "second_factors", column: "sealed_secret", key: "user_id" },
  { table: "identities", column: "sealed_token", key: "id" },
  { table: "identity_attempts", column: "sealed", key: "state_hash" },
  { table: "token_syncs", column: "sealed_token", key: "id" },
  { table: "push_subscriptions", column: "sealed", key: "id" },
] as const;

export type SealedColumn = (typeof sealedColumns)[number];
