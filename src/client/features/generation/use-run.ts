import type { Creation } from "#shared/creations/creations.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";

const pollMs = 2_000;
const mostPerRun = 4;

/** What was begun by the same press of the button: such creations have the prompt and the moment in common. */
export function useRun(creation: Creation | undefined): readonly Creation[] {
  const polling = usePolling();
  const from = creation?.createdAt ?? new Date(0).toISOString();
  const to = new Date(Date.parse(from) + 1).toISOString();
  const list = trpc.creations.list.useQuery(
    { type: "image", from, to, sort: "oldest", limit: mostPerRun },
    {
      enabled: creation?.type === "image" && creation.prompt !== null,
      refetchInterval: ({ state }) =>
        polling((state.data?.creations ?? []).some(({ status }) => status === "processing") && pollMs),
    },
  );
  if (creation === undefined) return [];
  const together = (list.data?.creations ?? []).filter(({ prompt }) => prompt === creation.prompt);
  // Its own query knows more of the one that is shown.
  return together.some(({ id }) => id === creation.id)
    ? together.map((one) => (one.id === creation.id ? creation : one))
    : [creation];
}
