// Replaces the app in tests that kill it: starts the embedded server, writes a line, stops on SIGTERM.
import { startEmbeddedPostgres } from "#server/db/embedded/start.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [dataDir = ""] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDir, log });
// Keeps the process alive, as the app's timers do.
const alive = setInterval(() => undefined, 60_000);
process.once("SIGTERM", () => {
  clearInterval(alive);
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.stdout.write("started\n");
