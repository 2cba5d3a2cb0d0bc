import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Changes } from "#shared/notifications/live.ts";
import { isLongList, renewRows } from "./row-source.ts";

/**
 * A mutation makes the reads of its own domain stale. Listed here are the other domains it touches,
 * by domain or by procedure. The dashboard is a read of analytics.
 */
const alsoStale: Record<string, readonly string[]> = {
  auth: ["users"],
  billing: ["auth", "users", "analytics"],
  creations: ["analytics", "posts"],
  // What was still being made gives its unit and what was reserved for it back.
  "creations.remove": ["billing", "spending"],
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

/** With the id of the one thing that was changed: a list of many pages reads that alone anew. */
export async function invalidateAfter(client: QueryClient, path: readonly string[], id?: string): Promise<void> {
  const stale = new Set<unknown>(staleDomains(path));
  const changed = id === undefined ? {} : { [path[0] ?? ""]: new Set([id]) };
  await readAnew(client, ({ domain }) => stale.has(domain), changed);
}

/** Ids of things that changed, by their domain. */
type ChangedIds = Readonly<Record<string, ReadonlySet<string>>>;

async function readAnew(client: QueryClient, isStale: (key: TrpcKey) => boolean, changed: ChangedIds): Promise<void> {
  const renewed = new Set(
    client.getQueryCache().findAll({
      predicate: (query) => {
        const key = readKey(query.queryKey);
        return isStale(key) && Object.hasOwn(changed, String(key.domain)) && isLongList(query);
      },
    }),
  );
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => !renewed.has(query) && isStale(readKey(query.queryKey)) }),
    ...[...renewed].map((query) =>
      renewRows(client, query, changed[String(readKey(query.queryKey).domain)] ?? new Set()),
    ),
  ]);
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
const isLive = (domain: unknown) =>
  showsThings.has(domain) || domain === "notifications" || domain === "socialAccounts";
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
  const { everything, creations, progress, posts, notifications, accounts } = changes;
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
  await readAnew(
    client,
    ({ domain, procedure, id }) => {
      if (domain === "notifications") return notifications;
      if (domain === "socialAccounts") return accounts;
      if (procedure === "get" && byOwnId.has(domain)) return ids.has(id) || inProgress.has(id);
      return ids.size > 0 && showsThings.has(domain);
    },
    { creations: new Set(creations), posts: new Set(posts) },
  );
}
