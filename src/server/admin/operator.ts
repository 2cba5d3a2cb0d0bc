import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { accountCommands } from "#server/admin/accounts.ts";
import { backup } from "#server/admin/backup.ts";
import { type Command, type FillingCommand, OperatorError } from "#server/admin/command.ts";
import { openInstallation, withPlace } from "#server/admin/open-installation.ts";
import { restore } from "#server/admin/restore.ts";
import { rotateKey } from "#server/admin/rotate-key.ts";
import { EnvError, loadConfig } from "#server/env.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { createLogger } from "#server/lib/logger.ts";

const commands: Record<string, Command | FillingCommand> = {
  ...accountCommands,
  "rotate-key": rotateKey,
  backup,
  restore,
};

const print = (line: string) => void process.stdout.write(`${line}\n`);

function help(): string {
  const rows = Object.values(commands);
  const width = Math.max(...rows.map(({ usage }) => usage.length));
  return ["npm run admin -- <command>", ...rows.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)].join(
    "\n",
  );
}

async function run([name = "help", ...args]: readonly string[]): Promise<void> {
  if (name === "help") return print(help());
  const command = commands[name];
  if (command === undefined) throw new OperatorError(`There is no command ${name}.\n${help()}`);
  const [minimum, maximum] = command.takes;
  if (args.length < minimum || args.length > maximum) throw new OperatorError(`npm run admin -- ${command.usage}`);
  if (existsSync(".env")) loadEnvFile(".env");
  const config = loadConfig(process.env);
  const log = createLogger({ level: "warn", pretty: false });
  await withPlace(config, log, async (place) =>
    "fill" in command ? command.fill(place, args, print) : command.run(await openInstallation(place), args, print),
  );
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isForTheOperator = [OperatorError, DomainError, EnvError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${isForTheOperator && error instanceof Error ? error.message : String((error as Error)?.stack ?? error)}\n`,
  );
  process.exitCode = 1;
}
