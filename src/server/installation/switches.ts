import type { Db } from "#server/db/client.ts";
import {
  readPublishingPaused,
  readSignUpClosed,
  saveSignUpClosed,
  savePublishingPaused,
} from "#server/installation/switches.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";

/** Whether only who is invited may open an account. */
export const isSignUpClosed = (db: Db): Promise<boolean> => readSignUpClosed(db);

/** Throws UNPROCESSABLE on a database that no server has started on. */
export async function setSignUpClosed(db: Db, isClosed: boolean): Promise<void> {
  if (await saveSignUpClosed(db, isClosed)) return;
  throw new DomainError("UNPROCESSABLE", "Start the server once before this");
}

/** Whether nothing goes out until the operator says so: a backup was put back, and somebody should look first. */
export const isPublishingPaused = (db: Db): Promise<boolean> => readPublishingPaused(db);

/** Counts from the next start of the server. */
export const setPublishingPaused = (db: Db, isPaused: boolean): Promise<void> => savePublishingPaused(db, isPaused);
