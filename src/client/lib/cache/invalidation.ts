import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isLongList, renewRows } from "./row-source.ts";

/**
 * A mutation makes the queries of its own domain stale. Listed here are the other domains it affects,
 * by domain or by procedure. The dashboard is a query of analytics.
 */
const alsoStale: Record<string, readonly string[]> = {
  auth: ["users"],
  billing: ["auth", "users", "analytics"],
  creations: ["analytics", "posts"],
  // Removing an unfinished creation returns its quota unit and its reserved cost.
  "creations.remove": ["billing", "aiCosts"],
  generation: ["creations", "billing", "aiCosts", "analytics"],
  posts: ["approvals", "creations", "billing", "analytics", "delivery", "queue", "repeats"],
  // Withdrawn, answered for or edited at the network.
  delivery: ["posts", "creations", "billing", "analytics", "queue", "approvals"],
  approvals: ["posts", "comments", "creations", "billing", "analytics", "delivery", "queue", "notifications"],
  queue: ["posts", "creations", "billing", "analytics"],
  repeats: ["posts", "creations", "billing", "analytics", "queue"],
  // A suggestion may have a cost.
  suggestions: ["aiCosts"],
  // The cost cap is a setting. Built-in templates are in the language of the settings.
  users: ["auth", "aiCosts", "templates"],
  // Who may approve.
  "workspaces.changeMember": ["approvals"],
  "workspaces.removeMember": ["approvals"],
  // The personal workspace has the settings of its user. The zone decides the days of metrics and queues.
  "workspaces.update": ["users", "aiCosts", "delivery", "analytics", "queue"],
};

export function staleDomains(path: readonly string[]): string[] {
  const [domain] = path;
  if (domain === undefined) return [];
  return [...new Set([domain, ...(alsoStale[domain] ?? []), ...(alsoStale[path.join(".")] ?? [])])];
}

/** `id`: the changed object. A list of several pages reads only this row again. */
export async function invalidateAfter(client: QueryClient, path: readonly string[], id?: string): Promise<void> {
  const stale = new Set<unknown>(staleDomains(path));
  const changed = id === undefined ? {} : { [path[0] ?? ""]: new Set([id]) };
  await readAnew(client, ({ domain }) => stale.has(domain), changed);
}

/** Ids of changed objects, by domain. */
type ChangedIds = Readonly<Record<string, ReadonlySet<string>>>;

/** Invalidates the matching queries; a list of several pages reads only its changed rows. */
export async function readAnew(
  client: QueryClient,
  isStale: (key: TrpcKey) => boolean,
  changed: ChangedIds,
): Promise<void> {
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

/** The parts of tRPC's query key, a path and an input: [["creations", "get"], { input: { id } }]. */
export interface TrpcKey {
  domain: unknown;
  procedure: unknown;
  id: unknown;
}

export function readKey([path, rest]: QueryKey): TrpcKey {
  const [domain, procedure]: unknown[] = Array.isArray(path) ? path : [];
  const input: unknown = typeof rest === "object" && rest !== null && "input" in rest ? rest.input : undefined;
  return { domain, procedure, id: typeof input === "object" && input !== null && "id" in input ? input.id : undefined };
}
