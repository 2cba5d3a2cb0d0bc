import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { handleOf } from "../find-accounts.ts";

export const accounts = defineCommand({
  name: "accounts",
  summary: "List the connected accounts",
  args: "",
  options: {},
  async run({ client, output }) {
    const found = await (await client()).accounts.list({ pageSize: 100 }).take(Infinity);
    output.json(found);
    if (found.length === 0) output.say("No account is connected. Connect one in Settings > Accounts.");
    output.table(
      ["NETWORK", "ACCOUNT", "NAME", "STATE", "ID"],
      found.map((account) => [
        account.platform,
        handleOf(account),
        account.label ?? account.name,
        [account.status, account.isDefault ? "default" : "", account.sandbox ? "sandbox" : ""]
          .filter((part) => part !== "")
          .join(", "),
        account.id,
      ]),
    );
    return exitCodes.done;
  },
});
