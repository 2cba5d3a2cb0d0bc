import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { Post, PostTarget } from "#shared/posts/posts.ts";

const soonMs = 60_000;
const busyPollMs = 1_000;
const soonPollMs = 2_000;
const idlePollMs = 30_000;

/** When it went out, goes out, or else was written. */
export const momentOf = (post: Post): string => post.publishedAt ?? post.scheduledAt ?? post.createdAt;

/** A first comment that failed counts, too: its post is out, but there is something to try again. */
export const hasFailedTarget = (post: Post): boolean =>
  post.targets.some(({ status, parts }) => status === "failed" || parts.some((part) => part.status === "failed"));

const tooLate = new Set(["postloom.missed", "postloom.too_late", "postloom.superseded"]);

/** All of it was too late: it may still be given another time. */
export const hasMissedItsTime = ({ status, targets }: Post): boolean =>
  status === "failed" && targets.every(({ error }) => error !== null && tooLate.has(error.code));

/** Only a person can help: to tell whether it went out, or to connect its account again. */
const needsPerson = ({ needsUser, status, error }: PostTarget): boolean =>
  needsUser || (status === "pending" && error?.code === "postloom.account_ended");

export const asksForUser = (post: Post): boolean => post.targets.some(needsPerson);

/** What its badge says: that the person is asked matters more than where the rest stands. */
export const shownStatus = (post: Post) => (asksForUser(post) ? "needsUser" : post.status);

const isGoingOut = ({ status, scheduledAt }: Pick<Post, "status" | "scheduledAt">) =>
  status === "publishing" || (status === "scheduled" && scheduledAt === null);

/** Something is on its way right now; a delivery that waits for the person's word is not. */
export const isUnderWay = (post: Post): boolean =>
  isGoingOut(post) &&
  post.targets.some((target) => ["pending", "publishing", "verifying"].includes(target.status) && !needsPerson(target));

/** How soon to look at a post again: never once all is settled. */
export function pollAfter(post: Post | undefined): number | false {
  if (post === undefined) return false;
  if (isUnderWay(post)) return busyPollMs;
  return untilDue(post);
}

function untilDue({ status, scheduledAt }: Pick<Post, "status" | "scheduledAt">): number | false {
  if (status !== "scheduled" || scheduledAt === null) return false;
  return Date.parse(scheduledAt) - Date.now() < soonMs ? soonPollMs : idlePollMs;
}

/** The shortest of what any of them asks for. */
export const pollAllAfter = (posts: readonly Post[]): number | false => shortest(posts.map(pollAfter));

/** The same for posts of a calendar, which knows less of each. */
export const pollCalendarAfter = (posts: readonly CalendarPost[]): number | false =>
  shortest(posts.map((post) => (isGoingOut(post) && !post.needsUser ? busyPollMs : untilDue(post))));

function shortest(waits: readonly (number | false)[]): number | false {
  const asked = waits.filter((wait) => wait !== false);
  return asked.length === 0 ? false : Math.min(...asked);
}

/** First line of the text, to name a post by. */
export const titleOf = (post: Pick<Post, "content">, untitled: string): string =>
  post.content.trim().split("\n", 1)[0] || untitled;
