import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { mailPeople } from "#server/domains/mail/mail.service.ts";
import { notifyPeople, settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { judgeApprovals } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { findMembers } from "#server/domains/posts/approvals/policies.queries.ts";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import { findPost, findTargetsOf, type PostRow } from "#server/domains/posts/store/posts.queries.ts";
import { isSeenBy } from "#server/domains/posts/store/seen-posts.ts";
import type { UserId } from "#shared/ids.ts";
import type { ApprovalOutcome, ClientAnswerKind } from "#shared/notifications/notifications.ts";
import { cutText } from "#shared/text.ts";
import { may } from "#shared/workspaces/roles.ts";

type TellDeps = Pick<Deps, "jobs" | "secrets">;
export type Told = Pick<PostRow, "id" | "workspaceId">;

const excerptMax = 120;

/** One question for each post: a later submission replaces it. */
const questionKey = ({ id }: Told) => `approval:${id}`;
/** One answer for each post. */
const answerKey = ({ id }: Told) => `decision:${id}`;

/**
 * The beginning of the post, and its writers who are on the team. A writer who has become a client is left out, because a client sees
 * neither unsubmitted posts nor internal comments. undefined: the post was deleted.
 */
export async function readTold(tx: Db, { id, workspaceId }: Told) {
  const post = await findPost(tx, workspaceId, id);
  if (post === undefined) return undefined;
  const members = await findMembers(tx, [workspaceId]);
  const nameOf = (userId: UserId | null) => members.find((member) => member.userId === userId)?.name ?? null;
  const roleOf = (userId: UserId) => members.find((member) => member.userId === userId)?.role;
  const isOnTeam = (userId: UserId | null): userId is UserId =>
    members.some((member) => member.userId === userId && may(member.role, "content.read"));
  const writers = [...new Set([post.authorId, post.editorId])].filter(isOnTeam);
  return { post, nameOf, isOnTeam, roleOf, writers, text: cutText(post.content, excerptMax) };
}

/**
 * The members who may decide about the post and have not decided yet, including members with the role `client`. Where only the decision of
 * the client is missing, also the members who may share the post with the client.
 */
async function findDeciders(tx: Db, { id, workspaceId }: Told): Promise<UserId[]> {
  const targets = await planContents(tx, await findTargetsOf(tx, [id]));
  const verdicts = [...(await judgeApprovals(tx, targets, { always: true })).values()];
  const open = verdicts.flatMap(({ isMemberApproved, approvers, approvedBy }) =>
    isMemberApproved ? [] : approvers.filter((one) => !approvedBy.includes(one)),
  );
  const clients = verdicts.flatMap((verdict) => (verdict.waitsForClient ? verdict.clients : []));
  const isForClientAlone = open.length === 0 && verdicts.some(({ waitsForClient }) => waitsForClient);
  const members = isForClientAlone ? await findMembers(tx, [workspaceId]) : [];
  const sharers = members.flatMap(({ userId, role }) => (may(role, "links.manage") ? [userId] : []));
  return [...new Set([...open, ...clients, ...sharers])].toSorted();
}

/**
 * Records a submission, and asks the approvers by a notification and a mail. `by`: who submitted it; null: a repeating post, a feed or an
 * import did. Without `mails`, for further ones of many that are submitted at once, only by a notification.
 */
export async function tellSubmitted(
  deps: TellDeps,
  tx: Db,
  told: Told,
  by: UserId | null,
  { mails = true }: { mails?: boolean } = {},
): Promise<void> {
  const read = await readTold(tx, told);
  if (read === undefined) return;
  const { post, text, nameOf } = read;
  await recordActivity(tx, told.workspaceId, {
    kind: "post.submitted",
    subject: { type: "post", id: told.id },
    label: post.content,
  });
  const to = (await findDeciders(tx, told)).filter((one) => one !== by);
  const person = nameOf(by);
  const at = post.scheduledAt?.toISOString() ?? null;
  const { id: postId, workspaceId } = told;
  await notifyPeople(
    tx,
    { workspaceId, people: to },
    {
      kind: "post.submitted",
      key: questionKey(told),
      params: { workspaceId, postId, text, person, at },
    },
  );
  if (!mails) return;
  await mailPeople(deps, tx, { workspaceId, people: to }, () => ({
    kind: "approvalAsked",
    params: { postId, text, person, at },
  }));
}

/** For a post that was decided or taken back: no approver has to decide any more. */
export const settleSubmission = (tx: Db, told: Told): Promise<void> =>
  settleNotifications(tx, told.workspaceId, { key: questionKey(told) });

/** For a held post that goes out. */
export const settleHeld = (tx: Db, told: Told): Promise<void> =>
  settleNotifications(tx, told.workspaceId, { key: answerKey(told) });

/**
 * Tells the writers of the post what became of it; with `late`, the approvers too, because its time has passed. `by`: who gave the last
 * approval; null: earlier ones became sufficient.
 */
export async function tellApproved(
  deps: TellDeps,
  tx: Db,
  told: Told,
  by: UserId | null,
  outcome: ApprovalOutcome,
  approvers: readonly UserId[],
): Promise<void> {
  const read = await readTold(tx, told);
  if (read === undefined) return;
  const { writers, text, nameOf } = read;
  const to = [
    ...new Set([...writers.filter((one) => one !== by), ...(outcome === "late" ? approvers : [])]),
  ].toSorted();
  const { id: postId, workspaceId } = told;
  const person = nameOf(by);
  const params = { workspaceId, postId, text, person, outcome };
  await notifyPeople(tx, { workspaceId, people: to }, { kind: "post.approved", key: answerKey(told), params });
  await mailPeople(deps, tx, { workspaceId, people: to }, () => ({
    kind: "postApproved",
    params: { postId, text, person, outcome },
  }));
}

/** Notifies the writers of the post of the requested changes. */
export async function tellChangesRequested(
  deps: TellDeps,
  tx: Db,
  told: Told,
  by: UserId,
  comment: string,
): Promise<void> {
  const read = await readTold(tx, told);
  if (read === undefined) return;
  const { writers, text, nameOf } = read;
  const to = writers.filter((one) => one !== by).toSorted();
  const { id: postId, workspaceId } = told;
  const person = nameOf(by);
  const params = { workspaceId, postId, text, person, comment };
  await notifyPeople(tx, { workspaceId, people: to }, { kind: "post.changes_requested", key: answerKey(told), params });
  await mailPeople(deps, tx, { workspaceId, people: to }, () => ({
    kind: "changesRequested",
    params: { postId, text, person, comment },
  }));
}

interface ClientAnswer {
  answer: ClientAnswerKind;
  /** The name that the client typed. */
  clientName: string;
  comment: string | null;
  /** The outcome for the approved post; null: not approved, or other approvals are missing. */
  outcome: ApprovalOutcome | null;
  /** Members to tell besides the writers, such as the maker of the link. */
  alsoTo?: readonly UserId[];
  /** false: only by a notification, because a later mail counts it with others. */
  mails?: boolean;
}

/** Tells members what a client said, through a link or as a member. */
export async function tellClientAnswered(deps: TellDeps, tx: Db, told: Told, said: ClientAnswer): Promise<void> {
  const read = await readTold(tx, told);
  if (read === undefined) return;
  const to = [...new Set([...read.writers, ...(said.alsoTo ?? [])])].filter(read.isOnTeam).toSorted();
  const { id: postId, workspaceId } = told;
  const { answer, comment, outcome } = said;
  const params = { postId, text: read.text, person: said.clientName, answer, comment, outcome };
  const key = `client:${postId}`;
  await notifyPeople(
    tx,
    { workspaceId, people: to },
    { kind: "post.client_answered", key, params: { ...params, workspaceId } },
  );
  if (said.mails === false) return;
  await mailPeople(deps, tx, { workspaceId, people: to }, () => ({ kind: "clientAnswered", params }));
}

/** Tells the members who were mentioned in a comment, except clients who do not see the post or the comment. */
export async function tellMentioned(
  deps: TellDeps,
  tx: Db,
  told: Told,
  comment: { id: string; by: UserId; text: string; isShared: boolean; mentions: readonly UserId[] },
): Promise<void> {
  const read = await readTold(tx, told);
  if (read === undefined) return;
  const { isShared, by } = comment;
  const hears = (one: UserId) => {
    const role = read.roleOf(one);
    return one !== by && role !== undefined && isSeenBy(role, read.post.status) && (isShared || role !== "client");
  };
  const to = [...new Set(comment.mentions)].filter(hears).toSorted();
  const { id: postId, workspaceId } = told;
  const person = read.nameOf(comment.by);
  const params = { workspaceId, postId, text: read.text, person, comment: comment.text };
  await notifyPeople(tx, { workspaceId, people: to }, { kind: "post.mentioned", key: `mention:${comment.id}`, params });
  await mailPeople(deps, tx, { workspaceId, people: to }, () => ({
    kind: "mentioned",
    params: { postId, text: read.text, person, comment: comment.text },
  }));
}

/** Notifies the writers that a due post is held. The responsible users are notified as of every post that was not published. */
export async function tellHeld(tx: Db, told: Told): Promise<void> {
  const read = await readTold(tx, told);
  if (read === undefined) return;
  const { id: postId, workspaceId } = told;
  await notifyPeople(
    tx,
    { workspaceId: told.workspaceId, people: read.writers.toSorted() },
    {
      kind: "post.held",
      key: answerKey(told),
      params: { workspaceId, postId, text: read.text },
    },
  );
}
