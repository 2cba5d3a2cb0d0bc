const prefix = /^\/w\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\/|$)/i;

/** The id of the shared workspace that an address belongs to; null for the personal one. */
export const workspaceOf = (pathname: string): string | null => prefix.exec(pathname)?.[1]?.toLowerCase() ?? null;

/** The address of a path in a workspace. The path is one of `paths.ts`. */
export const addressIn = (workspaceId: string | null, path: string): string =>
  workspaceId === null ? path : `/w/${workspaceId}${path}`;

/** The path of an address, without the workspace. */
export const pathOf = (pathname: string): string => pathname.replace(prefix, "") || "/";
