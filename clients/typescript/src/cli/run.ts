import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Command, commonOptions, type World } from "./command.ts";
import { commands } from "./commands.ts";
import { connectTo } from "./connect.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { tellFailure, usageError } from "./failures.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { harmless, Output, type OutputOptions } from "./output.ts";

interface Parsed {
  args: string[];
  values: Record<string, unknown>;
}

/** Throws CliError, which names what is wrong. */
function parse({ options, name }: Command, words: string[]): Parsed {
  const described = Object.entries({ ...commonOptions, ...options }).map(([key, spec]) => {
    const { type, short, multiple } = { short: undefined, multiple: undefined, ...spec };
    return [key, { type, ...(short === undefined ? {} : { short }), ...(multiple === undefined ? {} : { multiple }) }];
  });
  try {
    const { positionals, values } = parseArgs({
      args: words,
      options: Object.fromEntries(described) as Record<string, { type: "string" | "boolean" }>,
      allowPositionals: true,
    });
    return { args: positionals, values };
  } catch (error) {
    throw usageError(`${(error as Error).message}\nSee: postloom ${name} --help`);
  }
}

/** Of the package, whose file is two folders above both the sources and what is published. */
async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

function findCommand(name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw usageError(`There is no command ${name}. See: postloom --help`);
  return command;
}

function sayFailure(output: Output, error: unknown): ExitCode {
  const told = tellFailure(error);
  if (told === null) throw error;
  const { exitCode, message, issues, advice, ...details } = told;
  if (output.isJson) {
    output.note(JSON.stringify({ error: { message, issues, ...details } }));
    return exitCode;
  }
  output.note(output.paint("red", harmless(message)));
  for (const { path, message: problem } of issues)
    output.note(harmless(`  ${path === "" ? "" : `${path}: `}${problem}`));
  if (advice !== null) output.note(advice);
  return exitCode;
}

/** Runs one command. Rejects only for a fault of this program. */
export async function run(
  words: readonly string[],
  world: World,
  streams: Omit<OutputOptions, "isJson">,
): Promise<ExitCode> {
  const [name, ...rest] = words;
  let output = new Output({ ...streams, isJson: words.includes("--json") });
  try {
    if (name === undefined || name === "help" || name === "--help" || name === "-h") {
      const topic = commands.find((command) => command.name === rest[0]);
      streams.stdout.write(`${topic === undefined ? generalHelp(commands) : commandHelp(topic)}\n`);
      return name === undefined ? exitCodes.usage : exitCodes.done;
    }
    if (name === "--version" || name === "-v") {
      streams.stdout.write(`${await readVersion()}\n`);
      return exitCodes.done;
    }
    const command = findCommand(name);
    const { args, values } = parse(command, rest);
    const { json, url, workspace, help, ...options } = values as Record<string, unknown> & {
      json?: boolean;
      url?: string;
      workspace?: string;
      help?: boolean;
    };
    output = new Output({ ...streams, isJson: json === true });
    if (help === true) {
      streams.stdout.write(`${commandHelp(command)}\n`);
      return exitCodes.done;
    }
    const common = { url, workspace };
    return await command.run({ args, options, common, world, output, client: () => connectTo(common, world) });
  } catch (error) {
    return sayFailure(output, error);
  }
}
