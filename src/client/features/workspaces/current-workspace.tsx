import { createContext, type ReactNode, use, useCallback, useMemo } from "react";
import { useUser } from "#client/lib/session/auth.tsx";
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

interface ProviderProps {
  workspace: CurrentWorkspace;
  children: ReactNode;
}

export const WorkspaceProvider = ({ workspace, children }: ProviderProps) => (
  <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
);

/** The personal workspace, which needs no answer of the server. */
export function PersonalWorkspace({ children }: { children: ReactNode }) {
  const { id, fullName, imageUrl, avatar } = useUser();
  const picture = imageUrl ?? avatar;
  const personal = useMemo<CurrentWorkspace>(
    () => ({ id, name: fullName, isPersonal: true, role: "owner", picture }),
    [id, fullName, picture],
  );
  return <WorkspaceProvider workspace={personal}>{children}</WorkspaceProvider>;
}
