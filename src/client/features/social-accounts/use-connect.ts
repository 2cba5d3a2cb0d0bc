import type { MutationMeta } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { addressIn, pathOf } from "#client/lib/workspace-address.ts";

const storageKey = "connect_workspace";

/** Before the consent page of a network, which leads back to an address that names no workspace. */
const rememberWorkspace = (): void => sessionStorage.setItem(storageKey, tabWorkspaceId ?? "");

function takeWorkspace(): string | null {
  const workspaceId = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return workspaceId;
}

/**
 * After the consent page: goes on to the workspace for which the account was connected. True until then. `isReturn`: the address is that
 * of a return.
 */
export function useConnectReturn(isReturn: boolean): boolean {
  const [target] = useState(() => {
    const workspaceId = isReturn ? takeWorkspace() : null;
    if (workspaceId === null || workspaceId === (tabWorkspaceId ?? "")) return null;
    return addressIn(workspaceId === "" ? null : workspaceId, `${pathOf(location.pathname)}${location.search}`);
  });
  useEffect(() => {
    if (target !== null) location.replace(target);
  }, [target]);
  return target !== null;
}

/** Starts to connect an account: opens the network's consent page, which redirects back to the settings. */
export function useConnect(meta?: MutationMeta) {
  const { notBegun } = useMessages("socialAccounts");
  return trpc.socialAccounts.connect.useMutation({
    meta: meta ?? { errorTitle: notBegun },
    onSuccess: ({ authorizationUrl }) => {
      rememberWorkspace();
      location.assign(authorizationUrl);
    },
  });
}
