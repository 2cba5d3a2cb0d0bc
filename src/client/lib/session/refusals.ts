import { errorCode } from "../api/api-error.ts";

/*
 * A refused call may mean that the user is no member of the workspace any more, or has another role. The error does not tell it from a
 * deleted post, so the membership is read again.
 */

const listeners = new Set<() => void>();

export function onDoubt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has the membership of this tab's workspace read again. */
export function doubtMembership(): void {
  for (const listener of listeners) listener();
}

export function noticeRefusal(error: unknown): void {
  const code = errorCode(error);
  if (code === "NOT_FOUND" || code === "FORBIDDEN") doubtMembership();
}
