import { CalendarClock, Repeat, Send, ShieldCheck } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { formatDay, formatTime } from "#client/lib/language/format.ts";
import { useShellMessages, useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { accountsOf, scheduledAtOf } from "./draft/post-draft.ts";
import { SaveNote } from "./draft/save-note.tsx";
import type { Composer } from "./use-composer.ts";

interface SubmitBarProps {
  composer: Composer;
  nowLabel: string;
  laterLabel: string;
  /** Replaces "Now, on 2 accounts". */
  nowPlan?: string | undefined;
}

const sendKeys = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘↵" : "Ctrl+Enter");

export function SubmitBar({ composer, nowLabel, laterLabel, nowPlan }: SubmitBarProps) {
  const messages = useMessages("composer");
  const { submit: submitLabel } = useMessages("approvals");
  const { kit } = useShellMessages();
  const { draft, isSending, button, autosave, failure } = composer;
  const mayPublish = useMay()("posts.publish");
  const maySend = mayPublish || composer.submits;
  const at = scheduledAtOf(draft);
  const { mode } = draft.timing;
  const isNow = mode === "once" && at === null;
  const submits = composer.submits && mode === "once";
  const Icon = submits ? ShieldCheck : isNow ? Send : mode === "repeat" ? Repeat : CalendarClock;
  const planId = useId();
  const label = submits ? submitLabel : isNow ? nowLabel : autosave.isEdit ? messages.saveChanges : laterLabel;
  return (
    <div className="-mx-4 -mb-4 grid gap-3 border-t border-line bg-surface-1 px-4 py-3 max-md:sticky max-md:bottom-0 max-md:z-(--z-sticky) md:-mx-5 md:-mb-5 md:flex md:flex-wrap md:items-center md:rounded-b-lg md:px-5 md:py-4">
      {/* Beside the pressed button: on a phone the bar is sticky while the form scrolls. */}
      {failure !== null && (
        <Callout tone="danger" announce="alert" className="basis-full" title={kit.error({ what: failure })} />
      )}
      <div className="grid gap-0.5">
        <p id={planId} className="text-sm text-ink-2">
          {maySend ? <Plan composer={composer} at={at} nowPlan={nowPlan} /> : messages.bar.draftOnly}
        </p>
        <SaveNote save={autosave.save} />
      </div>
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {!autosave.isEdit && (
          <Button
            variant={maySend ? "secondary" : "primary"}
            className="max-md:flex-1"
            busy={autosave.save.state === "saving"}
            busyLabel={messages.save.saving}
            disabled={!autosave.isDirty && autosave.save.state !== "saving"}
            onClick={() => void autosave.keeper.saveNow()}
          >
            {messages.save.now}
          </Button>
        )}
        {maySend && (
          <Button
            type="submit"
            variant="primary"
            className="max-md:flex-[2]"
            title={messages.bar.shortcut({ keys: sendKeys() })}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-describedby={planId}
            disabled={!button.isOpen}
            busy={isSending}
            busyLabel={messages.working}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The way to the composer that follows the rules of the networks only, where these take the post as it is. */
function Elsewhere({ composer: { draft, button, autosave } }: { composer: Composer }): ReactNode {
  const { sendElsewhere } = useMessages("composer").bar;
  const { missing } = button;
  const isTaken =
    missing === "noMedia"
      ? draft.content.trim() !== "" && draft.platforms.every((platform) => networkRules[platform].media.min === 0)
      : (missing === "noCaption" || missing === "noText") && draft.creations.length > 0;
  // Opened there from the server, which must have all of it.
  if (!isTaken || autosave.isDirty || autosave.postId === null) return null;
  return (
    <>
      {" "}
      <Link to={`${paths.postAny}?draft=${autosave.postId}`} className="link touch-area">
        {sendElsewhere}
      </Link>
    </>
  );
}

type PlanProps = Pick<SubmitBarProps, "composer" | "nowPlan"> & { at: Date | null };

/** When and where the post is published. */
function Plan({ composer, at, nowPlan }: PlanProps): ReactNode {
  const { bar: messages } = useMessages("composer");
  const { loadFailed } = useMessages("socialAccounts");
  const { proposals } = useMessages("approvals");
  const { draft, button } = composer;
  const { missing } = button;
  const count = accountsOf(draft).length;
  const { mode } = draft.timing;
  if (missing === "notLoaded") return loadFailed;
  if (missing === "noKeys" || missing === "noAccount") {
    return (
      <>
        {messages[missing]}{" "}
        <IfMay action="accounts.manage">
          <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
            {missing === "noKeys" ? messages.howToAdd : messages.connect}
          </Link>
        </IfMay>
      </>
    );
  }
  if (missing !== null) {
    return (
      <>
        {messages[missing]}
        <Elsewhere composer={composer} />
      </>
    );
  }
  if (mode === "queue") return messages.queue({ count });
  if (mode === "repeat") return messages.repeat({ count });
  if (composer.submits)
    return at === null
      ? proposals.none
      : proposals.at({ day: formatDay(at), time: <span className="num">{formatTime(at)}</span> });
  if (at === null) return nowPlan ?? messages.now({ count });
  return messages.at({ day: formatDay(at), time: <span className="num">{formatTime(at)}</span>, count });
}
