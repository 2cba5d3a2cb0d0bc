/*
 * The workspace of a tab is in its address: /w/<id>/ai/posts is a screen of a shared workspace, /ai/posts one of the personal workspace.
 * So a copied address opens in its workspace. Another workspace is opened by a page load, which leaves nothing of this one in memory.
 */

const prefix = /^\/w\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\/|$)/i;

/** The id of the shared workspace that a path belongs to; null for the personal one. */
export const workspaceOf = (pathname: string): string | null => prefix.exec(pathname)?.[1]?.toLowerCase() ?? null;

/** The start of all paths of a workspace, without a slash at its end. */
const baseOf = (workspaceId: string | null): string => (workspaceId === null ? "" : `/w/${workspaceId}`);

// During prerendering there is no address.
const pathAtStart = typeof location === "undefined" ? "/" : location.pathname;

/** The shared workspace of this tab; null: the personal one. */
export const tabWorkspaceId: string | null = workspaceOf(pathAtStart);

/** For the router, whose paths are those of `lib/paths.ts`. */
export const tabBase: string = baseOf(tabWorkspaceId) || "/";

/** The address of a path in a workspace; the path is as in `lib/paths.ts`. */
export const addressIn = (workspaceId: string | null, path: string): string => baseOf(workspaceId) + path;

/** The path of an address, without the workspace. */
export const pathOf = (pathname: string): string => pathname.replace(prefix, "") || "/";

let isLeft = false;

/** This page is about to make room for one of another workspace. */
export const isPageLeft = (): boolean => isLeft;

/** Opens a screen of another workspace. Its page starts anew. */
export function openIn(workspaceId: string | null, path: string): void {
  isLeft = true;
  // The browser may keep the page and show it again.
  addEventListener("pageshow", () => (isLeft = false), { once: true });
  location.assign(addressIn(workspaceId, path));
}

/** Names the workspace of a call; without it the call is about the personal one. */
export const workspaceHeader = (): Record<string, string> =>
  tabWorkspaceId === null ? {} : { "x-workspace-id": tabWorkspaceId };

/** Names what this browser keeps for a user in this workspace, such as unsent texts. */
export const ownerKey = (userId: string): string => (tabWorkspaceId === null ? userId : `${tabWorkspaceId}_${userId}`);
