import { useEffect, useState } from "react";
import { tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { addressIn, pathOf } from "#client/lib/workspace-address.ts";

const storageKey = "connect_workspace";

/** Before the consent page of a network, which leads back to an address that names no workspace. */
export const rememberWorkspace = (): void => sessionStorage.setItem(storageKey, tabWorkspaceId ?? "");

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
