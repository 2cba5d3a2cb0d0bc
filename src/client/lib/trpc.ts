import { httpBatchLink, httpLink, httpSubscriptionLink, type Operation, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { EventSource } from "eventsource";
import type { AppRouter } from "#server/router.ts";
import { confirmationLink } from "./confirmation-link.ts";
import { freshLink } from "./fresh-link.ts";
import { currentLanguage } from "./language.ts";
import { accessToken } from "./session.ts";
import { sessionLink, trpcUrl } from "./session-link.ts";

export const trpc = createTRPCReact<AppRouter>();

const maxBatch = 10;

/** Who asks, and in which language they want to be answered: the one of the page, which need not be the browser's. */
function callerHeaders(): Record<string, string> {
  const token = accessToken();
  return { "accept-language": currentLanguage(), ...(token !== null && { authorization: `Bearer ${token}` }) };
}

/** `{ context: { idempotencyKey } }` on a call lets the server recognise a repetition of it. */
function mutationHeaders({ op }: { op: Operation }): Record<string, string> {
  const { idempotencyKey } = op.context;
  return typeof idempotencyKey === "string"
    ? { ...callerHeaders(), "idempotency-key": idempotencyKey }
    : callerHeaders();
}

/** The browser's own EventSource sends no headers, and a token in the address would stand in every log. */
const eventSourceOptions = {
  fetch: (url: string | URL, init: RequestInit) =>
    fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...callerHeaders() } }),
};

/** Queries that start together share a request. Mutations travel alone, as the server demands of those that handle passwords. */
export const client = trpc.createClient({
  links: [
    freshLink,
    confirmationLink,
    sessionLink,
    splitLink({
      condition: (op) => op.type === "subscription",
      true: httpSubscriptionLink({ url: trpcUrl, EventSource, eventSourceOptions }),
      false: splitLink({
        condition: (op) => op.type === "mutation",
        true: httpLink({ url: trpcUrl, headers: mutationHeaders }),
        false: httpBatchLink({ url: trpcUrl, maxItems: maxBatch, headers: callerHeaders }),
      }),
    }),
  ],
});
