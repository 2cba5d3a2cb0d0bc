import type { Deps } from "#server/deps.ts";
import { shownMediaUrl } from "#server/domains/creations/files/creation-files.ts";
import { findApprovals } from "#server/domains/posts/approvals/approvals.queries.ts";
import type { ClientLinkRow } from "#server/domains/posts/client-links/client-links.queries.ts";
import { findSharedComments, findShownAccounts } from "#server/domains/posts/client-links/client-posts.queries.ts";
import {
  isWholeApproved,
  mayClientDecide,
  type Review,
  reviewPosts,
} from "#server/domains/posts/review/read-approval.ts";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import { findShownMedia } from "#server/domains/posts/store/post-media.queries.ts";
import { findTargetsOf, type PostRow, type TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import { accountAvatarFiles } from "#server/domains/social-accounts/account-avatars.ts";
import type { ClientComment, ClientDelivery, ClientPost, ClientPostState } from "#shared/posts/client-review.ts";
import type { PostMedium } from "#shared/posts/post-media.ts";

const commentsMax = 50;

const noReview: Review = { verdicts: [], contentHash: "" };

function stateOf({ status }: PostRow, review: Review): ClientPostState {
  switch (status) {
    case "submitted":
      return "waiting";
    case "scheduled":
    case "publishing":
      return "scheduled";
    case "published":
    case "partial":
      return "published";
    case "failed":
      return "stopped";
    case "changes_requested":
      return "changing";
    case "draft":
      return isWholeApproved(review) ? "approved" : "changing";
  }
}

type Planned = TargetRow & { content: FrozenContent };

interface Shown {
  accounts: Awaited<ReturnType<typeof findShownAccounts>>;
  media: Omit<PostMedium, "altText">[];
}

/** Exactly what the account sends, from the code that freezes and hashes it. */
function toDelivery(
  { id, platform, accountId, accountName, sandbox, content, permalink }: Planned,
  shown: Shown,
): ClientDelivery {
  const account = shown.accounts.find((one) => one.id === accountId);
  return {
    id,
    platform,
    account: {
      name: account?.name ?? accountName,
      username: account?.username ?? null,
      server: account?.server ?? null,
      externalId: account?.externalId ?? "",
      avatarUrl: accountAvatarFiles.urlOf(account?.avatarKey ?? null, 128),
    },
    sandbox,
    texts: [{ kind: "post", text: content.text }, ...(content.follows ?? [])],
    media: content.creationIds.flatMap((creationId, index) => {
      const file = shown.media.find((one) => one.id === creationId);
      return file === undefined ? [] : [{ ...file, altText: content.altTexts?.[index] ?? content.altText }];
    }),
    contentWarning: content.contentWarning ?? null,
    permalink,
  };
}

type CommentRow = Awaited<ReturnType<typeof findSharedComments>>[number];

const toComment = ({ id, kind, author, isClient, text, createdAt }: CommentRow): ClientComment => ({
  id,
  kind,
  author,
  isClient,
  text,
  createdAt: createdAt.toISOString(),
});

/** Posts as the client of a link sees them. The caller has decided that they may. */
export async function presentClientPosts(
  deps: Pick<Deps, "db" | "mediaAddresses">,
  link: ClientLinkRow,
  posts: readonly PostRow[],
): Promise<ClientPost[]> {
  const { db } = deps;
  const ids = posts.map(({ id }) => id);
  const reviews = await reviewPosts(db, posts);
  const planned: Planned[] = await planContents(db, await findTargetsOf(db, ids));
  const given = (await findApprovals(db, ids)).filter(({ approval, isOwn }) => isOwn && approval.linkId === link.id);
  const files = await findShownMedia(db, [...new Set(planned.flatMap(({ content }) => content.creationIds))]);
  const shown: Shown = {
    accounts: await findShownAccounts(db, [...new Set(planned.flatMap(({ accountId }) => accountId ?? []))]),
    media: files.flatMap(({ fileKey, thumbnailKey, ...file }) =>
      fileKey === null
        ? []
        : [
            {
              ...file,
              fileUrl: shownMediaUrl(deps, fileKey),
              thumbnailUrl: thumbnailKey === null ? null : shownMediaUrl(deps, thumbnailKey),
            },
          ],
    ),
  };
  const comments = Map.groupBy(await findSharedComments(db, ids, commentsMax), ({ postId }) => postId);
  return posts.map((post): ClientPost => {
    const review = reviews.get(post.id) ?? noReview;
    const { verdicts, contentHash } = review;
    const state = stateOf(post, review);
    const yes = given.findLast(({ forPostId }) => forPostId === post.id)?.approval;
    return {
      id: post.id,
      state,
      at: (post.publishedAt ?? post.scheduledAt)?.toISOString() ?? null,
      contentHash,
      mayDecide: mayClientDecide(post, review),
      mayAskChanges: state === "waiting",
      approval:
        yes === undefined
          ? null
          : {
              name: yes.clientName ?? "",
              at: yes.createdAt.toISOString(),
              isCurrent: verdicts.every(({ approvedByLinks }) => approvedByLinks.includes(link.id)),
            },
      waitsForTeam: state === "waiting" && !verdicts.every(({ isMemberApproved }) => isMemberApproved),
      deliveries:
        state === "changing"
          ? []
          : planned.flatMap((target) => (target.postId === post.id ? [toDelivery(target, shown)] : [])),
      comments: (comments.get(post.id) ?? []).map(toComment),
    };
  });
}
