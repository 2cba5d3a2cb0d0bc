import { type Config, EnvError, loadConfig } from "#server/env.ts";
import { createLogger, type Logger } from "#server/lib/logger.ts";
import { type RunningServer, startServer } from "#server/start.ts";

function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The first signal stops in order, the second one at once. */
function stopOnSignals(log: Logger, starting: Promise<RunningServer>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
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
