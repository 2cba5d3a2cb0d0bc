import { networks } from "#shared/platforms/networks.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

/** The @name of an account, with its server on networks of many; the title where accounts have no @name. */
export function shownName({
  platform,
  username,
  name,
  server,
}: Pick<SocialAccount, "platform" | "username" | "name" | "server">): string {
  const { shownBy } = networks[platform].accounts;
  if (shownBy === "title" || username === null) return name;
  const isLocal = shownBy === "handleAtServer" && server !== null && !username.includes("@") && URL.canParse(server);
  return isLocal ? `@${username}@${new URL(server).host}` : `@${username}`;
}
