import { createHash } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { deleteOldRequests, findRequest, insertRequest, saveResult } from "#server/idempotency/idempotency.queries.ts";
import type { RequestResult } from "#server/idempotency/idempotency.table.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";

export interface KeyedRequest {
  userId: UserId;
  /** The procedure, like `posts.create`: a key belongs to one call. */
  operation: string;
  /** The `Idempotency-Key` header; null when none was sent. */
  key: string | null;
  /** What was asked for, parsed: the same request always gives the same JSON. */
  input: unknown;
}

/** Runs the work in the transaction that also holds the key. */
export type Transact = <R extends RequestResult>(work: (tx: Db) => Promise<R>) => Promise<R>;

export interface Making<R, T> {
  /** Checks, then makes inside `transact`, and returns the id or ids of what was made. */
  make(transact: Transact): Promise<R>;
  /** The answer, read from the ids. Throws NOT_FOUND when it is gone. */
  present(result: R): Promise<T>;
}

/** Thrown inside the transaction to leave it when the key has been used: nothing of this call remains. */
class AlreadyRequested extends DomainError {
  constructor() {
    super("CONFLICT", "The first request with this Idempotency-Key is not finished");
  }
}

const keyMax = 255;

function checkKey(key: string): void {
  if (key.length <= keyMax && /^[\x21-\x7e]+$/.test(key)) return;
  throw invalidInput([{ path: "Idempotency-Key", message: `Use 1 to ${keyMax} visible ASCII characters` }]);
}

const hashOf = (input: unknown) => createHash("sha256").update(JSON.stringify(input)).digest("hex");

const somethingGone = () => new DomainError("CONFLICT", "What this Idempotency-Key made was deleted");

/** The result of the first request with this key; undefined when there was none. */
async function earlierResult(
  db: Db,
  { userId, operation, input }: KeyedRequest,
  key: string,
): Promise<RequestResult | undefined> {
  const earlier = await findRequest(db, userId, key);
  if (earlier === undefined) return undefined;
  if (earlier.operation !== operation || earlier.requestHash !== hashOf(input)) {
    throw new DomainError("UNPROCESSABLE", "This Idempotency-Key was used for another request");
  }
  // The key stays used, so that a late repetition does not make it again.
  if (earlier.result === null) throw somethingGone();
  return earlier.result;
}

async function presentEarlier<R, T>(result: R, present: (result: R) => Promise<T>): Promise<T> {
  try {
    return await present(result);
  } catch (error) {
    throw error instanceof DomainError && error.code === "NOT_FOUND" ? somethingGone() : error;
  }
}

/**
 * Makes something, and with a key makes it once: the same request again is answered with what the first one made.
 * Two at once: the second waits for the first. Throws UNPROCESSABLE when the key was used for something else,
 * CONFLICT when what it made is gone.
 */
export async function once<R extends RequestResult, T>(
  deps: Pick<Deps, "db">,
  request: KeyedRequest,
  { make, present }: Making<R, T>,
): Promise<T> {
  const { userId, operation, key, input } = request;
  if (key === null) return present(await make((work) => deps.db.transaction(work)));
  checkKey(key);
  // What is stored under this operation was returned by its own `make`.
  const findEarlier = () => earlierResult(deps.db, request, key) as Promise<R | undefined>;
  const earlier = await findEarlier();
  if (earlier !== undefined) return presentEarlier(earlier, present);
  const transact: Transact = (work) =>
    deps.db.transaction(async (tx) => {
      const isFirst = await insertRequest(tx, { userId, key, operation, requestHash: hashOf(input) });
      if (!isFirst) throw new AlreadyRequested();
      const result = await work(tx);
      await saveResult(tx, userId, key, result);
      return result;
    });
  let made: R;
  try {
    made = await make(transact);
  } catch (error) {
    // Whatever stopped this one (the key, or the month's last unit): if the first one made it, its answer is the answer.
    const first = await findEarlier();
    if (first === undefined) throw error;
    return presentEarlier(first, present);
  }
  return present(made);
}

/** A key is promised for a day; after two it may be used again. */
export const sweepRequests = (deps: Pick<Deps, "db">): Promise<void> => deleteOldRequests(deps.db, 48);
