import { useEffect, useMemo, useState } from "react";
import { errorCode } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { onDoubt } from "#client/lib/session/refusals.ts";
import { useHasSession } from "#client/lib/session/session.ts";
import { isPageLeft, tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { setWorkspaceZone, useTimeZone } from "#client/lib/time/time-zone.ts";
import type { CurrentWorkspace } from "./current-workspace.tsx";

export type Membership =
  | { state: "loading" }
  | { state: "member"; workspace: CurrentWorkspace }
  /** `wasOpen`: it was shown on this page, so the user lost the access meanwhile. */
  | { state: "none"; wasOpen: boolean }
  | { state: "unknown"; retry: () => void };

const isNoMember = (error: unknown) => errorCode(error) === "NOT_FOUND";

/** The membership of the user in the shared workspace of this tab, read again when a call is refused. */
export function useMembership(): Membership {
  const hasSession = useHasSession();
  const { data, error, refetch } = trpc.workspaces.get.useQuery({ id: tabWorkspaceId ?? "" }, { enabled: hasSession });
  useEffect(() => onDoubt(() => void refetch()), [refetch]);

  const zone = data?.settings.timezone;
  useEffect(() => {
    if (zone !== undefined) setWorkspaceZone(zone);
  }, [zone]);
  // The first screen waits for the zone; a later change of it leaves the screen as it is.
  const [hasZone, setHasZone] = useState(false);
  const isZoneShown = useTimeZone() === zone;
  if (isZoneShown && !hasZone) setHasZone(true);

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
  // A user who leaves or deletes the workspace is already being sent to another page.
  if (isNoMember(error)) return isPageLeft() ? { state: "loading" } : { state: "none", wasOpen: current !== undefined };
  if (current !== undefined) return hasZone ? { state: "member", workspace: current } : { state: "loading" };
  return error === null ? { state: "loading" } : { state: "unknown", retry: () => void refetch() };
}
