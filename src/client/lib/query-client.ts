import { type Mutation, MutationCache, type MutationMeta, QueryClient } from "@tanstack/react-query";
import { showToast } from "./toast.ts";
import { errorText, isUnreachable } from "./api-error.ts";
import { invalidateAfter } from "./invalidation.ts";
import { shellTexts } from "./language.ts";
import type { RowSource } from "./row-source.ts";
import { aheadOf, type Change, type Layer } from "./show-ahead.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      rowSource?: RowSource;
    };
    mutationMeta: {
      /** The screen shows the failure itself; no toast. */
      errorShownInPage?: boolean;
      /** Put before the server's words: "Failed to create post". */
      errorTitle?: string;
      /** What it makes of the answers of its domain, shown before the server has answered. Its variables are those of the mutation. */
      ahead?: (variables: never) => Change;
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
      : { tone: "danger", title: shellTexts().kit.error(meta.errorTitle), description: errorText(error) },
  );
}

export function createQueryClient(): QueryClient {
  const layers = new WeakMap<Mutation<unknown, unknown, unknown, unknown>, Layer>();
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onMutate: (variables, mutation) => {
        const [domain] = pathOf(mutation.options.mutationKey);
        const { ahead } = mutation.meta ?? {};
        if (domain === undefined || ahead === undefined) return;
        // Both belong to one mutation, which the type of all of them cannot say.
        layers.set(mutation, aheadOf(client).add(domain, ahead(variables as never)));
      },
      onSuccess: (_data, variables, _result, mutation) => {
        const layer = layers.get(mutation);
        if (layer !== undefined) aheadOf(client).keep(layer);
        // Not awaited: who waits for the mutation does not wait for every list to be read again.
        void invalidateAfter(client, pathOf(mutation.options.mutationKey), idIn(variables));
      },
      onError: (error, _variables, _result, mutation) => {
        const layer = layers.get(mutation);
        if (layer !== undefined) {
          aheadOf(client).takeBack(layer);
          // Mostly it was changed elsewhere.
          void client.invalidateQueries({ queryKey: [[layer.domain]] });
        }
        showFailure(error, mutation.meta);
      },
    }),
    defaultOptions: {
      // What is done without a connection fails and says so, instead of waiting unseen for one that this page may not live to see.
      mutations: { networkMode: "always" },
      // Asked once whatever the browser says of its connection: a machine without any network still reaches a server of its own.
      queries: {
        networkMode: "offlineFirst",
        staleTime: staleMs,
        retry: (failures, error) => isUnreachable(error) && failures < retries,
      },
    },
  });
  return client;
}
