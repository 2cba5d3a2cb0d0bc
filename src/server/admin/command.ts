import type { Installation, Place } from "#server/admin/open-installation.ts";

/** Writes a line to the operator's terminal. */
export type Print = (line: string) => void;

interface CommandBase {
  /** The command line after `npm run admin --`. */
  usage: string;
  does: string;
  /** The number of arguments. */
  takes: readonly [minimum: number, maximum: number];
}

/** Runs on an installation whose schema was brought up to date, with its key. */
export interface Command extends CommandBase {
  run(installation: Installation, args: readonly string[], print: Print): Promise<void>;
}

/** Runs on an empty installation. */
export interface FillingCommand extends CommandBase {
  fill(place: Place, args: readonly string[], print: Print): Promise<void>;
}

/** The command cannot be carried out. The message contains the solution. */
export class OperatorError extends Error {}
