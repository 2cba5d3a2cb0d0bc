import type { MutationMeta } from "@tanstack/react-query";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { rememberWorkspace } from "./connect-return.ts";

/** Starts to connect an account: opens the network's consent page, which redirects back to the settings. */
export function useConnect(meta?: MutationMeta) {
  const { notBegun } = useMessages("accounts");
  return trpc.socialAccounts.connect.useMutation({
    meta: meta ?? { errorTitle: notBegun },
    onSuccess: ({ authorizationUrl }) => {
      rememberWorkspace();
      location.assign(authorizationUrl);
    },
  });
}
