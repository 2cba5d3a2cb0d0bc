/** Every address of the client. A screen that does not exist yet has no entry. */
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
  dashboard: "/ai",
  generateImage: "/ai/generate-image",
  generateVideo: "/ai/generate-videos",
  creations: "/ai/creations",
  postMeta: "/ai/post-insta",
  postX: "/ai/post-x",
  calendar: "/ai/calendar",
  posts: "/ai/posts",
  post: "/ai/posts/:id",
  analytics: "/ai/analytics",
  templates: "/ai/templates",
  notifications: "/ai/notifications",
  profile: "/ai/profile",
  settings: "/ai/settings",
} as const;

/** Where a creation is shown: in the generator of its kind. */
export const creationPath = ({ id, type }: { id: string; type: "image" | "video" }): string =>
  `${type === "image" ? paths.generateImage : paths.generateVideo}?creation=${id}`;

/** Where everything about one post stands. */
export const postPath = (id: string): string => paths.post.replace(":id", id);

/** The gallery with one template opened to be filled in. */
export const templatePath = (id: string): string => `${paths.templates}?use=${id}`;

/** Where everybody sees somebody who shows their profile. */
export const personPath = (handle: string): string => paths.person.replace(":handle", handle);

/** The composer that can hold what these platforms take; without any, the one for Facebook and Instagram. */
export const composerFor = (platforms: readonly string[]): string =>
  platforms.length === 1 && platforms[0] === "x" ? paths.postX : paths.postMeta;

const returnParam = "next";

/** The sign-in screen that leads back to where somebody wanted to go. */
export const withReturnPath = (signIn: string, wanted: string): string =>
  wanted === paths.dashboard ? signIn : `${signIn}?${new URLSearchParams({ [returnParam]: wanted })}`;

// Any origin will do: an address that resolves to another one is not a path of ours.
const here = "http://postloom.invalid";

/** Only a path below the signed-in area: an address from a link must not send anybody elsewhere. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(returnParam);
  if (wanted === null || !URL.canParse(wanted, here)) return paths.dashboard;
  const url = new URL(wanted, here);
  const isInside = url.pathname === paths.dashboard || url.pathname.startsWith(`${paths.dashboard}/`);
  return url.origin === here && isInside ? `${url.pathname}${url.search}${url.hash}` : paths.dashboard;
}
