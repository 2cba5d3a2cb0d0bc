import { trpc } from "#client/lib/api/trpc.ts";
import type { Change } from "#client/lib/cache/optimistic-changes.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import type { UpdateWorkspaceInput, Workspace, WorkspaceSettings } from "#shared/workspaces/workspaces.ts";
import { useMay, useWorkspace } from "./current-workspace.tsx";

interface WorkspaceAnswer {
  workspace: Workspace;
  settings: WorkspaceSettings;
}

/** Only one query of the domain has both fields. Without zod, which would be added to the first screen. */
const isWorkspaceAnswer = (data: unknown): data is WorkspaceAnswer =>
  typeof data === "object" && data !== null && "workspace" in data && "settings" in data;

/** The optimistic effect of a change of settings. A new name waits for the server, which trims it. */
const optimisticWorkspace =
  ({ id, name: _name, ...change }: UpdateWorkspaceInput): Change =>
  (data) => {
    if (!isWorkspaceAnswer(data) || data.workspace.id !== id) return data;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    return { ...data, settings: { ...data.settings, ...given } };
  };

/** The settings of this tab's workspace, with whether the user may change them. `settings` is undefined until the server has answered. */
export function useWorkspaceSettings() {
  const { id } = useWorkspace();
  const isChangeable = useMay()("workspace.manage");
  const query = trpc.workspaces.get.useQuery({ id });
  return { settings: query.data?.settings, failure: useFailure(query), isChangeable };
}

/** Saves changes of this tab's workspace. The caller shows the error. */
export function useSaveWorkspace() {
  const { id } = useWorkspace();
  const { mutate, ...saving } = trpc.workspaces.update.useMutation({
    meta: { errorShownInPage: true, optimistic: optimisticWorkspace },
  });
  const save = (change: Omit<UpdateWorkspaceInput, "id">, options?: Parameters<typeof mutate>[1]) =>
    mutate({ id, ...change }, options);
  return { ...saving, save };
}
