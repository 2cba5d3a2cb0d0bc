import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { type Config, EnvError, loadConfig } from "#server/env.ts";
import { createLogger, type Logger } from "#server/lib/logger.ts";
import { type RunningServer, startServer } from "#server/start.ts";

/** Ctrl-C in a terminal reaches us more than once: from the terminal, and from npm and the watcher that pass it on. */
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

/** The first signal stops in order, one more after that at once. */
function stopOnSignals(log: Logger, starting: Promise<RunningServer>): void {
  let stoppingSince: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameKeyPressMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, "server.stopping");
    void starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "server.stop_failed");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
}

const config = readConfig();
const log = createLogger({ level: config.logLevel, pretty: config.mode === "development" && process.stdout.isTTY });
process.on("unhandledRejection", (error) => {
  log.fatal({ err: error }, "server.unhandled_rejection");
  process.kill(process.pid, "SIGTERM");
});
const starting = startServer(config, log);
stopOnSignals(log, starting);
try {
  await starting;
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : "server.start_failed");
  process.exit(1);
}
