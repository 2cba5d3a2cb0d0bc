import { createContext, type ReactNode, use, useCallback, useEffect, useMemo } from "react";
import { errorCode } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { onDoubt } from "#client/lib/session/refusals.ts";
import { useHasSession } from "#client/lib/session/session.ts";
import { isPageLeft, tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { setWorkspaceZone, useTimeZone } from "#client/lib/time/time-zone.ts";
import { may, type WorkspaceAction, type WorkspaceRole } from "#shared/workspaces/roles.ts";

/** The workspace of this tab. */
export interface CurrentWorkspace {
  /** That of its user for the personal workspace. */
  id: string;
  name: string;
  isPersonal: boolean;
  /** The role of the user in it. */
  role: WorkspaceRole;
  picture: string | null;
}

const WorkspaceContext = createContext<CurrentWorkspace | null>(null);

export function useWorkspace(): CurrentWorkspace {
  const workspace = use(WorkspaceContext);
  if (workspace === null) throw new Error("useWorkspace must be used behind the workspace guard");
  return workspace;
}

/** Whether the role of the user in this workspace allows an action. The server decides in any case. */
export function useMay(): (action: WorkspaceAction) => boolean {
  const { role } = useWorkspace();
  return useCallback((action) => may(role, action), [role]);
}

type Membership =
  | { state: "loading" }
  | { state: "member"; workspace: CurrentWorkspace | null }
  /** `wasOpen`: it was shown on this page, so the user lost the access meanwhile. */
  | { state: "none"; wasOpen: boolean }
  | { state: "unknown"; retry: () => void };

const isNoMember = (error: unknown) => errorCode(error) === "NOT_FOUND";

/**
 * The membership of the user in the workspace of this tab, read again when a call is refused. The personal workspace needs no
 * answer of the server; its workspace is null here.
 */
export function useMembership(): Membership {
  const hasSession = useHasSession();
  const isShared = tabWorkspaceId !== null;
  const { data, error, refetch } = trpc.workspaces.get.useQuery(
    { id: tabWorkspaceId ?? "" },
    { enabled: isShared && hasSession },
  );
  useEffect(() => (isShared ? onDoubt(() => void refetch()) : undefined), [isShared, refetch]);

  const zone = data?.settings.timezone;
  useEffect(() => {
    if (zone !== undefined) setWorkspaceZone(zone);
  }, [zone]);
  const isZoneShown = useTimeZone() === zone;

  const workspace = data?.workspace;
  const current = useMemo(
    () =>
      workspace && {
        id: workspace.id,
        name: workspace.name,
        isPersonal: workspace.isPersonal,
        role: workspace.role,
        picture: workspace.picture,
      },
    [workspace],
  );
  if (!isShared) return { state: "member", workspace: null };
  // Whoever leaves or deletes the workspace is on the way to another page.
  if (isNoMember(error)) return isPageLeft() ? { state: "loading" } : { state: "none", wasOpen: current !== undefined };
  if (current !== undefined) return isZoneShown ? { state: "member", workspace: current } : { state: "loading" };
  return error === null ? { state: "loading" } : { state: "unknown", retry: () => void refetch() };
}

/** `workspace` is null for the personal one. */
export function WorkspaceProvider({
  workspace,
  children,
}: {
  workspace: CurrentWorkspace | null;
  children: ReactNode;
}) {
  const { id, fullName, imageUrl, avatar } = useUser();
  const picture = imageUrl ?? avatar;
  const personal = useMemo<CurrentWorkspace>(
    () => ({ id, name: fullName, isPersonal: true, role: "owner", picture }),
    [id, fullName, picture],
  );
  return <WorkspaceContext value={workspace ?? personal}>{children}</WorkspaceContext>;
}
