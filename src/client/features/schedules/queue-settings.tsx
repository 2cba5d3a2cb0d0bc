import { CalendarClock, ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { AccountPicture } from "#client/features/social-accounts/account-picture.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import { type Queue, proposedSlots } from "#shared/posts/queue.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { type WeekRow, rowsOf, slotsOf } from "./week-rows.ts";
import { WeekdayTimes } from "./weekday-times.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Reorders the posts of a queue: the times stay, the posts change places. Disabled arrows would lose the focus. */
function QueueOrder({ queue }: { queue: Queue }) {
  const { slots: messages } = useMessages("schedule");
  const { untitled } = useMessages("posts");
  const reorder = trpc.queue.reorder.useMutation({ meta: { errorTitle: messages.notReordered } });
  const waiting = queue.places.flatMap(({ at, post }) => (post === null ? [] : [{ at, ...post }]));
  if (waiting.length === 0) return null;
  const swap = (index: number, other: number) => {
    const ids = waiting.map(({ id }) => id);
    const [one, two] = [ids[index], ids[other]];
    if (one === undefined || two === undefined) return;
    reorder.mutate({ id: queue.accountId, postIds: ids.with(index, two).with(other, one) });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-sm font-medium">{messages.waiting}</p>
      <ol>
        {waiting.map(({ id, at, content }, index) => {
          const title = content.trim() || untitled;
          return (
            <li key={id} className="flex items-center gap-3 border-t border-line py-2 text-sm first:border-0">
              <span className="shrink-0 text-ink-3">
                <Moment at={at} />
              </span>
              <span dir="auto" className="min-w-0 grow truncate" title={title}>
                {title}
              </span>
              <Button
                variant="quiet"
                size="sm"
                square
                aria-label={messages.earlier({ title })}
                className="aria-disabled:text-ink-3"
                aria-disabled={index === 0 || undefined}
                busy={reorder.isPending}
                onClick={() => swap(index, index - 1)}
              >
                <ArrowUp {...icon} />
              </Button>
              <Button
                variant="quiet"
                size="sm"
                square
                aria-label={messages.later({ title })}
                className="aria-disabled:text-ink-3"
                aria-disabled={index === waiting.length - 1 || undefined}
                busy={reorder.isPending}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown {...icon} />
              </Button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The weekly posting times of each account's queue. */
export function QueueSettings() {
  const { slots: messages } = useMessages("schedule");
  const { data } = trpc.socialAccounts.list.useQuery({ limit: 100 });
  const accounts = data?.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <Card aria-labelledby="posting-times">
      <CardHeader title={messages.title} id="posting-times" level={3} />
      <CardBody className="text-sm text-ink-2">{messages.text}</CardBody>
      <ul>
        {accounts.map((account) => (
          <AccountQueue key={account.id} account={account} />
        ))}
      </ul>
    </Card>
  );
}

function AccountQueue({ account }: { account: SocialAccount }) {
  const { slots: messages } = useMessages("schedule");
  const { onNetwork } = useMessages("posts");
  const { called } = useAccountNames();
  const [isOpen, setIsOpen] = useState(false);
  const mayPlan = useMay()("posts.publish");
  const { data } = trpc.queue.get.useQuery({ id: account.id });
  const queue = data?.queue;
  const next = queue?.places.find(({ post }) => post === null);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-52 items-center gap-3">
          <AccountPicture account={account} size="md" />
          <div className="min-w-0 grow">
            <p className="line-clamp-2 font-medium wrap-anywhere">
              <bdi>{called(account)}</bdi>{" "}
              <span className="font-regular text-ink-3">{onNetwork({ network: platformNames[account.platform] })}</span>{" "}
              {account.sandbox && <SandboxBadge />}
            </p>
            <p className="text-xs text-ink-3">
              {queue === undefined
                ? messages.loading
                : next === undefined
                  ? messages.none
                  : messages.nextFree({
                      times: messages.perWeek({ count: queue.slots.length }),
                      moment: <Moment key="moment" at={next.at} />,
                    })}
            </p>
          </div>
        </div>
        {queue !== undefined && mayPlan && (
          <Button size="sm" className="ml-auto" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
            {isOpen ? messages.close : queue.slots.length === 0 ? messages.set : messages.edit}
          </Button>
        )}
      </div>
      {isOpen && queue === undefined && <Skeleton lines={2} />}
      {isOpen && queue !== undefined && (
        <>
          <SlotsForm queue={queue} onSaved={() => setIsOpen(false)} />
          <QueueOrder queue={queue} />
        </>
      )}
    </li>
  );
}

function SlotsForm({ queue, onSaved }: { queue: Queue; onSaved: () => void }) {
  const { slots: messages } = useMessages("schedule");
  const here = useTimeZone();
  const isNew = queue.slots.length === 0;
  const [rows, setRows] = useState<readonly WeekRow[]>(() => rowsOf(isNew ? proposedSlots : queue.slots));
  const timezone = isNew ? here : queue.timezone;
  const save = trpc.queue.update.useMutation({ meta: { errorTitle: messages.notSaved } });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id: queue.accountId, timezone, slots: slotsOf(rows) }, { onSuccess: onSaved });
      }}
    >
      {isNew && <p className="text-sm text-ink-2">{messages.proposal}</p>}
      <WeekdayTimes rows={rows} onChange={setRows} mayBeEmpty />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-xs text-ink-3">{messages.zone({ zone: timezone })}</span>
        <Button type="submit" variant="primary" size="sm" busy={save.isPending} busyLabel={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
