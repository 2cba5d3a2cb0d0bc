import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { withThing } from "./with-thing.ts";

type Domain = "notifications" | "creations" | "posts";

/** What every list and screen held before something was shown ahead. */
type Shown = [QueryKey, unknown][];

/**
 * Shows a change wherever the thing stands before the server has answered. `before` goes to the mutation's `onMutate`, `takeBack` to its
 * `onError`; the toast that every refused mutation gets says why.
 */
export function useShowAhead(domain: Domain) {
  const client = useQueryClient();
  const ofDomain = { queryKey: [[domain]] };
  return {
    before: async (id: string, change: object | null): Promise<Shown> => {
      // An answer that is on its way was given before the change.
      await client.cancelQueries(ofDomain);
      const shown = client.getQueriesData(ofDomain);
      client.setQueriesData(ofDomain, (data) => withThing(data, id, change));
      return shown;
    },
    takeBack: (shown: Shown | undefined) => {
      for (const [key, data] of shown ?? []) client.setQueryData(key, data);
      void client.invalidateQueries(ofDomain);
    },
  };
}
