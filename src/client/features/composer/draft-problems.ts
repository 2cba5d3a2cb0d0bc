import type { Issue } from "#shared/errors.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { composeText } from "#shared/platforms/post-text.ts";
import { scheduleLimits } from "#shared/posts.ts";
import { fromLocalInput } from "#client/lib/local-time.ts";
import { currentTimeZone } from "#client/lib/time-zone.ts";
import { hashtagsOf, mediaOf, type PostDraft } from "./post-draft.ts";
import { repeatProblems } from "./timing.ts";
import type { PlatformRules } from "./use-platform-rules.ts";

function accountProblems({ platforms, accounts }: PostDraft): Issue[] {
  return platforms.flatMap((platform): Issue[] => {
    const account = accounts[platform] ?? null;
    const name = platformNames[platform];
    if (account === null) return [{ path: platform, message: `Choose a connected ${name} account` }];
    if (account.status !== "connected") return [{ path: platform, message: `Reconnect ${account.name} in Settings` }];
    return [];
  });
}

function timeProblems({ when, timing }: PostDraft, now: number): Issue[] {
  if (timing?.mode === "repeat") return repeatProblems(timing.repeat, currentTimeZone());
  if (when === "" || timing?.mode === "queue") return [];
  const at = fromLocalInput(when)?.getTime();
  if (at === undefined) return [{ path: "scheduledAt", message: "Enter a date and a time" }];
  if (at < now - scheduleLimits.pastMs)
    return [{ path: "scheduledAt", message: "This time has passed. Choose a time from now on." }];
  if (at > now + scheduleLimits.aheadMs)
    return [{ path: "scheduledAt", message: "Choose a time within the next two years." }];
  return [];
}

/** Everything that stands in the way, by field. The networks' own rules are the same ones the server asks. */
export function draftProblems(draft: PostDraft, rules: PlatformRules | undefined, now: number): Issue[] {
  const text = composeText(draft.content, hashtagsOf(draft.hashtags));
  const media = mediaOf(draft);
  const ofRules =
    rules === undefined ? [] : draft.platforms.flatMap((platform) => rules.postProblems(platform, { text, media }));
  return [...accountProblems(draft), ...ofRules, ...timeProblems(draft, now)];
}

/** First problem of a field, for the line under it. */
export const problemAt = (problems: readonly Issue[], path: string): string | undefined =>
  problems.find((problem) => problem.path === path)?.message;
