import type { Areas } from "#client/lib/language/bind-messages.ts";
import { formatDate, formatMoment } from "#client/lib/language/format.ts";
import type { Issue } from "#shared/errors.ts";
import { accountsOf, mediaOf, type PostDraft, scheduledAtOf } from "../draft/post-draft.ts";
import { networkLooks } from "../networks/network-looks.ts";
import { frameRatio } from "../preview/preview-picture.tsx";
import type { Composer } from "../use-composer.ts";
import { movingNotes } from "./animation-notes.ts";
import { describeConversions } from "./describe-conversions.ts";
import { formatNetworks } from "./format-networks.ts";
import type { PlatformRules } from "./use-platform-rules.ts";

export interface Check {
  title: string;
  /** Shown at the right of a passed check, such as a size or a count. */
  detail: string;
  problems: readonly string[];
  /** Changes to the media that make it pass, one line each. */
  notes?: readonly string[];
  /** There is nothing to check yet. */
  isOpen: boolean;
}

type Messages = Areas["composer"]["checks"];

const namesOf = ({ platforms }: PostDraft) => formatNetworks(platforms);
const messagesAt = (problems: readonly Issue[], isOf: (path: string) => boolean) => [
  ...new Set(problems.filter(({ path }) => isOf(path)).map(({ message }) => message)),
];

const isText = (path: string) =>
  /^(content|hashtags|firstComment|contentWarning|visibility|thread|platformContent)/.test(path);
const isTime = (path: string) => /^(scheduledAt|repeat\.|variants\.)/.test(path);

/** The size, and the networks that get the picture padded because its ratio does not fit their frame. */
function mediaDetail(draft: PostDraft, rules: PlatformRules | undefined, messages: Messages): string {
  const [picture, second] = mediaOf(draft);
  if (picture === undefined || second !== undefined) return "";
  const size = `${picture.width}x${picture.height}`;
  const ratio = picture.width / picture.height;
  // Videos list this in their notes.
  const padded = draft.platforms.filter(
    (platform) =>
      picture.kind !== "video" &&
      networkLooks[platform].frame === "pad" &&
      Math.abs(frameRatio(ratio, platform, rules) - ratio) > 0.01,
  );
  return padded.length === 0 ? size : messages.padded({ size, platforms: formatNetworks(padded) });
}

function mediaTitle(draft: PostDraft, messages: Messages): string {
  const { creations } = draft;
  const [first] = creations;
  if (creations.length > 1) return messages.several({ count: creations.length, platforms: namesOf(draft) });
  return first?.type === "video"
    ? messages.video({ platforms: namesOf(draft) })
    : messages.image({ platforms: namesOf(draft) });
}

function accountDetail(draft: PostDraft, messages: Messages): string {
  const [first] = accountsOf(draft)
    .flatMap(({ expiresAt }) => expiresAt ?? [])
    .toSorted();
  return first === undefined ? "" : messages.accessUntil({ day: formatDate(first) });
}

function timingTitle(
  { timing }: PostDraft,
  at: Date | null,
  { submits, isPaused }: Checked,
  messages: Messages,
): string {
  if (submits && timing.mode === "once") return messages.timeSubmitted;
  if (isPaused) return messages.timePaused;
  if (timing.mode === "queue") return messages.timeQueue;
  if (timing.mode === "repeat") return messages.timeRepeat;
  return at === null ? messages.timeNow : messages.timeAhead;
}

type Checked = Pick<Composer, "draft" | "problems" | "problemOf" | "rules" | "nextSlot" | "submits" | "isPaused">;

function timingCheck(checked: Checked, messages: Messages): Check {
  const { draft, problems, problemOf, nextSlot, isPaused } = checked;
  const at = scheduledAtOf(draft);
  const title = timingTitle(draft, at, checked, messages);
  if (draft.timing.mode === "queue") {
    const { problem, isNone } = nextSlot;
    const detail = nextSlot.at === null ? "" : formatMoment(nextSlot.at);
    return {
      title,
      detail,
      problems: isNone && problem !== null ? [problem] : [],
      isOpen: isPaused || nextSlot.at === null,
    };
  }
  const found = problems.filter(({ path }) => isTime(path));
  // A new variant is blank: its problem counts only once it is shown at its field.
  const shown = found.filter(({ path }) => !path.startsWith("variants.") || problemOf(path) !== undefined);
  const detail = at === null ? "" : formatMoment(at);
  return { title, detail, problems: messagesAt(shown, isTime), isOpen: isPaused || shown.length < found.length };
}

/** The checks of sending, shown before it. */
export function checksOf(checked: Checked, counts: string, messages: Messages): Check[] {
  const { draft, problems, rules } = checked;
  const media = mediaOf(draft);
  const isBlank = [draft.content, ...draft.thread].every((text) => text.trim() === "");
  const needsPicture = draft.platforms.some((platform) => networkLooks[platform].usuallyHasMedia);
  const mediaProblems = messagesAt(problems, (path) => /^(creationIds|altTexts)/.test(path));
  const isAccount = (path: string) => path === "alsoTo" || draft.platforms.some((platform) => platform === path);
  const checks: Check[] = [
    {
      title: accountsOf(draft).length === 1 ? messages.account : messages.accountsAll,
      detail: accountDetail(draft, messages),
      problems: messagesAt(problems, isAccount),
      isOpen: draft.platforms.length === 0,
    },
    ...(media.length === 0 && !needsPicture && mediaProblems.length === 0
      ? []
      : [
          {
            title: mediaTitle(draft, messages),
            detail: mediaDetail(draft, rules, messages),
            problems: media.length === 0 ? [] : mediaProblems,
            notes: [
              ...movingNotes(media, draft.platforms, messages),
              ...media.flatMap((one) => describeConversions(one, draft.platforms, messages)),
            ],
            isOpen: media.length === 0 || draft.platforms.length === 0,
          },
        ]),
    {
      title: messages.texts,
      detail: counts,
      problems: isBlank ? [] : messagesAt(problems, isText),
      isOpen: isBlank,
    },
    timingCheck(checked, messages),
  ];
  return isBlank && media.length === 0 ? checks.map((check) => ({ ...check, problems: [], isOpen: true })) : checks;
}
