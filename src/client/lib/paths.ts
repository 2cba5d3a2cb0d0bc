import { pathOf } from "./workspace-address.ts";

/** Every path of the client, without the workspace of `workspace-address.ts`. */
export const paths = {
  landing: "/",
  auth: "/auth",
  signin: "/signin",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password/:token",
  verifyEmail: "/verify-email/:token",
  newsletterConfirm: "/newsletter/confirm/:token",
  newsletterUnsubscribe: "/newsletter/unsubscribe/:token",
  person: "/u/:handle",
  dataDeletion: "/data-deletion/:code",
  join: "/join",
  review: "/review",
  authorize: "/oauth/authorize",
  share: "/share",
  dashboard: "/ai",
  generateImage: "/ai/generate-image",
  generateVideo: "/ai/generate-videos",
  creations: "/ai/creations",
  postAny: "/ai/post",
  postMeta: "/ai/post-insta",
  postX: "/ai/post-x",
  calendar: "/ai/calendar",
  posts: "/ai/posts",
  importPosts: "/ai/posts/import",
  post: "/ai/posts/:id",
  approvals: "/ai/approvals",
  analytics: "/ai/analytics",
  templates: "/ai/templates",
  notifications: "/ai/notifications",
  profile: "/ai/profile",
  settings: "/ai/settings",
} as const;

/** Path of a creation in the generator of its type. */
export const creationPath = ({ id, type }: { id: string; type: "image" | "video" }): string =>
  `${type === "image" ? paths.generateImage : paths.generateVideo}?creation=${id}`;

/** Path of a post's page. */
export const postPath = (id: string): string => paths.post.replace(":id", id);

/** Path of the gallery with the use dialog of a template open. */
export const templatePath = (id: string): string => `${paths.templates}?use=${id}`;

/** Path of the composer with a draft of what was shared with this browser. */
export const sharedDraftPath = (shareId: string): string => `${paths.postAny}?shared=${shareId}`;

/** Path of a public profile. */
export const personPath = (handle: string): string => paths.person.replace(":handle", handle);

/** The three composers: for any networks, and with their networks preset, for Facebook and Instagram, and for X. */
export type ComposerKind = "any" | "meta" | "x";

export const composerPaths: Record<ComposerKind, string> = {
  any: paths.postAny,
  meta: paths.postMeta,
  x: paths.postX,
};

const returnParam = "next";

/** Path of the sign-in screen that returns to the wanted path. */
export const withReturnPath = (signIn: string, wanted: string): string =>
  wanted === paths.dashboard ? signIn : `${signIn}?${new URLSearchParams({ [returnParam]: wanted })}`;

// Any origin works: a URL that resolves to another origin is not a path of this client.
const here = "http://postloom.invalid";

const isReturnPath = (pathname: string): boolean =>
  pathname === paths.join || pathname === paths.authorize || isSignedInPath(pathOf(pathname));

const isSignedInPath = (path: string): boolean => path === paths.dashboard || path.startsWith(`${paths.dashboard}/`);

/**
 * The return path of a query string, limited to the signed-in area and the pages of an invitation and a program, to prevent open redirects. It may name
 * a workspace: /w/<id>/ai.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(returnParam);
  if (wanted === null || !URL.canParse(wanted, here)) return paths.dashboard;
  const url = new URL(wanted, here);
  return url.origin === here && isReturnPath(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : paths.dashboard;
}
