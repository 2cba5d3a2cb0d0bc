import { z } from "zod";
import { earliestTime, lookBackPosts, searchFrom, type SentAt } from "../match.ts";
import type { Actor, Verdict } from "../platform.ts";
import type { Graph } from "./graph.ts";
import type { GraphNetwork } from "./usage.ts";

/** A post in the list of an account. */
interface ListedPost {
  id: string;
  timestamp: Date;
  permalink?: string | null | undefined;
}

interface Search<Post extends ListedPost> {
  network: GraphNetwork;
  /** The list of the account's posts. */
  path: string;
  fields: string;
  post: z.ZodType<Post>;
  isSought: (post: Post) => boolean;
}

/**
 * Looks for the sought post among those since the send. null: none, several, or the answer does not tell its time. That proves nothing.
 */
export async function findByText<Post extends ListedPost>(
  graph: Graph,
  actor: Actor,
  { network, path, fields, post, isSought }: Search<Post>,
  sent: SentAt,
  signal: AbortSignal,
): Promise<Verdict | null> {
  const query = {
    fields,
    since: String(Math.floor(searchFrom(sent.at).getTime() / 1000)),
    limit: String(lookBackPosts),
  };
  const answer = z.object({ data: z.array(post).max(lookBackPosts) });
  let headers = new Headers();
  const onHeaders = (given: Headers) => void (headers = given);
  const { data } = await graph({ network, path, actor, query, answer, onHeaders, signal });
  const from = earliestTime(sent, headers);
  if (from === null) return null;
  const [match, second] = data.filter((one) => one.timestamp >= from && isSought(one));
  if (match === undefined || second !== undefined) return null;
  return { outcome: "live", externalId: match.id, permalink: match.permalink ?? null };
}
