import type { ReactNode } from "react";
import type { WorkspaceAction } from "#shared/workspaces/roles.ts";
import { useMay } from "./current-workspace.tsx";

/** Shows controls to those whose role allows their action. */
export function IfMay({ action, children }: { action: WorkspaceAction; children: ReactNode }) {
  return useMay()(action) && children;
}
