import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { PostTarget } from "#shared/posts/post-targets.ts";
import type { Post } from "#shared/posts/posts.ts";

const soonMs = 60_000;
const busyPollMs = 1_000;
const soonPollMs = 2_000;
const idlePollMs = 30_000;

/** Time of publication, else the scheduled time, else the creation time. */
export const momentOf = (post: Post): string => post.publishedAt ?? post.scheduledAt ?? post.createdAt;

/** A failed first comment counts, too: the post is published, but there is something to retry. */
export const hasFailedTarget = (post: Post): boolean =>
  post.targets.some(({ status, parts }) => status === "failed" || parts.some((part) => part.status === "failed"));

const tooLate = new Set(["postloom.missed", "postloom.too_late", "postloom.superseded"]);

/** All deliveries were too late or superseded by a later one; the post can be rescheduled. */
export const hasMissedItsTime = ({ status, targets }: Post): boolean =>
  status === "failed" && targets.every(({ error }) => error !== null && tooLate.has(error.code));

/** The user must act: say whether the post was published, or reconnect the account. */
const needsUserAction = ({ needsUser, status, error }: PostTarget): boolean =>
  needsUser || (status === "pending" && error?.code === "postloom.account_ended");

export const asksForUser = (post: Post): boolean => post.targets.some(needsUserAction);

const isPublishing = ({ status, scheduledAt }: Pick<Post, "status" | "scheduledAt">) =>
  status === "publishing" || (status === "scheduled" && scheduledAt === null);

/** A delivery is in progress; one that needs the user's answer is not. */
export const isUnderWay = (post: Post): boolean =>
  isPublishing(post) &&
  post.targets.some(
    (target) => ["pending", "publishing", "verifying"].includes(target.status) && !needsUserAction(target),
  );

/** Poll interval in ms; false once the post is settled. */
export function pollAfter(post: Post | undefined): number | false {
  if (post === undefined) return false;
  if (isUnderWay(post)) return busyPollMs;
  return untilDue(post);
}

function untilDue({ status, scheduledAt }: Pick<Post, "status" | "scheduledAt">): number | false {
  if (status !== "scheduled" || scheduledAt === null) return false;
  return Date.parse(scheduledAt) - Date.now() < soonMs ? soonPollMs : idlePollMs;
}

/** The shortest interval of these posts. */
export const pollAllAfter = (posts: readonly Post[]): number | false => shortest(posts.map(pollAfter));

/** The same for posts of a calendar, which knows less of each. */
export const pollCalendarAfter = (posts: readonly CalendarPost[]): number | false =>
  shortest(posts.map((post) => (isPublishing(post) && !post.needsUser ? busyPollMs : untilDue(post))));

function shortest(waits: readonly (number | false)[]): number | false {
  const intervals = waits.filter((wait) => wait !== false);
  return intervals.length === 0 ? false : Math.min(...intervals);
}

/** The first line of the text, as a title. */
export const titleOf = (post: Pick<Post, "content">, untitled: string): string =>
  post.content.trim().split("\n", 1)[0] || untitled;
