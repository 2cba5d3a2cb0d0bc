import { randomUUID } from "node:crypto";
import { PostloomError } from "../errors.ts";
import { exitCodes } from "./exit-codes.ts";
import { CliError } from "./failures.ts";

/**
 * Runs a command that makes something under one key: the caller's, so that a repeated command makes nothing twice, or a new one. A failure
 * names it, whichever of the command's calls failed, and so does Ctrl-C.
 */
export async function withKey<T>(given: string | undefined, work: (key: string) => Promise<T>): Promise<T> {
  const key = given ?? randomUUID();
  try {
    return await work(key);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError")
      throw new CliError(
        `Stopped. It may have happened all the same. Repeat the command with --idempotency-key ${key}: it cannot happen twice.`,
        exitCodes.outcomeUnknown,
      );
    throw error instanceof PostloomError ? error.with({ idempotencyKey: key }) : error;
  }
}
