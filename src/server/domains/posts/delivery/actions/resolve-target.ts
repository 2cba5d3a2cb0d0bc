import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { endAttempt, recordNotFound } from "#server/domains/posts/delivery/attempts.queries.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import {
  type Delivery,
  attemptKeyOf,
  isRestoredError,
  isPart,
  moveDelivery,
  tableOf,
} from "#server/domains/posts/delivery/delivery.ts";
import { lookBeforeRepeat, lookUp } from "#server/domains/posts/delivery/look-up/look-up.ts";
import { afterMoves } from "#server/domains/posts/delivery/settle/after-moves.ts";
import { timingFor } from "#server/domains/posts/store/alarms.ts";
import { settleNotificationsOf } from "#server/domains/posts/store/delivery-notifications.ts";
import { lockPost, readUnlocked } from "#server/domains/posts/store/lock-post.ts";
import { takeFromLookUp } from "#server/domains/posts/store/look-ups.queries.ts";
import {
  deletePartsAfter,
  findPartsOf,
  isTakenByAnother,
  type PartRow,
} from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { moveTarget, secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { Second } from "#shared/durations.ts";
import type { PostId, WorkspaceId } from "#shared/ids.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { ResolveTargetInput } from "#shared/posts/post-targets.ts";
import type { Post } from "#shared/posts/posts.ts";

const resetSend = {
  failedTries: 0,
  sendingSince: null,
  verifyTries: 0,
  firstAbsentAt: null,
  error: null,
};

/** Sends with the saved steps: if the post is public after all, most networks refuse the same container, draft or picture. */
const sendAgain = (tx: Db, delivery: Delivery): Promise<Delivery | undefined> =>
  isPart(delivery)
    ? moveDelivery(tx, delivery, ["needs_user"], { ...resetSend, state: "queued", wakeAt: secondsFromNow(0) })
    : moveTarget(tx, delivery, ["needs_user"], { ...resetSend, ...timingFor(null), catchUpAt: null });

const idOf = ({ social }: Pick<Deps, "social">, { platform }: TargetRow, { permalink }: ResolveTargetInput) =>
  (permalink !== undefined && social[platform]?.idInLink?.(permalink)) || null;

/**
 * The rest of a thread needs the id of the post that it replies to, so a link without the id is refused. Without any link the rest ends
 * with the advice to post it oneself. Throws INVALID_INPUT.
 */
function checkPermalink(
  { social }: Pick<Deps, "social">,
  { target, parts, pending }: Asked,
  { permalink }: ResolveTargetInput,
): void {
  const follows = isPart(pending)
    ? parts.filter(({ position }) => position > pending.position)
    : (target.content?.follows ?? []);
  if (permalink === undefined || social[target.platform]?.idInLink === undefined || follows.length === 0) return;
  const message = `This link does not name that post on ${platformNames[target.platform]}, so the rest could not follow it. Give another link, or none`;
  throw invalidInput([{ path: "permalink", message }]);
}

/** Throws INVALID_INPUT when this is the id of another published post or part. */
async function refuseTaken(tx: Db, delivery: Delivery, externalId: string | null): Promise<void> {
  if (externalId === null || !(await isTakenByAnother(tx, delivery, externalId))) return;
  const message = "This is the link of another post that went out from here. Give the link of this one";
  throw invalidInput([{ path: "permalink", message }]);
}

/** After a restore, a live post was published with all its parts, so they are deleted here. Returns the change of the target itself. */
async function withoutParts(tx: Db, delivery: Delivery) {
  if (!isRestoredError(delivery.error)) return {};
  if (isPart(delivery)) await deletePartsAfter(tx, delivery);
  else if (delivery.content !== null) return { content: { ...delivery.content, follows: [] } };
  return {};
}

async function markLive(tx: Db, delivery: Delivery, { externalId, permalink }: Place) {
  await refuseTaken(tx, delivery, externalId);
  return moveDelivery(tx, delivery, ["needs_user"], {
    ...(await withoutParts(tx, delivery)),
    state: "published",
    permalink,
    externalId,
    publishedAt: delivery.sendingSince,
    error: null,
  });
}

/** Where the post is, as far as it is known. */
interface Place {
  externalId: string | null;
  permalink: string | null;
}

interface Asked {
  target: TargetRow;
  parts: PartRow[];
  /** The target, or the part of it, that waits for the answer. */
  pending: Delivery;
}

/** Throws NOT_FOUND, CONFLICT. */
async function findAsked(tx: Db, workspaceId: WorkspaceId, input: ResolveTargetInput): Promise<Asked> {
  const { targets } = await lockPost(tx, workspaceId, input.id);
  const target = targets.find((one) => one.id === input.targetId);
  if (target === undefined) throw notFound("Target");
  const parts = (await findPartsOf(tx, [input.id])).filter(({ targetId }) => targetId === target.id);
  const pending = [target, ...parts].find(({ state }) => state === "needs_user");
  if (pending === undefined) throw new DomainError("CONFLICT", "This delivery does not wait for your answer");
  return { target, parts, pending };
}

/**
 * Applies the user's answer to the target or part that waits for it: `live` marks it as published, `absent` sends it again. false,
 * for `absent`: a look-up is in progress, and may still find it.
 */
async function applyAnswer(
  deps: Pick<Deps, "db" | "jobs" | "log" | "social">,
  workspaceId: WorkspaceId,
  input: ResolveTargetInput,
  found: Found | null,
): Promise<boolean> {
  const isLive = input.outcome === "live";
  return deps.db.transaction(async (tx) => {
    const asked = await findAsked(tx, workspaceId, input);
    const { target, pending } = asked;
    const seen = found?.id === pending.id ? found.published : null;
    const externalId = idOf(deps, target, input) ?? seen?.externalId ?? null;
    if (isLive && externalId === null && !isRestoredError(pending.error)) checkPermalink(deps, asked, input);
    const taken = await takeFromLookUp(tx, tableOf(pending), pending.id, ["needs_user"], { unlessLookedUp: !isLive });
    if (taken === undefined) return false;
    const delivery = { ...pending, ...taken };
    // Where links have ids, one without an id leads somewhere else than to the post that was found.
    const links = [input.permalink, seen?.permalink];
    const isTold = deps.social[target.platform]?.idInLink === undefined || idOf(deps, target, input) !== null;
    const permalink = (isTold ? links : links.toReversed()).find((link) => link != null) ?? null;
    const moved = isLive ? await markLive(tx, delivery, { externalId, permalink }) : await sendAgain(tx, delivery);
    if (moved === undefined) throw new Error("A delivery moved while its post was locked");
    if (isLive) await endAttempt(tx, attemptKeyOf(delivery), { outcome: "published" });
    else await recordNotFound(tx, attemptKeyOf(delivery));
    await afterMoves(deps, tx, [moved], new Map([[target.id, seen?.thread ?? []]]));
    await settleNotificationsOf(tx, workspaceId, [target.id]);
    return true;
  });
}

/** Longer than a look-up may take, and than the lease of a dead process. */
const lookUpDeadlineMs = callDeadlineMs.verify + 5 * Second.ms;
const pollMs = 200;

const stillLooking = () =>
  new DomainError("UNAVAILABLE", "Postloom is looking whether it is there. Answer again in a moment.");

/** Waits until the look-up in progress has settled the delivery. Throws UNAVAILABLE when it does not. */
async function awaitLookUp({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId, postId: PostId, id: Delivery["id"]) {
  const deadline = performance.now() + lookUpDeadlineMs;
  for (;;) {
    const { targets } = await readUnlocked(db, workspaceId, postId);
    const asked = [...targets, ...(await findPartsOf(db, [postId]))].find((one) => one.id === id);
    if (asked?.state !== "needs_user") return;
    if (asked.leaseUntil === null || performance.now() > deadline) throw stillLooking();
    await sleep(pollMs);
  }
}

/** Whether a look just before the repeat settles the delivery. After a restore the steps by which it would be found may be gone. */
async function isSettledByLook(deps: Deps, workspaceId: WorkspaceId, input: ResolveTargetInput): Promise<boolean> {
  const { target, pending } = await deps.db.transaction((tx) => findAsked(tx, workspaceId, input));
  const look = isRestoredError(pending.error) ? "open" : await lookBeforeRepeat(deps, target, pending);
  if (look === "taken") await awaitLookUp(deps, workspaceId, input.id, pending.id);
  return look !== "open";
}

/** A delivery that a look found. */
interface Found {
  id: Delivery["id"];
  published: Published;
}

/** Looks for the id of a post that the user found: the parts after it need the id. null: the look-up does not return it. */
async function findLive(deps: Deps, workspaceId: WorkspaceId, input: ResolveTargetInput): Promise<Found | null> {
  const { target, pending } = await deps.db.transaction((tx) => findAsked(tx, workspaceId, input));
  if (isRestoredError(pending.error) || idOf(deps, target, input) !== null) return null;
  const verdict = await lookUp(deps, target, pending, AbortSignal.timeout(callDeadlineMs.verify));
  return verdict.outcome === "live" ? { id: pending.id, published: verdict } : null;
}

/**
 * Applies the user's answer. `live` looks for the post's id, if the link does not contain it. `absent` looks once more and waits for a
 * look-up in progress: the post that one of them finds takes precedence over the answer. Throws NOT_FOUND, INVALID_INPUT, CONFLICT when
 * the delivery does not (or no longer) wait for an answer, or when `absent` is not true, UNAVAILABLE when the look-up takes too long.
 */
export async function resolveTarget(deps: Deps, workspaceId: WorkspaceId, input: ResolveTargetInput): Promise<Post> {
  if (input.outcome === "absent" && (await isSettledByLook(deps, workspaceId, input)))
    return getPost(deps, workspaceId, input.id);
  const found = input.outcome === "live" ? await findLive(deps, workspaceId, input) : null;
  const deadline = performance.now() + lookUpDeadlineMs;
  while (!(await applyAnswer(deps, workspaceId, input, found))) {
    if (performance.now() > deadline) throw stillLooking();
    await sleep(pollMs);
  }
  return getPost(deps, workspaceId, input.id);
}
