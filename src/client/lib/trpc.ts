import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "#server/router.ts";
import { accessToken } from "./session.ts";
import { sessionLink, trpcUrl } from "./session-link.ts";

export const trpc = createTRPCReact<AppRouter>();

const maxBatch = 10;

function authorization(): Record<string, string> {
  const token = accessToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Queries that start together share a request. Mutations travel alone, as the server demands of those that handle passwords. */
export const createClient = () =>
  trpc.createClient({
    links: [
      sessionLink,
      splitLink({
        condition: (op) => op.type === "mutation",
        true: httpLink({ url: trpcUrl, headers: authorization }),
        false: httpBatchLink({ url: trpcUrl, maxItems: maxBatch, headers: authorization }),
      }),
    ],
  });
