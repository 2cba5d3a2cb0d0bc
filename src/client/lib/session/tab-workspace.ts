import { addressIn, workspaceOf } from "../workspace-address.ts";

/*
 * The workspace of a tab is in its address: /w/<id>/ai/posts is a screen of a shared workspace, /ai/posts one of the personal workspace.
 * So a copied address opens in its workspace. Another workspace is opened by a page load, which leaves nothing of this one in memory.
 */

// During prerendering there is no address.
const pathAtStart = typeof location === "undefined" ? "/" : location.pathname;

/** The shared workspace of this tab; null: the personal one. */
export const tabWorkspaceId: string | null = workspaceOf(pathAtStart);

/** For the router, whose paths are those of `lib/paths.ts`. */
export const tabBase: string = tabWorkspaceId === null ? "/" : addressIn(tabWorkspaceId, "");

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
