import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

/** The @name of an account, with the server on Mastodon; the title where accounts have no @name. */
export function shownName({
  platform,
  username,
  name,
  server,
}: Pick<SocialAccount, "platform" | "username" | "name" | "server">): string {
  if (platform === "facebook" || platform === "linkedin" || username === null) return name;
  const isLocal = platform === "mastodon" && server !== null && !username.includes("@") && URL.canParse(server);
  return isLocal ? `@${username}@${new URL(server).host}` : `@${username}`;
}
