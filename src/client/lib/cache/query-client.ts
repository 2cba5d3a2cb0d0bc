import { type Mutation, MutationCache, type MutationMeta, QueryClient } from "@tanstack/react-query";
import { errorText, isUnreachable } from "../api/api-error.ts";
import { shellMessages } from "../language/language.ts";
import { showToast } from "../toast/toast.ts";
import { invalidateAfter } from "./invalidation.ts";
import { type Change, type Layer, optimisticChangesOf } from "./optimistic-changes.ts";
import type { RowSource } from "./row-source.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      rowSource?: RowSource;
    };
    mutationMeta: {
      /** The screen shows the error; no toast. */
      errorShownInPage?: boolean;
      /** Title of the toast, above the error's message: "Failed to create post". */
      errorTitle?: string;
      /** Effect on the cached queries of the domain, shown until the server answers. Takes the mutation's variables. */
      optimistic?: (variables: never) => Change;
    };
  }
}

const staleMs = 15_000;
const retries = 2;

/** tRPC keys a mutation by its path: [["posts", "create"]]. */
const pathOf = (key: readonly unknown[] | undefined): string[] =>
  Array.isArray(key?.[0]) ? key[0].filter((part: unknown): part is string => typeof part === "string") : [];

const idIn = (variables: unknown): string | undefined =>
  typeof variables === "object" && variables !== null && "id" in variables && typeof variables.id === "string"
    ? variables.id
    : undefined;

function showFailure(error: Error, meta: MutationMeta | undefined): void {
  if (meta?.errorShownInPage) return;
  showToast(
    meta?.errorTitle === undefined
      ? { tone: "danger", title: errorText(error) }
      : { tone: "danger", title: shellMessages().kit.error({ what: meta.errorTitle }), description: errorText(error) },
  );
}

export function createQueryClient(): QueryClient {
  const layers = new WeakMap<Mutation<unknown, unknown, unknown, unknown>, Layer>();
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onMutate: (variables, mutation) => {
        const [domain] = pathOf(mutation.options.mutationKey);
        const { optimistic } = mutation.meta ?? {};
        if (domain === undefined || optimistic === undefined) return;
        // The cache has one type for all mutations, so it cannot know that these variables fit this mutation's `meta`.
        layers.set(mutation, optimisticChangesOf(client).add(domain, optimistic(variables as never)));
      },
      onSuccess: (_data, variables, _result, mutation) => {
        const layer = layers.get(mutation);
        if (layer !== undefined) optimisticChangesOf(client).confirm(layer);
        // Not awaited: the mutation ends before its lists have been read again.
        void invalidateAfter(client, pathOf(mutation.options.mutationKey), idIn(variables));
      },
      onError: (error, _variables, _result, mutation) => {
        const layer = layers.get(mutation);
        if (layer !== undefined) {
          optimisticChangesOf(client).revert(layer);
          // The usual cause is a change made elsewhere.
          void client.invalidateQueries({ queryKey: [[layer.domain]] });
        }
        showFailure(error, mutation.meta);
      },
    }),
    defaultOptions: {
      // Offline, a mutation fails with a message. By default it would wait invisibly, and be lost when the page is
      // closed.
      mutations: { networkMode: "always" },
      // The first request is sent even if the browser reports no connection: a server on the same machine is reachable.
      queries: {
        networkMode: "offlineFirst",
        staleTime: staleMs,
        retry: (failures, error) => isUnreachable(error) && failures < retries,
      },
    },
  });
  return client;
}
