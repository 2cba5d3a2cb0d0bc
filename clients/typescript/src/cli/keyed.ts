import { randomUUID } from "node:crypto";
import { PostloomError } from "../errors.ts";

/**
 * Runs a command that makes something under one key: the caller's, so that a repeated command makes nothing twice, or a new one. A failure
 * names it, whichever of the command's calls failed.
 */
export async function withKey<T>(given: string | undefined, work: (key: string) => Promise<T>): Promise<T> {
  const key = given ?? randomUUID();
  try {
    return await work(key);
  } catch (error) {
    throw error instanceof PostloomError ? error.with({ idempotencyKey: key }) : error;
  }
}
