import { hash, parseOptions, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "#server/lib/domain-error.ts";
import { newToken } from "#server/lib/random-token.ts";

/** Argon2id, the library's default algorithm; `memoryCost` in KiB. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash takes 19 MiB and a thread of the pool that file access also uses. Past the queue's end, callers are asked to retry.
const running = pLimit(4);
const longestQueue = 50;

function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running.pendingCount >= longestQueue) {
    throw new DomainError("UNAVAILABLE", "Too many people are signing in right now. Please try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  return running(work);
}

export const hashPassword = async (password: string): Promise<string> => queued(() => hash(password, parameters));

let dummyHash: Promise<string> | undefined;

/** Takes as long without a hash as with one, so that response times do not reveal which addresses have an account. Throws UNAVAILABLE. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await (dummyHash ??= hash(newToken(""), parameters)));
  const isRight = await queued(() => verify(against, password));
  return isRight && stored !== null;
}

/** Whether the hash was made with other parameters than the present ones. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost !== parameters.memoryCost || timeCost !== parameters.timeCost || parallelism !== parameters.parallelism
  );
}
