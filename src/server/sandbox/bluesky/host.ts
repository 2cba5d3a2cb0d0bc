import { RateWindow, type SandboxContext } from "../context.ts";
import { createProofs, createUsedIds } from "./sign-in/dpop.ts";
import { createPushedRequests } from "./sign-in/pushed-requests.ts";

const minuteMs = 60_000;

/** State in memory, which a restart loses. */
export const createBlueskyHost = (context: SandboxContext) => ({
  context,
  calls: new RateWindow(5 * minuteMs),
  logins: new RateWindow(5 * minuteMs),
  points: new RateWindow(60 * minuteMs),
  proofs: createProofs(context),
  isNewAssertion: createUsedIds(),
  pushed: createPushedRequests(() => context.now()),
});

export type BlueskyHost = ReturnType<typeof createBlueskyHost>;
