/** The checkout that this script belongs to. */
export const root: string;
/** The Node that package.json pins. */
export const pinnedNode: string;
export const say: (message: string) => void;
/** An expected failure: only its message is printed. */
export class SetupError extends Error {}
export function reportAndExit(error: unknown): never;
