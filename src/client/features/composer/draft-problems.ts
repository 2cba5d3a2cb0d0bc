import type { Issue } from "#shared/errors.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { scheduleLimits } from "#shared/posts/posts.ts";
import { fromLocalInput } from "#client/lib/local-time.ts";
import { currentTimeZone } from "#client/lib/time-zone.ts";
import type { Areas } from "#client/texts/areas.ts";
import { mediaOf, type PostDraft, typedTexts } from "./post-draft.ts";
import { repeatProblems } from "./timing.ts";
import type { PlatformRules } from "./use-platform-rules.ts";

type Words = Areas["composer"]["problems"];

function accountProblems({ platforms, accounts, alsoTo }: PostDraft, words: Words): Issue[] {
  const missing = platforms.flatMap((platform): Issue[] => {
    if (alsoTo.some((account) => account.platform === platform)) return [];
    const account = accounts[platform] ?? null;
    if (account === null) return [{ path: platform, message: words.chooseAccount(platformNames[platform]) }];
    return account.status === "connected" ? [] : [{ path: platform, message: words.reconnect(account.name) }];
  });
  const expired = alsoTo.filter(({ status }) => status !== "connected");
  return [...missing, ...expired.map(({ name }) => ({ path: "alsoTo", message: words.reconnect(name) }))];
}

function timeProblems({ when, timing }: PostDraft, now: number, words: Words): Issue[] {
  if (timing.mode === "repeat") return repeatProblems(timing.repeat, currentTimeZone(), words.noVariant);
  if (when === "" || timing.mode === "queue") return [];
  const at = fromLocalInput(when)?.getTime();
  if (at === undefined) return [{ path: "scheduledAt", message: words.noTime }];
  if (at < now - scheduleLimits.pastMs) return [{ path: "scheduledAt", message: words.past }];
  if (at > now + scheduleLimits.aheadMs) return [{ path: "scheduledAt", message: words.tooFar }];
  return [];
}

interface Surroundings {
  now: number;
  /** Networks can fetch files from this server. */
  isReachable: boolean;
}

/** Everything that stands in the way, by field. The networks' own rules are the same ones the server asks. */
export function draftProblems(
  draft: PostDraft,
  rules: PlatformRules | undefined,
  { now, isReachable }: Surroundings,
  words: Words,
): Issue[] {
  const media = mediaOf(draft);
  const typed = typedTexts(draft);
  const ofRules =
    rules === undefined
      ? []
      : draft.platforms.flatMap((platform) => [
          ...rules.problemsOn(platform, typed, media, words.rules),
          ...rules.reachProblems(platform, media, isReachable, words.rules),
        ]);
  return [...accountProblems(draft, words), ...ofRules, ...timeProblems(draft, now, words)];
}

/** First problem of a field, for the line under it. */
export const problemAt = (problems: readonly Issue[], path: string): string | undefined =>
  problems.find((problem) => problem.path === path)?.message;
