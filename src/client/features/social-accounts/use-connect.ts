import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";

/** Begins connecting an account: the browser leaves for the network's consent page and comes back to the settings. */
export function useConnect() {
  const { notBegun } = useTexts("accounts");
  return trpc.socialAccounts.connect.useMutation({
    meta: { errorTitle: notBegun },
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
  });
}
