import { trpc } from "#client/lib/api/trpc.ts";

const staleMs = 60_000;

/** All workspaces of the user: the personal one, then the shared ones by name. */
export function useWorkspaces() {
  const { data, error, refetch } = trpc.workspaces.list.useQuery(undefined, {
    staleTime: staleMs,
    select: ({ workspaces }) => workspaces,
  });
  return { workspaces: data, error, refetch };
}
