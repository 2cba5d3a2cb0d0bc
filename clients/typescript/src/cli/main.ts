#!/usr/bin/env node
import { homedir } from "node:os";
import { takesColour } from "./output.ts";
import { run } from "./run.ts";
import { configFolderOf } from "./sign-in/credentials.ts";

const stop = new AbortController();
// A second Ctrl-C ends the program at once, as without this line.
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());
// Who reads has enough, as in `postloom list | head -1`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

// A closed stderr has no reader. The exit code still reports the failure.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const { env, stdin, stdout, stderr } = process;
const hasColour = takesColour(stdout, env) && takesColour(stderr, env);
const world = { env, stdin, configFolder: configFolderOf(env, homedir()), signal: stop.signal };
try {
  process.exitCode = await run(process.argv.slice(2), world, { stdout, stderr, hasColour });
} catch (error) {
  // Ctrl-C, in the way of shells: 128 and the number of the signal.
  if (!stop.signal.aborted) throw error;
  process.exitCode = 130;
}
