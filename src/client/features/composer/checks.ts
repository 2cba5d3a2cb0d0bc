import { platformNames } from "#shared/platforms/platform.ts";
import type { Issue } from "#shared/errors.ts";
import { formatDate, formatMoment } from "#client/lib/format.ts";
import { currentLanguage } from "#client/lib/language.ts";
import type { Areas } from "#client/texts/areas.ts";
import { locales } from "#client/texts/phrase.ts";
import { accountsOf, mediaOf, type PostDraft, scheduledAtOf } from "./post-draft.ts";
import { frameRatio } from "./preview-picture.tsx";
import type { Composer } from "./use-composer.ts";
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

type Words = Areas["composer"]["checks"];

/** Chinese sets a space between its own signs and names in Latin letters. */
const listed = (names: readonly string[]) =>
  new Intl.ListFormat(locales[currentLanguage()]).format(names).replaceAll(/(?<=\w)(?=和)|(?<=和)(?=\w)/gu, " ");
const namesOf = ({ platforms }: PostDraft) => listed(platforms.map((platform) => platformNames[platform]));
const messagesAt = (problems: readonly Issue[], isOf: (path: string) => boolean) => [
  ...new Set(problems.filter(({ path }) => isOf(path)).map(({ message }) => message)),
];

const isText = (path: string) => /^(content|hashtags|firstComment|thread|platformContent)/.test(path);
const isTime = (path: string) => /^(scheduledAt|repeat\.|variants\.)/.test(path);

/** The size, and the networks whose frame is not the picture's own, so that it goes out padded. */
function mediaDetail(draft: PostDraft, rules: PlatformRules | undefined, words: Words): string {
  const [picture, second] = mediaOf(draft);
  if (picture === undefined || second !== undefined) return "";
  const size = `${picture.width}x${picture.height}`;
  const ratio = picture.width / picture.height;
  // Videos tell it with all else that is changed, X cuts instead.
  const padded = draft.platforms.filter(
    (platform) =>
      picture.kind !== "video" && platform !== "x" && Math.abs(frameRatio(ratio, platform, rules) - ratio) > 0.01,
  );
  return padded.length === 0 ? size : words.padded(size, listed(padded.map((platform) => platformNames[platform])));
}

function mediaTitle(draft: PostDraft, words: Words): string {
  const { creations } = draft;
  const [first] = creations;
  if (creations.length > 1) return words.several(creations.length, namesOf(draft));
  return first?.type === "video" ? words.video(namesOf(draft)) : words.image(namesOf(draft));
}

function accountDetail(draft: PostDraft, words: Words): string {
  const [first] = accountsOf(draft)
    .flatMap(({ expiresAt }) => expiresAt ?? [])
    .toSorted();
  return first === undefined ? "" : words.accessUntil(formatDate(first));
}

function timingTitle({ timing }: PostDraft, at: Date | null, words: Words): string {
  if (timing.mode === "queue") return words.timeQueue;
  if (timing.mode === "repeat") return words.timeRepeat;
  return at === null ? words.timeNow : words.timeAhead;
}

type Checked = Pick<Composer, "draft" | "problems" | "problemOf" | "rules" | "nextSlot">;

function timingCheck({ draft, problems, problemOf, nextSlot }: Checked, words: Words): Check {
  const at = scheduledAtOf(draft);
  const title = timingTitle(draft, at, words);
  if (draft.timing.mode === "queue") {
    const { problem, isNone } = nextSlot;
    const detail = nextSlot.at === null ? "" : formatMoment(nextSlot.at);
    return { title, detail, problems: isNone && problem !== null ? [problem] : [], isOpen: nextSlot.at === null };
  }
  const found = problems.filter(({ path }) => isTime(path));
  // A text that takes turns begins blank.
  const told = found.filter(({ path }) => !path.startsWith("variants.") || problemOf(path) !== undefined);
  const detail = at === null ? "" : formatMoment(at);
  return { title, detail, problems: messagesAt(told, isTime), isOpen: told.length < found.length };
}

/** What will be verified on sending, shown before it. */
export function checksOf(checked: Checked, counts: string, words: Words): Check[] {
  const { draft, problems, rules } = checked;
  const media = mediaOf(draft);
  const isBlank = [draft.content, ...draft.thread].every((text) => text.trim() === "");
  const needsPicture = draft.platforms.some((platform) => platform !== "x");
  const isAccount = (path: string) => path === "alsoTo" || draft.platforms.some((platform) => platform === path);
  const checks: Check[] = [
    {
      title: accountsOf(draft).length === 1 ? words.account : words.accountsAll,
      detail: accountDetail(draft, words),
      problems: messagesAt(problems, isAccount),
      isOpen: draft.platforms.length === 0,
    },
    ...(media.length === 0 && !needsPicture
      ? []
      : [
          {
            title: mediaTitle(draft, words),
            detail: mediaDetail(draft, rules, words),
            problems: media.length === 0 ? [] : messagesAt(problems, (path) => path.startsWith("creationIds")),
            notes: media.flatMap((one) => videoChanges(one, draft.platforms, words)),
            isOpen: media.length === 0 || draft.platforms.length === 0,
          },
        ]),
    {
      title: words.texts,
      detail: counts,
      problems: isBlank ? [] : messagesAt(problems, isText),
      isOpen: isBlank,
    },
    timingCheck(checked, words),
  ];
  return isBlank && media.length === 0 ? checks.map((check) => ({ ...check, problems: [], isOpen: true })) : checks;
}
