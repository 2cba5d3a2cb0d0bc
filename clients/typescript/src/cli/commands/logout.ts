import { defineCommand } from "../command.ts";
import { chooseServer } from "../connect.ts";
import { exitCodes } from "../exit-codes.ts";
import { tellFailure } from "../failures.ts";
import { askOAuth } from "../sign-in/authorization-server.ts";
import { Credentials } from "../sign-in/credentials.ts";
import { formOf } from "../sign-in/tokens.ts";

export const logout = defineCommand({
  name: "logout",
  summary: "End the access of the command line and forget it here",
  args: "",
  options: {},
  async run({ common, world, output }) {
    const server = await chooseServer(common.url, world);
    const credentials = new Credentials(world.configFolder);
    // A renewal that ends in between would keep its token again.
    const kept = await credentials.alone(async () => {
      const own = await credentials.of(server);
      await credentials.keep(server, null);
      return own;
    });
    if (kept?.kind === "program") {
      const { clientId, refreshToken, revocationUrl } = kept;
      try {
        await askOAuth(revocationUrl, formOf({ token: refreshToken, client_id: clientId }), world.signal);
      } catch (error) {
        const { message } = tellFailure(error) ?? { message: String(error) };
        output.note(`Forgotten here, but ${server} does not know: ${message}`);
        output.note("Disconnect it there: Settings > Security > Connected programs");
        return exitCodes.outcomeUnknown;
      }
    }
    output.say(kept === null ? `Nobody was signed in at ${server}` : `Signed out at ${server}`);
    output.json({ server, signedIn: false });
    return exitCodes.done;
  },
});
