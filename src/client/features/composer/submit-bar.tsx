import { CalendarClock, Repeat, Send } from "lucide-react";
import { Link } from "react-router-dom";
import { formatDay, formatTime } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/button.tsx";
import { scheduledAtOf } from "./post-draft.ts";
import type { Composer } from "./use-composer.ts";

interface SubmitBarProps {
  composer: Composer;
  /** There is an account to choose at all. */
  hasAccounts: boolean;
  nowLabel: string;
  laterLabel: string;
}

const plans = { queue: "At the next free slot", repeat: "Again and again" } as const;

const accounts = (count: number) => (count === 1 ? "1 account" : `${count} accounts`);

export function SubmitBar({ composer, hasAccounts, nowLabel, laterLabel }: SubmitBarProps) {
  const { draft, isSending, isIncomplete } = composer;
  const at = scheduledAtOf(draft);
  const count = draft.platforms.filter((platform) => draft.accounts[platform] != null).length;
  const mode = draft.timing?.mode ?? "once";
  const isNow = mode === "once" && at === null;
  const Icon = isNow ? Send : mode === "repeat" ? Repeat : CalendarClock;
  return (
    <div className="-mx-4 -mb-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface-1 px-4 py-3 max-md:sticky max-md:bottom-0 max-md:z-(--z-sticky) md:-mx-5 md:-mb-5 md:rounded-b-lg md:px-5 md:py-4">
      <p className="text-sm text-ink-2">
        {draft.platforms.length === 0 ? (
          "No platform chosen"
        ) : !hasAccounts ? (
          <>
            No account connected.{" "}
            <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
              Connect one in Settings
            </Link>
          </>
        ) : count === 0 ? (
          "No account chosen"
        ) : mode !== "once" ? (
          `${plans[mode]} on ${accounts(count)}`
        ) : at === null ? (
          `Now, on ${accounts(count)}`
        ) : (
          <>
            Scheduled for {formatDay(at)}, <span className="num">{formatTime(at)}</span> on {accounts(count)}
          </>
        )}
      </p>
      <Button
        type="submit"
        variant="primary"
        className="ml-auto max-md:w-full"
        disabled={isIncomplete}
        busy={isSending}
        busyLabel="Working…"
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {isNow ? nowLabel : laterLabel}
      </Button>
    </div>
  );
}
