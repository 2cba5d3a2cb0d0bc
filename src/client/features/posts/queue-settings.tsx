import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { platformNames } from "#shared/platforms/platform.ts";
import { proposedSlots, type Queue } from "#shared/posts/queue.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { useTimeZone } from "#client/lib/time-zone.ts";
import { trpc } from "#client/lib/trpc.ts";
import { rowsOf, slotsOf, type WeekRow } from "#client/lib/week-rows.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { WeekdayTimes } from "#client/ui/weekday-times.tsx";
import { QueueOrder } from "./queue-order.tsx";

/** The times of the week at which each account posts what is queued. */
export function QueueSettings() {
  const { queue: texts } = useTexts("posts");
  const { data } = trpc.socialAccounts.list.useQuery({ limit: 100 });
  const accounts = data?.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <Card aria-labelledby="posting-times">
      <CardHeader title={texts.title} id="posting-times" level={3} />
      <CardBody className="text-sm text-ink-2">{texts.text}</CardBody>
      <ul>
        {accounts.map((account) => (
          <AccountQueue key={account.id} account={account} />
        ))}
      </ul>
    </Card>
  );
}

function AccountQueue({ account }: { account: SocialAccount }) {
  const { queue: texts, onNetwork } = useTexts("posts");
  const [isOpen, setIsOpen] = useState(false);
  const { data } = trpc.queue.get.useQuery({ id: account.id });
  const queue = data?.queue;
  const next = queue?.places.find(({ post }) => post === null);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-4 py-4 md:px-5">
      <div className="flex items-center gap-3">
        <PlatformIcon platform={account.platform} colored />
        <div className="min-w-0 grow">
          <p className="truncate font-medium">
            {account.label ?? account.name}{" "}
            <span className="font-regular text-ink-3">{onNetwork(platformNames[account.platform])}</span>
          </p>
          <p className="text-xs text-ink-3">
            {queue === undefined
              ? texts.loading
              : next === undefined
                ? texts.none
                : texts.nextFree(texts.perWeek(queue.slots.length), <Moment key="moment" at={next.at} />)}
          </p>
        </div>
        {queue !== undefined && (
          <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
            {isOpen ? texts.close : queue.slots.length === 0 ? texts.set : texts.edit}
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
  const { queue: texts } = useTexts("posts");
  const here = useTimeZone();
  const isNew = queue.slots.length === 0;
  const [rows, setRows] = useState<readonly WeekRow[]>(() => rowsOf(isNew ? proposedSlots : queue.slots));
  const timezone = isNew ? here : queue.timezone;
  const save = trpc.queue.update.useMutation({ meta: { errorTitle: texts.notSaved } });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id: queue.accountId, timezone, slots: slotsOf(rows) }, { onSuccess: onSaved });
      }}
    >
      {isNew && <p className="text-sm text-ink-2">{texts.proposal}</p>}
      <WeekdayTimes rows={rows} onChange={setRows} mayBeEmpty />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-xs text-ink-3">{texts.zone(timezone)}</span>
        <Button type="submit" variant="primary" size="sm" busy={save.isPending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
