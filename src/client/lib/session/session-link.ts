import { createTRPCClient, httpLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { errorCode } from "../api/api-error.ts";
import { withTabLock } from "../browser/tab-lock.ts";
import { requireOwnSession } from "./own-session.ts";
import { noticeRefusal } from "./refusals.ts";
import { accessToken, expireSession, refreshToken, sessionOwner, storeSession } from "./session.ts";

export const trpcUrl = "/trpc";

/** These calls carry or create tokens: a 401 is their result, not an expired session. */
const sessionPaths = new Set(["auth.register", "auth.login", "auth.refresh", "auth.logout"]);

const refreshClient = createTRPCClient<AppRouter>({ links: [httpLink({ url: trpcUrl })] });

const isUnauthorized = (error: unknown) => errorCode(error) === "UNAUTHORIZED";

/** One refresh for all tabs. True when there is a token newer than the refused one. */
export function renewSession(refusedToken: string): Promise<boolean> {
  return withTabLock("session-refresh", async () => {
    const current = accessToken();
    if (current !== null && current !== refusedToken) return true;
    const stored = refreshToken();
    if (stored === null) return false;
    const owner = sessionOwner();
    try {
      const renewed = await refreshClient.auth.refresh.mutate({ refreshToken: stored });
      // A sign-in or sign-out meanwhile counts.
      if (refreshToken() !== stored) return accessToken() !== null;
      storeSession(renewed, owner);
      return true;
    } catch (error) {
      if (isUnauthorized(error)) return false;
      throw error;
    }
  });
}

const asClientError = (error: unknown) =>
  TRPCClientError.from<AppRouter>(error instanceof Error ? error : new Error(String(error)));

/** Refreshes an expired session once and repeats the request with the new token. */
export const sessionLink: TRPCLink<AppRouter> = () => (request) => {
  const { op, next } = request;
  if (sessionPaths.has(op.path)) return next(op);
  return observable((observer) => {
    let current: Unsubscribable | undefined;
    let isOpen = true;

    function send(mayRenew: boolean): void {
      try {
        requireOwnSession();
      } catch (error) {
        observer.error(asClientError(error));
        return;
      }
      const token = accessToken();
      current = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (refusal) => {
          // The refused membership itself is no reason to ask again.
          if (op.path !== "workspaces.get") noticeRefusal(refusal);
          if (token === null || !isUnauthorized(refusal)) observer.error(refusal);
          else if (mayRenew) void renewAndRepeat(token, refusal);
          else end(refusal);
        },
      });
    }

    async function renewAndRepeat(token: string, refusal: TRPCClientError<AppRouter>): Promise<void> {
      try {
        const isRenewed = await renewSession(token);
        if (!isOpen) return;
        if (isRenewed) send(false);
        else end(refusal);
      } catch (error) {
        observer.error(asClientError(error));
      }
    }

    function end(refusal: TRPCClientError<AppRouter>): void {
      expireSession();
      observer.error(refusal);
    }

    send(true);
    return () => {
      isOpen = false;
      current?.unsubscribe();
    };
  });
};
