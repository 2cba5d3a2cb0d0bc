import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { mailPeople } from "#server/domains/mail/mail.service.ts";
import { readTold } from "#server/domains/posts/approvals/approval-notices.ts";
import {
  beginMailPause,
  findLink,
  findLinksToMail,
  isMailDue,
  lockLink,
  takeWaitingComments,
} from "#server/domains/posts/client-links/client-links.queries.ts";
import type { ClientLinkId, PostId, UserId, WorkspaceId } from "#shared/ids.ts";

/** The pause after a mail about comments of a link. Further comments are mailed together after it, because a leaked link can send many. */
export const mailPauseMinutes = 15;
const linksAtOnce = 200;
const postsPerMail = 10;

interface Talk {
  postId: PostId;
  text: string;
  comments: number;
}

/** The commented posts by member: those that the member wrote, or all posts of a link that the member made. */
async function findTalks(
  tx: Db,
  workspaceId: WorkspaceId,
  createdBy: UserId | null,
  comments: readonly { postId: PostId }[],
): Promise<Map<UserId, Talk[]>> {
  const talks = new Map<UserId, Talk[]>();
  for (const [postId, { length }] of Map.groupBy(comments, (comment) => comment.postId)) {
    const read = await readTold(tx, { id: postId, workspaceId });
    if (read === undefined) continue;
    const people = new Set([...read.writers, ...(createdBy === null ? [] : [createdBy])].filter(read.isOnTeam));
    for (const userId of people)
      talks.set(userId, [...(talks.get(userId) ?? []), { postId, text: read.text, comments: length }]);
  }
  return talks;
}

async function mailCommentsOf(deps: Pick<Deps, "db" | "jobs" | "secrets">, id: ClientLinkId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockLink(tx, id, "no key update");
    // Another process may have sent the mail meanwhile, and begun the next pause.
    const [isDue, link] = [await isMailDue(tx, id, mailPauseMinutes), await findLink(tx, id)];
    if (!isDue) return;
    const comments = await takeWaitingComments(tx, id);
    if (link === undefined || comments.length === 0) return;
    await beginMailPause(tx, id, mailPauseMinutes);
    const { workspaceId, createdBy } = link;
    const talks = await findTalks(tx, workspaceId, createdBy, comments);
    for (const [userId, posts] of [...talks].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await mailPeople(deps, tx, { workspaceId, people: [userId] }, () => ({
        kind: "clientComments",
        params: {
          link: link.name,
          posts: posts.slice(0, postsPerMail),
          comments: posts.reduce((sum, post) => sum + post.comments, 0),
        },
      }));
  });
}

/** Sends the mails about comments that have waited long enough. A failure for one link does not stop the rest. */
export async function mailClientComments(deps: Pick<Deps, "db" | "jobs" | "log" | "secrets">): Promise<void> {
  for (const id of await findLinksToMail(deps.db, mailPauseMinutes, linksAtOnce)) {
    try {
      await mailCommentsOf(deps, id);
    } catch (error) {
      deps.log.error({ err: error, linkId: id }, "client_comments.not_mailed");
    }
  }
}
