import { hash, parseOptions, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "#server/lib/domain-error.ts";
import { newToken } from "#server/lib/random-token.ts";

/** Argon2id, the library's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash takes 19 MiB and a thread of the pool that files need, too. Beyond the queue an honest "later" is better.
const running = pLimit(4);
const longestQueue = 50;

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running.pendingCount >= longestQueue) {
    throw new DomainError("UNAVAILABLE", "Too many people are signing in right now. Please try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  return running(work);
}

export const hashPassword = async (password: string): Promise<string> => inTurn(() => hash(password, parameters));

let dummyHash: Promise<string> | undefined;

/** Takes as long without a hash as with one, so that time does not tell which addresses have an account. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await (dummyHash ??= hash(newToken(""), parameters)));
  const isRight = await inTurn(() => verify(against, password));
  return isRight && stored !== null;
}

/** Was the hash made with other parameters than today's? */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost !== parameters.memoryCost || timeCost !== parameters.timeCost || parallelism !== parameters.parallelism
  );
}
