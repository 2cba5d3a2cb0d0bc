import { type Command, OperatorError } from "#server/admin/command.ts";
import type { Installation } from "#server/admin/open-installation.ts";
import { type SealedColumn, sealedColumns } from "#server/admin/sealed-columns.ts";
import { SecretUnreadableError } from "#server/lib/secret-box.ts";
import { dropPreviousKey, readPreviousKey, replaceKeyFile } from "#server/lib/secret-key.ts";

const pageSize = 200;

interface Count {
  sealed: number;
  unreadable: number;
}

/** Seals anew whatever the old key sealed. Each value by itself and only while it is the one that was read: it may be stopped and begun again. */
async function sealAnew({ secrets, sql }: Installation, { table, column, key }: SealedColumn): Promise<Count> {
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

async function sealAll(installation: Installation): Promise<Count> {
  const sum = { sealed: 0, unreadable: 0 };
  for (const sealedColumn of sealedColumns) {
    const { sealed, unreadable } = await sealAnew(installation, sealedColumn);
    sum.sealed += sealed;
    sum.unreadable += unreadable;
  }
  return sum;
}

export const rotateKey: Command = {
  usage: "rotate-key",
  does: "replaces SECRET_KEY: called twice, with a restart of the server in between",
  takes: [0, 0],
  async run(installation, _words, say) {
    const { config, keys } = installation;
    const isInFile = config.secretKey === null;
    if (isInFile && (await readPreviousKey(config.dataDir)) === null) {
      await replaceKeyFile(config.dataDir);
      say("There is a new key; the old one still opens what it sealed.");
      say("Restart every process of this server, then run this once more.");
      return;
    }
    if (keys.previous === null)
      throw new OperatorError(
        "Set SECRET_KEY to a new key and SECRET_KEY_PREVIOUS to the one until now, restart every process of the server, then run this again",
      );
    const { sealed, unreadable } = await sealAll(installation);
    say(`${sealed} sealed with the new key`);
    if (unreadable > 0)
      say(`${unreadable} could not be opened with either key: accounts among them have to be reconnected`);
    if (isInFile) await dropPreviousKey(config.dataDir);
    say(isInFile ? "The old key is gone." : "SECRET_KEY_PREVIOUS is not needed any more.");
  },
};
