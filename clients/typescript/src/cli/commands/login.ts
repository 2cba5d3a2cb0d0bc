import { Postloom } from "../../postloom.ts";
import { readInput } from "../ask.ts";
import { defineCommand } from "../command.ts";
import { chooseServer } from "../connect.ts";
import { exitCodes } from "../exit-codes.ts";
import { usageError } from "../failures.ts";
import { findAuthorizationServer } from "../sign-in/authorization-server.ts";
import { openBrowser, signInWithBrowser } from "../sign-in/browser-sign-in.ts";
import { type Credential, Credentials } from "../sign-in/credentials.ts";

export const login = defineCommand({
  name: "login",
  summary: "Sign in through the browser, or with an API key",
  args: "",
  options: {
    "api-key": { type: "boolean", help: "Read an API key from standard input, in place of the browser" },
    "read-only": { type: "boolean", help: "Ask for reading only" },
    "no-browser": { type: "boolean", help: "Show the address and open nothing" },
  },
  async run({ options, common, world, output }) {
    const baseUrl = await chooseServer(common.url, world);
    let credential: Credential;
    if (options["api-key"] === true) {
      // Not as an argument, which other users of the machine could read.
      if (world.stdin.isTTY === true) output.note("Paste the API key, then press Enter and Ctrl-D:");
      const apiKey = (await readInput(world)).trim();
      if (apiKey === "") throw usageError("Standard input holds no key");
      credential = { kind: "key", apiKey };
      // A key that does not work is not kept.
      await new Postloom({ baseUrl, apiKey }).accounts.list({ pageSize: 1 }).page(undefined);
    } else {
      const server = await findAuthorizationServer(baseUrl, world.signal);
      credential = await signInWithBrowser(server, {
        scope: options["read-only"] === true ? "read" : "read write",
        signal: world.signal,
        show(url) {
          output.note(`Allow the command line in your browser:\n\n  ${url}\n`);
          if (options["no-browser"] !== true) openBrowser(url, process.platform);
        },
      });
    }
    const credentials = new Credentials(world.configFolder);
    await credentials.alone(() => credentials.keep(baseUrl, credential));
    output.say(`Signed in at ${baseUrl}`);
    output.json({ server: baseUrl, signedIn: true });
    return exitCodes.done;
  },
});
