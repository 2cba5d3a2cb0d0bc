import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import type { RunningServer } from "#server/bring-up.ts";
import { isDatabaseUnavailable } from "#server/db/errors.ts";
import { type Config, EnvError, loadConfig } from "#server/env.ts";
import { createLogger, type Logger } from "#server/lib/logger.ts";
import { startServer } from "#server/start.ts";

/** One Ctrl-C in a terminal reaches this process more than once: from the terminal, and from npm and the watcher, which forward it. */
const sameKeyPressMs = 1_000;

function readConfig(): Config {
  try {
    if (existsSync(".env")) loadEnvFile(".env");
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * The first signal stops the server in order, a second one at once. An unhandled rejection also lets the work under way
 * finish and then exits with code 1, so that a supervisor starts the process again; an uncaught exception ends the process at once.
 */
function stopOnSignals(log: Logger, starting: Promise<RunningServer>, giveUpStarting: AbortController): void {
  let stoppingSince: number | null = null;
  const stop = (exitCode: number) => {
    stoppingSince = performance.now();
    giveUpStarting.abort(new Error("Stopped while starting"));
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ err: error }, "server.stop_failed");
          process.exit(1);
        },
      );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince === null) {
      log.info({ signal }, "server.stopping");
      stop(0);
    } else if (performance.now() - stoppingSince > sameKeyPressMs) process.exit(1);
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  process.on("unhandledRejection", (error) => {
    // postgres.js asks each new connection for the array types and leaves the answer alone: a database that goes away at that moment,
    // as during a fail-over, must not end the process.
    if (isDatabaseUnavailable(error)) {
      log.error({ err: error }, "server.database_connection_lost");
      return;
    }
    log.fatal({ err: error }, "server.unhandled_rejection");
    if (stoppingSince === null) stop(1);
  });
}

const config = readConfig();
const log = createLogger({ level: config.logLevel, pretty: config.mode === "development" && process.stdout.isTTY });
const giveUpStarting = new AbortController();
const starting = startServer(config, log, giveUpStarting.signal);
stopOnSignals(log, starting, giveUpStarting);
try {
  await starting;
  if (config.mode === "development") {
    process.stdout.write(`\n  Postloom is ready at ${config.publicUrl}${config.sandbox ? " (sandbox on)" : ""}\n\n`);
  }
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : "server.start_failed");
  process.exit(1);
}
