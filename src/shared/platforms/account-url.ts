import type { Platform } from "./platform.ts";

/** Where an account shows its posts. A Page is found by its id; null: nobody knows the name that the address is made of. */
export function accountUrl(
  platform: Platform,
  { externalId, username }: { externalId: string; username: string | null },
): string | null {
  switch (platform) {
    case "facebook":
      return `https://www.facebook.com/${encodeURIComponent(externalId)}`;
    case "instagram":
      return username === null ? null : `https://www.instagram.com/${encodeURIComponent(username)}/`;
    case "x":
      return username === null ? null : `https://x.com/${encodeURIComponent(username)}`;
    default:
      return platform satisfies never;
  }
}
