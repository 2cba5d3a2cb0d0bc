/** What the shell is told. docs/command-line.md explains each to people; a number never changes its meaning. */
export const exitCodes = {
  done: 0,
  /** It was tried and failed, like a post that a network refused. */
  failed: 1,
  usage: 2,
  signInNeeded: 3,
  notFound: 4,
  /** The rules of a network, the workspace or the plan do not allow it. Nothing was done. */
  refused: 5,
  /** It may or may not have happened, or has not ended yet. */
  outcomeUnknown: 6,
  /** The server cannot be reached, or asks to come back later. Nothing was done. */
  unavailable: 7,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
