import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Changes } from "#shared/live.ts";

/**
 * A mutation makes the reads of its own domain stale. Listed here are the other domains it touches,
 * by domain or by procedure. The dashboard is a read of analytics.
 */
const alsoStale: Record<string, readonly string[]> = {
  auth: ["users"],
  billing: ["auth", "users", "analytics"],
  creations: ["analytics", "posts"],
  generation: ["creations", "billing", "spending", "analytics"],
  posts: ["creations", "billing", "analytics", "publishing", "queue", "repeats"],
  queue: ["posts", "creations", "billing", "analytics"],
  repeats: ["posts", "creations", "billing", "analytics", "queue"],
  // A suggestion may cost something; the cap is a setting.
  suggestions: ["spending"],
  // Built-in templates are in the language of the settings.
  users: ["auth", "spending", "templates"],
};

export function staleDomains(path: readonly string[]): string[] {
  const [domain] = path;
  if (domain === undefined) return [];
  return [...new Set([domain, ...(alsoStale[domain] ?? []), ...(alsoStale[path.join(".")] ?? [])])];
}

export async function invalidateAfter(client: QueryClient, path: readonly string[]): Promise<void> {
  await Promise.all(staleDomains(path).map((domain) => client.invalidateQueries({ queryKey: [[domain]] })));
}

/** What shows creations and posts, or counts them. */
const showsThings = new Set<unknown>([
  "creations",
  "posts",
  "publishing",
  "queue",
  "repeats",
  "billing",
  "spending",
  "analytics",
]);
const isLive = (domain: unknown) => showsThings.has(domain) || domain === "notifications";
/** A queue is of an account, and shows posts. */
const byOwnId = new Set<unknown>(["creations", "posts", "generation"]);

/** tRPC keys a query by its path and its input: [["creations", "get"], { input: { id } }]. */
interface TrpcKey {
  domain: unknown;
  procedure: unknown;
  id: unknown;
}

function readKey([path, rest]: QueryKey): TrpcKey {
  const [domain, procedure]: unknown[] = Array.isArray(path) ? path : [];
  const input: unknown = typeof rest === "object" && rest !== null && "input" in rest ? rest.input : undefined;
  return { domain, procedure, id: typeof input === "object" && input !== null && "id" in input ? input.id : undefined };
}

/** What the server says has changed, by whomever. */
export async function invalidateChanged(client: QueryClient, changes: Changes): Promise<void> {
  const { everything, creations, progress, posts, notifications } = changes;
  if (everything) {
    // What is being read just now is not read twice: this is the first word of a stream, and often of a page.
    await client.invalidateQueries(
      { predicate: ({ queryKey }) => isLive(readKey(queryKey).domain) },
      { cancelRefetch: false },
    );
    return;
  }
  const ids = new Set<unknown>([...creations, ...posts]);
  const inProgress = new Set<unknown>(progress);
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const { domain, procedure, id } = readKey(queryKey);
      if (domain === "notifications") return notifications;
      if (procedure === "get" && byOwnId.has(domain)) return ids.has(id) || inProgress.has(id);
      return ids.size > 0 && showsThings.has(domain);
    },
  });
}
