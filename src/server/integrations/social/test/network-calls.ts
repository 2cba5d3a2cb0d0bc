import type { CallName } from "#server/sandbox/calls.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { Actor } from "../platform.ts";

/** The calls of the sandbox on which the tests that are common to all networks set their faults. */
export interface NetworkCalls {
  /** Publishes a post with one picture. */
  send: CallName;
  /** Belongs to the preparation of a picture. */
  prepare: CallName;
  reply: CallName;
  metrics: CallName;
  /** An id that the account has never posted. */
  missingPost: (actor: Pick<Actor, "externalId">) => string;
  /** The platforms of the accounts of one consent; default: one account. */
  granted?: readonly Platform[];
  /** The reference puts the app's secret or the token into these addresses. */
  secretPaths?: RegExp;
  /** It has no call that revokes a grant. */
  keepsGrant?: true;
  /** A throttled comment may still have been written. */
  throttledReplyIsUnknown?: true;
}
