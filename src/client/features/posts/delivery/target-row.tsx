import { ExternalLink } from "lucide-react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { formatTime } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { dayOf } from "#client/lib/time/days.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { Day } from "#shared/durations.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { linkReadDays, type PostTarget } from "#shared/posts/post-targets.ts";
import { DeliveryError } from "./delivery-error.tsx";

interface TargetRowProps {
  target: PostTarget;
  isBusy: boolean;
  onResolve: (outcome: "live" | "absent") => void;
}

/** It is public, its network did not tell where, and that is still read again. */
const isLinkUnknown = ({ accountId, externalId, permalink, publishedAt }: PostTarget, now: Date) =>
  accountId !== null &&
  externalId !== null &&
  permalink === null &&
  publishedAt !== null &&
  now.getTime() - Date.parse(publishedAt) < linkReadDays * Day.ms;

/** The delivery to one account: its status, its error with advice, or the link to the published post. */
export function TargetRow({ target, isBusy, onResolve }: TargetRowProps) {
  const { target: messages, onNetwork } = useMessages("posts");
  const { ofDelivery } = useAccountNames();
  const now = useNow();
  const name = platformNames[target.platform];
  const isVerifying = target.status === "verifying" || target.parts.some(({ status }) => status === "verifying");
  const comment = target.parts.find(({ kind, status }) => kind === "comment" && status === "failed");
  return (
    <li className="@container grid grid-cols-[minmax(0,1fr)] gap-1 py-2 not-first:border-t not-first:border-line">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <PlatformIcon platform={target.platform} size={16} colored />
        <span className="min-w-0 flex-1 basis-40 text-sm font-medium wrap-anywhere">
          <bdi>{ofDelivery(target)}</bdi>{" "}
          <span className="font-regular text-ink-3">{onNetwork({ network: name })}</span>
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
              aria-label={messages.viewOn({ network: name })}
            >
              {messages.view}
              <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
            </a>
          )}
        </span>
      </div>
      {comment?.error != null ? (
        <DeliveryError error={comment.error} isFinal lead={messages.commentFailed} />
      ) : (
        target.error !== null &&
        !target.needsUser && <DeliveryError error={target.error} isFinal={target.status === "failed"} />
      )}
      {isLinkUnknown(target, now) && <p className="text-xs text-ink-3">{messages.linkUnknown}</p>}
      {target.nextAttemptAt !== null && (
        <p className="text-xs text-ink-3">
          {(isVerifying ? messages.nextLook : messages.nextTry)({
            time: <NextTime key="time" at={target.nextAttemptAt} />,
          })}
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
                {messages.lookOn({ network: name })}
                <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
              </a>
            )}
            <IfMay action="posts.publish">
              <Button size="sm" busy={isBusy} onClick={() => onResolve("live")}>
                {messages.live}
              </Button>
              <Button size="sm" busy={isBusy} onClick={() => onResolve("absent")}>
                {messages.absent}
              </Button>
            </IfMay>
          </div>
        </div>
      )}
    </li>
  );
}

/** The time alone, because it is nearly always within minutes; with the day if that is another one. */
function NextTime({ at }: { at: string }) {
  const now = useNow();
  if (dayOf(at) !== dayOf(now)) return <Moment at={at} />;
  return <span className="num">{formatTime(at)}</span>;
}
