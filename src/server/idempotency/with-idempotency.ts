import { createHash } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { deleteOldKeys, findKey, insertKey, saveResult } from "#server/idempotency/idempotency.queries.ts";
import type { RequestResult } from "#server/idempotency/idempotency.table.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";

export interface KeyedRequest {
  workspaceId: WorkspaceId;
  /** The procedure, such as `posts.create`: a key is valid for one operation. */
  operation: string;
  /** The `Idempotency-Key` header; null when none was sent. */
  key: string | null;
  /** The parsed input: equal requests have equal JSON. */
  input: unknown;
}

/** Runs the work in the transaction that also claims the key. */
export type Transact = <R extends RequestResult>(work: (tx: Db) => Promise<R>) => Promise<R>;

export interface IdempotentCall<R, T> {
  /** Validates, creates rows inside `transact`, and returns their id or ids. */
  make(transact: Transact): Promise<R>;
  /** Reads the response by the ids. Throws NOT_FOUND when a row no longer exists. */
  present(result: R): Promise<T>;
}

/** Thrown inside the transaction to roll it back when the key was used before. */
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

const resultDeleted = () => new DomainError("CONFLICT", "What this Idempotency-Key made was deleted");

/** The result of the first request with this key; undefined when there was none. */
async function earlierResult(
  db: Db,
  { workspaceId, operation, input }: KeyedRequest,
  key: string,
): Promise<RequestResult | undefined> {
  const earlier = await findKey(db, workspaceId, key);
  if (earlier === undefined) return undefined;
  if (earlier.operation !== operation || earlier.requestHash !== hashOf(input)) {
    throw new DomainError("UNPROCESSABLE", "This Idempotency-Key was used for another request");
  }
  // The key remains used, so that a late retry does not create the deleted row again.
  if (earlier.result === null) throw resultDeleted();
  return earlier.result;
}

async function presentEarlier<R, T>(result: R, present: (result: R) => Promise<T>): Promise<T> {
  try {
    return await present(result);
  } catch (error) {
    throw error instanceof DomainError && error.code === "NOT_FOUND" ? resultDeleted() : error;
  }
}

/**
 * Runs an operation; with a key only once: a repeated request returns the result of the first one. Of two simultaneous
 * requests the second waits for the first. Throws UNPROCESSABLE when the key was used for another request, CONFLICT
 * when the result no longer exists.
 */
export async function withIdempotency<R extends RequestResult, T>(
  deps: Pick<Deps, "db">,
  request: KeyedRequest,
  { make, present }: IdempotentCall<R, T>,
): Promise<T> {
  const { workspaceId, operation, key, input } = request;
  if (key === null) return present(await make((work) => deps.db.transaction(work)));
  checkKey(key);
  // A stored result of this operation was returned by its `make` and therefore has type R.
  const findEarlier = () => earlierResult(deps.db, request, key) as Promise<R | undefined>;
  const earlier = await findEarlier();
  if (earlier !== undefined) return presentEarlier(earlier, present);
  const transact: Transact = (work) =>
    deps.db.transaction(async (tx) => {
      const isFirst = await insertKey(tx, { workspaceId, key, operation, requestHash: hashOf(input) });
      if (!isFirst) throw new AlreadyRequested();
      const result = await work(tx);
      await saveResult(tx, workspaceId, key, result);
      return result;
    });
  let made: R;
  try {
    made = await make(transact);
  } catch (error) {
    // A simultaneous first request may have caused the failure (it holds the key or took the month's last unit): its
    // result is returned then.
    const first = await findEarlier();
    if (first === undefined) throw error;
    return presentEarlier(first, present);
  }
  return present(made);
}

/** The API documents that a key is kept for one day; it is deleted after two. */
export const sweepIdempotencyKeys = (deps: Pick<Deps, "db">): Promise<void> => deleteOldKeys(deps.db, 48);
