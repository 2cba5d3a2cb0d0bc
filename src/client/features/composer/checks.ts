import { platformNames } from "#shared/platforms/platform.ts";
import type { Issue } from "#shared/errors.ts";
import { formatDate, formatMoment } from "#client/lib/format.ts";
import { frameRatio } from "./preview-picture.tsx";
import { mediaOf, type PostDraft, scheduledAtOf } from "./post-draft.ts";
import type { PlatformRules } from "./use-platform-rules.ts";
import { videoChanges } from "./video-changes.ts";

export interface Check {
  title: string;
  /** At the right when it passes: the figures behind it. */
  detail: string;
  problems: readonly string[];
  /** What is done so that it passes, one line each. */
  notes?: readonly string[];
  /** There is nothing to check yet. */
  isOpen: boolean;
}

const listed = new Intl.ListFormat("en-GB");
const namesOf = (draft: PostDraft) => listed.format(draft.platforms.map((platform) => platformNames[platform]));
const messagesAt = (problems: readonly Issue[], paths: readonly string[]) => [
  ...new Set(problems.filter(({ path }) => paths.includes(path)).map(({ message }) => message)),
];

/** Networks whose frame is not the picture's own, so that it goes out padded. */
function paddedOn(draft: PostDraft, rules: PlatformRules | undefined): string {
  const [picture] = mediaOf(draft);
  // Videos tell it with all else that is changed.
  if (picture === undefined || picture.kind === "video") return "";
  const padded = draft.platforms.filter(
    (platform) =>
      Math.abs(frameRatio(picture.width, picture.height, platform, rules) - picture.width / picture.height) > 0.01,
  );
  return padded.length === 0 ? "" : `, padded for ${listed.format(padded.map((platform) => platformNames[platform]))}`;
}

function accountDetail({ platforms, accounts }: PostDraft): string {
  const ends = platforms.flatMap((platform) => accounts[platform]?.expiresAt ?? []).toSorted();
  return ends[0] === undefined ? "" : `access until ${formatDate(ends[0])}`;
}

/** What will be verified on sending, shown before it. */
export function checksOf(
  draft: PostDraft,
  problems: readonly Issue[],
  rules: PlatformRules | undefined,
  counts: string,
): Check[] {
  const [picture] = mediaOf(draft);
  const at = scheduledAtOf(draft);
  const isBlank = draft.content.trim() === "";
  const isUntouched = isBlank && picture === undefined;
  const needsPicture = draft.platforms.some((platform) => platform !== "x");
  const checks: Check[] = [
    {
      title: draft.platforms.length === 1 ? "The account can publish" : "All accounts can publish",
      detail: accountDetail(draft),
      problems: messagesAt(problems, draft.platforms),
      isOpen: draft.platforms.length === 0,
    },
    ...(picture === undefined && !needsPicture
      ? []
      : [
          {
            title: `${draft.creation?.type === "video" ? "Video" : "Image"} fits ${namesOf(draft)}`,
            detail: picture === undefined ? "" : `${picture.width}x${picture.height}${paddedOn(draft, rules)}`,
            problems: picture === undefined ? [] : messagesAt(problems, ["creationIds"]),
            notes: picture === undefined ? [] : videoChanges(picture, draft.platforms),
            isOpen: picture === undefined || draft.platforms.length === 0,
          },
        ]),
    {
      title: "Text within limits",
      detail: counts,
      problems: isBlank ? [] : messagesAt(problems, ["content", "hashtags"]),
      isOpen: isBlank,
    },
    {
      title: timingTitle(draft, at),
      detail: at === null ? "" : formatMoment(at),
      problems: messagesAt(
        problems,
        problems.map(({ path }) => path).filter((path) => /^(scheduledAt|repeat\.|variants\.)/.test(path)),
      ),
      isOpen: false,
    },
  ];
  return isUntouched ? checks.map((check) => ({ ...check, problems: [], isOpen: true })) : checks;
}

function timingTitle({ timing }: PostDraft, at: Date | null): string {
  if (timing?.mode === "queue") return "Goes out at the next free slot";
  if (timing?.mode === "repeat") return "Goes out again and again";
  return at === null ? "Goes out as soon as it is sent" : "The time lies ahead";
}
