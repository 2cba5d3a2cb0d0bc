import type { Post, PostTarget } from "../api/schemas.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { harmless, type Output, shorten } from "./output.ts";

/** A time as the person reads clocks. */
export const sayTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The time of a post that matters now; empty for a draft without one. */
export function timeOf({ publishedAt, scheduledAt }: Post): string {
  const instant = publishedAt ?? scheduledAt;
  return instant === null ? "" : sayTime(instant);
}

/** Where a post goes in a few words. */
export const placesOf = ({ targets, platforms }: Post): string =>
  (targets.length > 0 ? targets.map(({ platform, accountName }) => `${platform} (${accountName})`) : platforms).join(
    ", ",
  );

const colourOf = { published: "green", failed: "red", cancelled: "dim" } as const;

function sayTarget(target: PostTarget, output: Output): void {
  const { platform, accountName, status, needsUser, permalink, error, parts } = target;
  const colour = needsUser ? "yellow" : status in colourOf ? colourOf[status as keyof typeof colourOf] : "cyan";
  const place = `${platform}  ${harmless(accountName)}`;
  const state = needsUser ? "nobody knows whether it is there" : status;
  output.say(`  ${output.paint(colour, state)}  ${place}${permalink === null ? "" : `  ${permalink}`}`);
  const problems = [error, ...parts.map((part) => part.error)].filter((problem) => problem !== null);
  for (const { message, fix } of problems) output.say(`    ${harmless([message, fix].filter(Boolean).join(" "))}`);
  if (needsUser) output.say("    Look there, and say in Postloom whether it is live.");
}

/** A post with what became of it at each account. */
export function sayPost(post: Post, output: Output): void {
  output.say(`${output.paint("bold", post.status)}  ${timeOf(post)}  ${post.id}`.replaceAll(/ {3,}/g, "  "));
  if (post.content !== "") output.say(`  ${shorten(post.content, 200)}`);
  if (post.notice !== null) output.say(`  ${harmless(post.notice.message)}`);
  for (const target of post.targets) sayTarget(target, output);
  if (post.targets.length === 0) output.say(`  ${placesOf(post)}`);
}

/** Whether nothing of it was tried yet. */
export const isWaiting = ({ status }: Post): boolean =>
  ["draft", "submitted", "changes_requested", "scheduled"].includes(status);

/** What the shell hears about a post that was to go out. */
export function exitCodeOf({ status, targets }: Post): ExitCode {
  if (targets.some(({ needsUser }) => needsUser)) return exitCodes.outcomeUnknown;
  if (status === "failed" || status === "partial") return exitCodes.failed;
  return status === "publishing" ? exitCodes.outcomeUnknown : exitCodes.done;
}
