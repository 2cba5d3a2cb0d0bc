import type { QueryClient } from "@tanstack/react-query";
import { readAnew, readKey } from "#client/lib/cache/invalidation.ts";
import type { Changes } from "#shared/live/live.ts";

/** Domains whose answers contain or count creations and posts. */
const contentDomains = new Set<unknown>([
  "creations",
  "posts",
  "delivery",
  "queue",
  "approvals",
  "comments",
  "repeats",
  "billing",
  "aiCosts",
  "analytics",
]);
const isLive = (domain: unknown) =>
  contentDomains.has(domain) || domain === "notifications" || domain === "socialAccounts";
/** Domains whose `get` takes the id of the changed object. `queue.get` takes the id of an account. */
const byOwnId = new Set<unknown>(["creations", "posts", "generation"]);

/** Invalidates the queries that a change on the server concerns. */
export async function invalidateChanged(client: QueryClient, changes: Changes): Promise<void> {
  const { everything, creations, progress, posts, notifications, accounts } = changes;
  if (everything) {
    // Does not restart running requests: this is the first message of a stream, often while the page loads.
    await client.invalidateQueries(
      { predicate: ({ queryKey }) => isLive(readKey(queryKey).domain) },
      { cancelRefetch: false },
    );
    return;
  }
  const ids = new Set<unknown>([...creations, ...posts]);
  const inProgress = new Set<unknown>(progress);
  await readAnew(
    client,
    ({ domain, procedure, id }) => {
      if (domain === "notifications") return notifications;
      if (domain === "socialAccounts") return accounts;
      if (procedure === "get" && byOwnId.has(domain)) return ids.has(id) || inProgress.has(id);
      return ids.size > 0 && contentDomains.has(domain);
    },
    { creations: new Set(creations), posts: new Set(posts) },
  );
}
