import { PostloomError } from "../../errors.ts";
import type { Postloom } from "../../postloom.ts";
import { defineCommand } from "../command.ts";
import { chooseServer } from "../connect.ts";
import { exitCodes } from "../exit-codes.ts";

/** null: a key or program that is limited to one workspace, and may not ask about the person. */
async function readPerson(client: Postloom) {
  try {
    const [user, workspaces] = await Promise.all([client.me(), client.workspaces.list()]);
    return { user, workspaces };
  } catch (error) {
    if (error instanceof PostloomError && error.code === "FORBIDDEN") return null;
    throw error;
  }
}

export const whoami = defineCommand({
  name: "whoami",
  summary: "Show who is signed in, and where",
  args: "",
  options: {},
  async run({ client, common, world, output }) {
    const server = await chooseServer(common.url, world);
    const person = await readPerson(await client());
    output.json({ server, user: person?.user ?? null, workspaces: person?.workspaces ?? null });
    if (person === null) {
      output.say(`Signed in at ${server}, for one workspace only`);
      return exitCodes.done;
    }
    output.say(`${person.user.fullName} <${person.user.email}> at ${server}`);
    output.say("");
    output.table(
      ["WORKSPACE", "ROLE", "ID"],
      person.workspaces.map(({ name, role, id, isPersonal }) => [isPersonal ? `${name} (personal)` : name, role, id]),
    );
    return exitCodes.done;
  },
});
