import { type Command, OperatorError } from "#server/admin/command.ts";
import type { Installation } from "#server/admin/open-installation.ts";
import { SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import { dropPreviousKey, readPreviousKey, replaceKeyFile } from "#server/lib/secrets/secret-key.ts";

/** Every sealed column. Each value is sealed with the context `table.column.key`. */
export const sealedColumns = [
  { table: "social_accounts", column: "access_token", key: "id" },
  { table: "social_accounts", column: "refresh_token", key: "id" },
  { table: "connect_states", column: "code_verifier", key: "state_hash" },
  { table: "connect_states", column: "pending", key: "state_hash" },
  { table: "social_apps", column: "client_secret", key: "id" },
  { table: "password_reset_requests", column: "sealed_email", key: "id" },
  { table: "mails", column: "sealed", key: "id" },
  { table: "second_factors", column: "sealed_secret", key: "user_id" },
  { table: "identities", column: "sealed_token", key: "id" },
  { table: "identity_attempts", column: "sealed", key: "state_hash" },
  { table: "token_syncs", column: "sealed_token", key: "id" },
  { table: "push_subscriptions", column: "sealed", key: "id" },
  { table: "webhooks", column: "secret", key: "id" },
  { table: "webhooks", column: "previous_secret", key: "id" },
] as const;

type SealedColumn = (typeof sealedColumns)[number];

const pageSize = 200;

interface Count {
  sealed: number;
  unreadable: number;
}

/** Reseals the values of the old key one by one, unless they changed since the read. May be repeated. */
async function resealColumn({ secrets, sql }: Installation, { table, column, key }: SealedColumn): Promise<Count> {
  const count = { sealed: 0, unreadable: 0 };
  let after = "";
  for (;;) {
    const rows = await sql<{ key: string; value: string }[]>`
      select ${sql(key)}::text as key, ${sql(column)} as value from ${sql(table)}
      where ${sql(column)} is not null and ${sql(key)}::text > ${after} order by ${sql(key)}::text limit ${pageSize}`;
    for (const row of rows) {
      if (secrets.isCurrent(row.value)) continue;
      const context = `${table}.${column}.${row.key}`;
      try {
        const renewed = secrets.seal(secrets.open(row.value, context), context);
        const { count: changed } = await sql`
          update ${sql(table)} set ${sql(column)} = ${renewed}
          where ${sql(key)}::text = ${row.key} and ${sql(column)} = ${row.value}`;
        count.sealed += changed;
      } catch (error) {
        if (!(error instanceof SecretUnreadableError)) throw error;
        count.unreadable++;
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.key;
  }
}

async function resealAll(installation: Installation): Promise<Count> {
  const sum = { sealed: 0, unreadable: 0 };
  for (const sealedColumn of sealedColumns) {
    const { sealed, unreadable } = await resealColumn(installation, sealedColumn);
    sum.sealed += sealed;
    sum.unreadable += unreadable;
  }
  return sum;
}

/** The tokens in these links are sealed with the old key, and a mailed link cannot be changed. */
const brokenLinks = "Without it, links to unsubscribe in newsletters that were mailed before the new key end.";

export const rotateKey: Command = {
  usage: "rotate-key",
  does: "replaces SECRET_KEY: called twice, with a restart of the server in between",
  takes: [0, 0],
  async run(installation, _args, print) {
    const { config, keys } = installation;
    const isInFile = config.secretKey === null;
    if (isInFile && (await readPreviousKey(config.dataDir)) === null) {
      await replaceKeyFile(config.dataDir);
      print("There is a new key; the old one still opens what it sealed.");
      print("Restart every process of this server, then run this once more.");
      print(`That run drops the old key. ${brokenLinks}`);
      return;
    }
    if (keys.previous === null)
      throw new OperatorError(
        "Set SECRET_KEY to a new key and SECRET_KEY_PREVIOUS to the one until now, restart every process of the server, then run this again",
      );
    const { sealed, unreadable } = await resealAll(installation);
    print(`${sealed} sealed with the new key`);
    if (unreadable > 0)
      print(`${unreadable} could not be opened with either key: accounts among them have to be reconnected`);
    if (isInFile) await dropPreviousKey(config.dataDir);
    print(isInFile ? "The old key is gone." : `SECRET_KEY_PREVIOUS can be left out. ${brokenLinks}`);
  },
};
