import type { Installation, Place } from "#server/admin/open-installation.ts";

/** Writes a line for the operator. */
export type Say = (line: string) => void;

interface Described {
  /** As typed after `npm run admin --`. */
  usage: string;
  does: string;
  /** How many words it takes. */
  takes: readonly [least: number, most: number];
}

/** On an installation that is there: its schema is current, its key is known. */
export interface Command extends Described {
  run(installation: Installation, words: readonly string[], say: Say): Promise<void>;
}

/** Where nothing is yet. */
export interface FillingCommand extends Described {
  fill(place: Place, words: readonly string[], say: Say): Promise<void>;
}

/** The operator typed something that cannot be done; the message says what to do instead. */
export class OperatorError extends Error {}
