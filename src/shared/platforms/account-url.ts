import type { Platform } from "./platform.ts";

/** Public URL of an account. A Page is addressed by its id; null when the needed username is unknown. */
export function accountUrl(
  platform: Platform,
  { externalId, username, server }: { externalId: string; username: string | null; server: string | null },
): string | null {
  switch (platform) {
    case "facebook":
      return `https://www.facebook.com/${encodeURIComponent(externalId)}`;
    case "instagram":
      return username === null ? null : `https://www.instagram.com/${encodeURIComponent(username)}/`;
    case "x":
      return username === null ? null : `https://x.com/${encodeURIComponent(username)}`;
    case "bluesky":
      return `https://bsky.app/profile/${encodeURIComponent(username ?? externalId)}`;
    case "mastodon":
      return username === null || server === null ? null : `${server}/@${encodeURIComponent(username)}`;
    case "threads":
      return username === null ? null : `https://www.threads.com/@${encodeURIComponent(username)}`;
    case "linkedin":
      return linkedinUrl(externalId, username);
    default:
      return platform satisfies never;
  }
}

/** A Page has an address of its id. A person's address holds a name; where that is unknown, `me` leads to the profile of the reader. */
function linkedinUrl(externalId: string, username: string | null): string | null {
  const page = /^urn:li:organization:(\d+)$/.exec(externalId)?.[1];
  if (page !== undefined) return `https://www.linkedin.com/company/${page}/`;
  return username === null
    ? "https://www.linkedin.com/in/me/"
    : `https://www.linkedin.com/in/${encodeURIComponent(username)}/`;
}
