import { repeatProblems } from "#client/features/schedules/timing.ts";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { fromLocalInput } from "#client/lib/time/local-time.ts";
import { currentTimeZone } from "#client/lib/time/time-zone.ts";
import type { Issue } from "#shared/errors.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";
import { scheduleLimits } from "#shared/posts/posts.ts";
import { mediaOf, type PostDraft, typedTexts } from "../draft/post-draft.ts";
import type { PlatformRules } from "./use-platform-rules.ts";

type Messages = Areas["composer"]["problems"] & Pick<Areas["media"], "uploadFirst">;
type TimeMessages = Areas["schedule"]["problems"];

function accountProblems({ platforms, accounts, alsoTo }: PostDraft, messages: Messages): Issue[] {
  const missing = platforms.flatMap((platform): Issue[] => {
    if (alsoTo.some((account) => account.platform === platform)) return [];
    const account = accounts[platform] ?? null;
    if (account === null)
      return [{ path: platform, message: messages.chooseAccount({ platform: platformNames[platform] }) }];
    return account.status === "connected"
      ? []
      : [{ path: platform, message: messages.reconnect({ name: account.name }) }];
  });
  const expired = alsoTo.filter(({ status }) => status !== "connected");
  return [...missing, ...expired.map(({ name }) => ({ path: "alsoTo", message: messages.reconnect({ name }) }))];
}

function timeProblems({ when, timing }: PostDraft, now: number, messages: TimeMessages): Issue[] {
  if (timing.mode === "repeat") return repeatProblems(timing.repeat, currentTimeZone(), messages.noVariant);
  if (when === "" || timing.mode === "queue") return [];
  const at = fromLocalInput(when)?.getTime();
  if (at === undefined) return [{ path: "scheduledAt", message: messages.noTime }];
  if (at < now - scheduleLimits.pastMs) return [{ path: "scheduledAt", message: messages.past }];
  if (at > now + scheduleLimits.aheadMs) return [{ path: "scheduledAt", message: messages.tooFar }];
  return [];
}

interface Context {
  now: number;
  /** Networks can fetch files from this server. */
  isReachable: boolean;
  /** Shared files that are neither in the draft yet nor discarded: without them the post would go out otherwise than meant. */
  sharedFiles: number;
  /** Files are on their way that the post does not have yet. */
  isUploading: boolean;
}

/** All problems of a draft, by field. The rules of the networks are those of the server. */
export function draftProblems(
  draft: PostDraft,
  rules: PlatformRules | undefined,
  { now, isReachable, sharedFiles, isUploading }: Context,
  messages: Messages,
  timeMessages: TimeMessages,
): Issue[] {
  const media = mediaOf(draft);
  const typed = typedTexts(draft);
  const ruleProblems =
    rules === undefined
      ? []
      : draft.platforms.flatMap((platform) => {
          const network = rulesFor({ platform, limits: draft.accounts[platform]?.limits ?? null });
          return [
            ...rules.problemsOn(network, { ...typed, visibility: draft.visibility }, media, messages.rules),
            ...rules.reachProblems(network, media, isReachable, messages.rules),
          ];
        });
  const shareProblems = sharedFiles === 0 ? [] : [{ path: "creationIds", message: messages.sharedFirst }];
  const uploadProblems = isUploading ? [{ path: "creationIds", message: messages.uploadFirst }] : [];
  return [
    ...accountProblems(draft, messages),
    ...shareProblems,
    ...uploadProblems,
    ...ruleProblems,
    ...timeProblems(draft, now, timeMessages),
  ];
}
