import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { errorCode } from "./api-error.ts";
import { accessToken, expireSession, refreshToken, storeSession } from "./session.ts";
import { withTabLock } from "./tab-lock.ts";

export const trpc = createTRPCReact<AppRouter>();

const url = "/trpc";
const maxBatch = 10;

const authorization = () => {
  const token = accessToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/** These carry or make the tokens themselves. The server takes them one at a time only, and a refusal is an answer, not an expiry. */
const sessionPaths = new Set(["auth.register", "auth.login", "auth.refresh", "auth.logout"]);

const plainClient = createTRPCClient<AppRouter>({ links: [httpLink({ url })] });

const isUnauthorized = (error: unknown) => errorCode(error) === "UNAUTHORIZED";

/** One refresh for all tabs. True when there is a token newer than the refused one. */
function renewSession(refusedToken: string | null): Promise<boolean> {
  return withTabLock("session-refresh", async () => {
    const current = accessToken();
    if (current !== null && current !== refusedToken) return true;
    const stored = refreshToken();
    if (stored === null) return false;
    try {
      storeSession(await plainClient.auth.refresh.mutate({ refreshToken: stored }));
      return true;
    } catch (error) {
      if (isUnauthorized(error)) return false;
      throw error;
    }
  });
}

/** Refreshes an expired session once and repeats the request with the new token. */
const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let current: Unsubscribable | undefined;
      let open = true;
      const send = (mayRenew: boolean) => {
        const token = accessToken();
        current = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (refusal) => {
            if (token === null || !isUnauthorized(refusal)) return observer.error(refusal);
            if (!mayRenew) {
              expireSession();
              return observer.error(refusal);
            }
            renewSession(token).then(
              (renewed) => {
                if (!open) return;
                if (renewed) return send(false);
                expireSession();
                observer.error(refusal);
              },
              (error: unknown) =>
                observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error)))),
            );
          },
        });
      };
      send(true);
      return () => {
        open = false;
        current?.unsubscribe();
      };
    });

export const createClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: (op) => sessionPaths.has(op.path),
        true: httpLink({ url, headers: authorization }),
        false: [sessionLink, httpBatchLink({ url, maxItems: maxBatch, headers: authorization })],
      }),
    ],
  });
