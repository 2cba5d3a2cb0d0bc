import { composerPaths, paths } from "#client/lib/paths.ts";
import type { WorkspaceAction } from "#shared/workspaces/roles.ts";

const needs: Partial<Record<string, WorkspaceAction>> = {
  ...Object.fromEntries(Object.values(composerPaths).map((path) => [path, "content.write"])),
  [paths.generateImage]: "content.write",
  [paths.importPosts]: "content.write",
  [paths.generateVideo]: "content.write",
  [paths.dashboard]: "content.read",
  [paths.creations]: "content.read",
  [paths.templates]: "content.read",
  [paths.approvals]: "posts.decide",
};

/** The right without which a screen is useless, and so is a link to it. */
export const needOf = (path: string): WorkspaceAction => needs[path] ?? "posts.read";

const generators: readonly string[] = [paths.generateImage, paths.generateVideo];

/** The right to open an address. A generator that shows a creation of the library is open to all who may see the library. */
export const needOfAddress = ({ pathname, search }: { pathname: string; search: string }): WorkspaceAction =>
  generators.includes(pathname) && new URLSearchParams(search).has("creation") ? "content.read" : needOf(pathname);
