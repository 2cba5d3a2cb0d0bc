import { buildApp } from "#server/app.ts";
import { type Config, EnvError, loadConfig } from "#server/env.ts";
import { createLogger } from "#server/lib/logger.ts";
import { startServer } from "#server/start.ts";

function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
void buildApp;

const config = readConfig();
const log = createLogger({ level: config.logLevel, pretty: config.mode === "development" && process.stdout.isTTY });
await startServer(config, log);
