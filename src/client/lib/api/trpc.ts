import { type getFetch, httpBatchLink, httpLink, httpSubscriptionLink, type Operation, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { EventSource } from "eventsource";
import type { AppRouter } from "#server/router.ts";
import { currentLanguage } from "../language/language.ts";
import { confirmationLink } from "../session/confirmation-link.ts";
import { sessionLink, trpcUrl } from "../session/session-link.ts";
import { accessToken } from "../session/session.ts";
import { workspaceHeader } from "../session/tab-workspace.ts";
import { ProxyAnswer } from "./api-error.ts";
import { freshLink } from "./fresh-link.ts";

export const trpc = createTRPCReact<AppRouter>();

const maxBatch = 10;

/** The access token, the workspace, and the page's language, which may differ from the browser's. */
function callerHeaders(): Record<string, string> {
  const token = accessToken();
  return {
    "accept-language": currentLanguage(),
    ...workspaceHeader(),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

/** A call with `{ context: { idempotencyKey } }` can be repeated: the server recognises the key. */
function mutationHeaders({ op }: { op: Operation }): Record<string, string> {
  const { idempotencyKey } = op.context;
  return typeof idempotencyKey === "string"
    ? { ...callerHeaders(), "idempotency-key": idempotencyKey }
    : callerHeaders();
}

/** The browser's own EventSource sends no headers, and a token in the URL would be written to every log. */
const eventSourceOptions = {
  fetch: (url: string | URL, init: RequestInit) =>
    fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...callerHeaders() } }),
};

type Fetch = ReturnType<typeof getFetch>;

/** Throws ProxyAnswer in place of the parser's error, which does not say the status. */
const fetchJson: Fetch = async (url, init) => {
  const response = await fetch(url, { ...init, signal: init?.signal ?? null });
  if (response.headers.get("content-type")?.includes("json") !== true) throw new ProxyAnswer(response.status);
  return response;
};

/**
 * Queries that start together share a request. Mutations do not: the server refuses a batch of calls that it limits,
 * such as a sign-in.
 */
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
        true: httpLink({ url: trpcUrl, headers: mutationHeaders, fetch: fetchJson }),
        false: httpBatchLink({ url: trpcUrl, maxItems: maxBatch, headers: callerHeaders, fetch: fetchJson }),
      }),
    }),
  ],
});
