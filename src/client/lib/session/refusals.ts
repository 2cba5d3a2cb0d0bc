import { errorCode } from "../api/api-error.ts";
import { createListeners } from "../listeners.ts";

/*
 * A refused call may mean that the user is no member of the workspace any more, or has another role. The error does not tell it from a
 * deleted post, so the membership is read again.
 */

const { tell, subscribe } = createListeners();

export const onDoubt = subscribe;

/** Has the membership of this tab's workspace read again. */
export const doubtMembership = tell;

export function noticeRefusal(error: unknown): void {
  const code = errorCode(error);
  if (code === "NOT_FOUND" || code === "FORBIDDEN") doubtMembership();
}
