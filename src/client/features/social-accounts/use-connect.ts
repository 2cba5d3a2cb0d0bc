import { trpc } from "#client/lib/trpc.ts";

/** Begins connecting an account: the browser leaves for the network's consent page and comes back to the settings. */
export function useConnect() {
  return trpc.socialAccounts.connect.useMutation({
    meta: { errorTitle: "Connecting could not begin" },
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
  });
}
