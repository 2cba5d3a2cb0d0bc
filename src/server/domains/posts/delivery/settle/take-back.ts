import type { Db } from "#server/db/client.ts";
import { isGivenUp } from "#server/domains/posts/delivery/attempts.queries.ts";
import { attemptKeyOf, type Delivery, isPart } from "#server/domains/posts/delivery/delivery.ts";
import { takeFromLookUp } from "#server/domains/posts/store/look-ups.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { unresolved } from "#server/domains/posts/store/target-state.ts";

/**
 * Takes back a delivery that another process gave up while the caller, which sent it, waited for the network or the database: what the
 * network answered is definite, and a look-up may not find it. undefined: it was settled or sent again since. The caller has locked its
 * post.
 */
export async function takeBack(tx: Db, sent: Delivery): Promise<Delivery | undefined> {
  if (!(await isGivenUp(tx, attemptKeyOf(sent), sent.attemptNo))) return undefined;
  const taken = await takeFromLookUp(tx, isPart(sent) ? postTargetParts : postTargets, sent.id, unresolved);
  return taken && { ...sent, ...taken };
}
