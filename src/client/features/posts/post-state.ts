import type { Post } from "#shared/posts.ts";

const soonMs = 60_000;
const busyPollMs = 1_000;
const soonPollMs = 2_000;
const idlePollMs = 30_000;

/** When it went out, goes out, or else was written. */
export const momentOf = (post: Post): string => post.publishedAt ?? post.scheduledAt ?? post.createdAt;

/** A first comment that failed counts, too: its post is out, but there is something to try again. */
export const hasFailedTarget = (post: Post): boolean =>
  post.targets.some(({ status, parts }) => status === "failed" || parts.some((part) => part.status === "failed"));

const tooLate = new Set(["postloom.missed", "postloom.superseded"]);

/** All of it was too late: it may still be given another time. */
export const hasMissedItsTime = ({ status, targets }: Post): boolean =>
  status === "failed" && targets.every(({ error }) => error !== null && tooLate.has(error.code));

export const asksForUser = (post: Post): boolean => post.targets.some(({ needsUser }) => needsUser);

const isGoingOut = ({ status, scheduledAt }: Post) =>
  status === "publishing" || (status === "scheduled" && scheduledAt === null);

/** Something is on its way right now; a delivery that waits for the person's word is not. */
export const isUnderWay = (post: Post): boolean =>
  isGoingOut(post) &&
  post.targets.some(({ status, needsUser }) => ["pending", "publishing", "verifying"].includes(status) && !needsUser);

/** How soon to look at a post again: never once all is settled. */
export function pollAfter(post: Post | undefined): number | false {
  if (post === undefined) return false;
  if (isUnderWay(post)) return busyPollMs;
  if (post.status !== "scheduled" || post.scheduledAt === null) return false;
  return Date.parse(post.scheduledAt) - Date.now() < soonMs ? soonPollMs : idlePollMs;
}

/** The shortest of what any of them asks for. */
export function pollAllAfter(posts: readonly Post[]): number | false {
  const waits = posts.map(pollAfter).filter((wait) => wait !== false);
  return waits.length === 0 ? false : Math.min(...waits);
}

/** First line of the text, to name a post by. */
export const titleOf = (post: Pick<Post, "content">, untitled: string): string =>
  post.content.trim().split("\n", 1)[0] || untitled;
