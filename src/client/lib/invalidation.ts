import type { QueryClient } from "@tanstack/react-query";

/**
 * A mutation makes the reads of its own domain stale. Listed here are the other domains it touches,
 * by domain or by procedure. The dashboard is a read of analytics.
 */
const alsoStale: Record<string, readonly string[]> = {
  auth: ["users"],
  billing: ["auth", "users", "analytics"],
  creations: ["analytics", "posts"],
  generation: ["creations", "billing", "analytics"],
  posts: ["creations", "billing", "analytics"],
  users: ["auth"],
};

export function staleDomains(path: readonly string[]): string[] {
  const [domain] = path;
  if (domain === undefined) return [];
  return [...new Set([domain, ...(alsoStale[domain] ?? []), ...(alsoStale[path.join(".")] ?? [])])];
}

export async function invalidateAfter(client: QueryClient, path: readonly string[]): Promise<void> {
  await Promise.all(staleDomains(path).map((domain) => client.invalidateQueries({ queryKey: [[domain]] })));
}
