// A whole app as far as the embedded server is concerned, for tests that kill one: starts, says so, stops on SIGTERM.
import { startEmbeddedPostgres } from "#server/db/embedded/start.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [dataDir = ""] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDir, log });
// A living app has timers of its own.
const alive = setInterval(() => undefined, 60_000);
process.once("SIGTERM", () => {
  clearInterval(alive);
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.stdout.write("started\n");
