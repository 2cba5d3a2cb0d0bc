import type { Db } from "#server/db/client.ts";
import { judgeApprovals, type Verdict } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { findApprovals } from "#server/domains/posts/approvals/approvals.queries.ts";
import { postHash } from "#server/domains/posts/approvals/content-hash.ts";
import { findMembers } from "#server/domains/posts/approvals/policies.queries.ts";
import { recordOfSent } from "#server/domains/posts/approvals/sent-verdicts.ts";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import { findTargetsOf, type PostRow } from "#server/domains/posts/store/posts.queries.ts";
import { isUnsent } from "#server/domains/posts/store/target-state.ts";
import { deletedPerson, type PostId, type UserId } from "#shared/ids.ts";
import type { Approval } from "#shared/posts/approvals.ts";

type ReviewedPost = Pick<PostRow, "id" | "workspaceId" | "authorId" | "scheduledAt" | "status">;

/** The verdicts on a post with the hash that a person approves. */
export interface Review {
  verdicts: Verdict[];
  contentHash: string;
}

function toReview(post: ReviewedPost, verdicts: Verdict[]): Review {
  const countsTime = verdicts.some((verdict) => verdict.countsTime);
  const hashes = verdicts.map(({ hash }) => hash);
  return { verdicts, contentHash: postHash(hashes, countsTime ? post.scheduledAt : null) };
}

const findTargets = (db: Db, posts: readonly ReviewedPost[]) =>
  findTargetsOf(
    db,
    posts.map(({ id }) => id),
  );

/** The verdicts on all deliveries of these posts that were not sent. */
export async function reviewPosts(db: Db, posts: readonly ReviewedPost[]): Promise<Map<PostId, Review>> {
  const planned = await planContents(db, (await findTargets(db, posts)).filter(isUnsent));
  const verdicts = await judgeApprovals(db, planned, { always: true });
  const theirs = Map.groupBy(planned, ({ postId }) => postId);
  return new Map(
    posts.map((post) => [
      post.id,
      toReview(
        post,
        (theirs.get(post.id) ?? []).flatMap(({ id }) => verdicts.get(id) ?? []),
      ),
    ]),
  );
}

/** As reviewPosts; of a post without a delivery left to send, what went out. */
async function reviewOrRecord(db: Db, posts: readonly ReviewedPost[]): Promise<Map<PostId, Review>> {
  const reviews = await reviewPosts(db, posts);
  const over = posts.filter(({ id }) => reviews.get(id)?.verdicts.length === 0);
  const sent = Map.groupBy(
    (await findTargets(db, over)).flatMap(({ content, ...target }) =>
      content === null ? [] : [{ ...target, content }],
    ),
    ({ postId }) => postId,
  );
  const records = await recordOfSent(db, [...sent.values()].flat());
  for (const post of over) {
    const verdicts = (sent.get(post.id) ?? []).flatMap(({ id }) => records.get(id) ?? []);
    reviews.set(post.id, toReview(post, verdicts));
  }
  return reviews;
}

/** The approvers of deliveries that lack an approval of the team, without those who have approved each delivery that they decide about. */
export const openApproversOf = ({ verdicts }: Pick<Review, "verdicts">): UserId[] => [
  ...new Set(
    verdicts.flatMap(({ isMemberApproved, approvers, approvedBy }) =>
      isMemberApproved ? [] : approvers.filter((one) => !approvedBy.includes(one)),
    ),
  ),
];

/** Members who decide about the post. */
export const approversOf = ({ verdicts }: Pick<Review, "verdicts">): UserId[] => [
  ...new Set(verdicts.flatMap(({ approvers }) => approvers)),
];

/** Whether members have to approve it and none may: it would wait for ever. */
export const isStuck = (review: Review): boolean =>
  openApproversOf(review).length === 0 && !review.verdicts.every(({ isMemberApproved }) => isMemberApproved);

export const isWholeApproved = ({ verdicts }: Review): boolean =>
  verdicts.length > 0 && verdicts.every(({ isApproved }) => isApproved);

/** Whether a client may approve it: it is submitted, or planned or held without an approval of a client. */
export const mayClientDecide = ({ status }: Pick<PostRow, "status">, { verdicts }: Review): boolean =>
  status === "submitted" ||
  (["scheduled", "failed", "partial"].includes(status) &&
    verdicts.some(({ isRequired, waitsForClient }) => isRequired && waitsForClient));

/** Members who may decide as the client. Empty where the policy asks for no client. */
export const clientsOf = ({ verdicts }: Review): UserId[] => [...new Set(verdicts.flatMap(({ clients }) => clients))];

/** Whether the post lacks the approval that this member may give as the client. */
const waitsForMember = (post: ReviewedPost, review: Review, userId: UserId): boolean =>
  mayClientDecide(post, review) &&
  review.verdicts.some(({ waitsForClient, clients }) => waitsForClient && clients.includes(userId));

/** The approvals of these posts of one workspace, as the API shows them to the caller. */
export async function presentApprovals(
  db: Db,
  posts: readonly ReviewedPost[],
  caller: UserId,
): Promise<Map<PostId, Approval>> {
  const reviews = await reviewOrRecord(db, posts);
  const members = await findMembers(db, [...new Set(posts.map(({ workspaceId }) => workspaceId))]);
  const given = Map.groupBy(
    await findApprovals(
      db,
      posts.map(({ id }) => id),
    ),
    ({ forPostId }) => forPostId,
  );
  const nameOf = (id: UserId) => members.find(({ userId }) => userId === id)?.name ?? "";
  return new Map(
    posts.flatMap((post): [PostId, Approval][] => {
      const review = reviews.get(post.id);
      if (review === undefined) return [];
      const open = openApproversOf(review);
      const counted = new Set(review.verdicts.flatMap((verdict) => verdict.counted));
      const modes = review.verdicts.map(({ mode }) => mode);
      const { authorId } = post;
      const approval: Approval = {
        contentHash: review.contentHash,
        isRequired: review.verdicts.some(({ isRequired }) => isRequired),
        isApproved: isWholeApproved(review),
        mode: modes.includes("all") ? "all" : modes.includes("one") ? "one" : "none",
        countsTime: review.verdicts.some(({ countsTime }) => countsTime),
        author: authorId === null || authorId === deletedPerson ? null : { id: authorId, name: nameOf(authorId) },
        waitsForClient: review.verdicts.some(({ waitsForClient }) => waitsForClient),
        approvals: (given.get(post.id) ?? []).map(({ approval: { id, userId, clientName, createdAt }, giverName }) => ({
          userId,
          name: clientName ?? giverName ?? "",
          at: createdAt.toISOString(),
          isClient: clientName !== null,
          isCurrent: counted.has(id),
        })),
        waitingFor: open.map((id) => ({ id, name: nameOf(id) })),
        mayDecide: open.includes(caller) || waitsForMember(post, review, caller),
      };
      return [[post.id, approval]];
    }),
  );
}
