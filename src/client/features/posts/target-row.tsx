import { ExternalLink } from "lucide-react";
import { Minute } from "#shared/time.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { PostTarget } from "#shared/posts/posts.ts";
import { formatTime } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { useNow } from "#client/lib/use-now.ts";
import { StatusBadge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { SandboxBadge } from "#client/ui/sandbox-badge.tsx";
import { dayOf } from "./calendar/days.ts";
import { DeliveryError } from "./delivery-error.tsx";

interface TargetRowProps {
  target: PostTarget;
  isBusy: boolean;
  onResolve: (outcome: "live" | "absent") => void;
}

/** One account's delivery: where it stands, what went wrong and what to do, or the link to what is live. */
export function TargetRow({ target, isBusy, onResolve }: TargetRowProps) {
  const { target: texts, onNetwork } = useTexts("posts");
  const name = platformNames[target.platform];
  const isSought = target.status === "verifying" || target.parts.some(({ status }) => status === "verifying");
  const comment = target.parts.find(({ kind, status }) => kind === "comment" && status === "failed");
  return (
    <li className="@container grid gap-1 py-2 not-first:border-t not-first:border-line">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <PlatformIcon platform={target.platform} size={16} colored />
        <span className="min-w-0 grow truncate text-sm font-medium">
          {target.accountName} <span className="font-regular text-ink-3">{onNetwork(name)}</span>
        </span>
        <span className="flex items-center gap-2.5 @max-lg:basis-full @max-lg:pl-6.5">
          {target.sandbox && <SandboxBadge />}
          <StatusBadge status={target.needsUser ? "needsUser" : target.status} />
          {target.permalink !== null && (
            <a
              href={target.permalink}
              target="_blank"
              rel="noopener"
              className="link touch-area inline-flex items-center gap-1 text-sm @max-lg:ml-auto"
              aria-label={texts.viewOn(name)}
            >
              {texts.view}
              <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
            </a>
          )}
        </span>
      </div>
      {comment?.error != null ? (
        <DeliveryError error={comment.error} isFinal lead={texts.commentFailed} />
      ) : (
        target.error !== null &&
        !target.needsUser && <DeliveryError error={target.error} isFinal={target.status === "failed"} />
      )}
      {target.nextAttemptAt !== null && (
        <p className="text-xs text-ink-3">
          {(isSought ? texts.nextLook : texts.nextTry)(<NextTime key="time" at={target.nextAttemptAt} />)}
        </p>
      )}
      {target.needsUser && (
        <div className="mt-1 grid gap-2 rounded-md bg-surface-2 p-3 text-sm">
          {target.error !== null && <DeliveryError error={target.error} isFinal={false} />}
          <div className="flex flex-wrap items-center gap-2">
            {target.accountUrl !== null && (
              <a
                href={target.accountUrl}
                target="_blank"
                rel="noopener"
                className="link touch-area mr-2 inline-flex items-center gap-1"
              >
                {texts.lookOn(name)}
                <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
              </a>
            )}
            <Button size="sm" disabled={isBusy} onClick={() => onResolve("live")}>
              {texts.live}
            </Button>
            <Button size="sm" disabled={isBusy} onClick={() => onResolve("absent")}>
              {texts.absent}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** Nearly always within minutes: the day is said where it is another one. */
function NextTime({ at }: { at: string }) {
  const now = useNow(Minute.ms);
  if (dayOf(at) !== dayOf(now)) return <Moment at={at} />;
  return <span className="num">{formatTime(at)}</span>;
}
