import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";

const staleMs = 60_000;

/** All workspaces of the user: the personal one, then the shared ones by name. */
export function useWorkspaces() {
  const query = trpc.workspaces.list.useQuery(undefined, {
    staleTime: staleMs,
    select: ({ workspaces }) => workspaces,
  });
  return { workspaces: query.data, failure: useFailure(query) };
}
