import type { Postloom } from "../postloom.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Output } from "./output.ts";

/** What the program was started in. */
export interface World {
  env: NodeJS.ProcessEnv;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Of the credentials. */
  configFolder: string;
  /** Aborts at Ctrl-C. */
  signal: AbortSignal;
}

interface OptionSpec {
  type: "string" | "boolean";
  short?: string;
  multiple?: boolean;
  /** What the value is, in the help. */
  value?: string;
  help: string;
}

export type OptionSpecs = Record<string, OptionSpec>;

type Values<O extends OptionSpecs> = {
  [K in keyof O]: O[K]["type"] extends "boolean"
    ? boolean | undefined
    : O[K] extends { multiple: true }
      ? string[] | undefined
      : string | undefined;
};

/** Options of every command. */
export const commonOptions = {
  json: { type: "boolean", help: "Answer with JSON" },
  url: { type: "string", value: "address", help: "Your Postloom, else POSTLOOM_URL, else where you signed in last" },
  workspace: { type: "string", short: "w", value: "name|id", help: "The workspace, else your personal one" },
  help: { type: "boolean", short: "h", help: "Explain the command" },
} as const satisfies OptionSpecs;

export interface Invocation<V> {
  /** Arguments that are no options. */
  args: string[];
  options: V;
  common: { url: string | undefined; workspace: string | undefined };
  world: World;
  output: Output;
  /** The API, signed in and for the chosen workspace. Throws CliError without a sign-in. */
  client(): Promise<Postloom>;
}

export interface Command {
  name: string;
  /** What it does, in a line. */
  summary: string;
  /** Its arguments, like `<file>...`. */
  args: string;
  options: OptionSpecs;
  run(invocation: Invocation<Record<string, unknown>>): Promise<ExitCode>;
}

/** A command whose options have the types that their descriptions say. */
export function defineCommand<const O extends OptionSpecs>(
  command: Omit<Command, "options" | "run"> & {
    options: O;
    run(invocation: Invocation<Values<O>>): Promise<ExitCode>;
  },
): Command {
  return {
    ...command,
    // parseArgs has checked them against these descriptions.
    run: (invocation) => command.run(invocation as Invocation<Values<O>>),
  };
}
