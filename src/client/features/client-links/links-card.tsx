import { CalendarDays, Link2, LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatDate, formatMoment, formatMonth } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { ClientLink } from "#shared/posts/client-links.ts";

/** The links for clients, for those who may manage them. */
export function ClientLinksCard() {
  const may = useMay();
  return may("links.manage") ? <Links /> : null;
}

function Links() {
  const messages = useMessages("clients").links;
  const { data, error, isFetching, refetch } = trpc.clientLinks.list.useQuery({}, { select: ({ links }) => links });
  const [showsEnded, setShowsEnded] = useState(false);
  const active = data?.filter(({ state }) => state === "active") ?? [];
  const ended = data?.filter(({ state }) => state !== "active") ?? [];
  return (
    <Card aria-labelledby="client-links" aria-busy={(data === undefined && error === null) || undefined}>
      <CardHeader title={messages.title} id="client-links" />
      <CardBody className="grid gap-3">
        <p className="max-w-[68ch] text-sm text-ink-2">{messages.text}</p>
        {error !== null && data === undefined && (
          <Callout
            tone="danger"
            announce="alert"
            title={messages.failed}
            action={
              <Button size="sm" busy={isFetching} busyLabel={messages.retry} onClick={() => void refetch()}>
                {messages.retry}
              </Button>
            }
          >
            {errorText(error)}
          </Callout>
        )}
        {data === undefined && error === null && <Skeleton lines={2} />}
        {data !== undefined && active.length === 0 && <p className="text-sm text-ink-3">{messages.none}</p>}
        {active.length > 0 && <LinkList links={active} />}
        {ended.length > 0 &&
          (showsEnded ? (
            <LinkList links={ended} />
          ) : (
            <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setShowsEnded(true)}>
              {messages.ended(ended.length)}
            </Button>
          ))}
      </CardBody>
    </Card>
  );
}

const LinkList = ({ links }: { links: readonly ClientLink[] }) => (
  <ul className="grid divide-y divide-line border-y border-line">
    {links.map((link) => (
      <LinkRow key={link.id} link={link} />
    ))}
  </ul>
);

function LinkRow({ link }: { link: ClientLink }) {
  const messages = useMessages("clients").links;
  const { id, name, month, posts, state, hasPassword, createdBy, expiresAt, lastOpenedAt } = link;
  const [isAsked, setIsAsked] = useState(false);
  const revoke = trpc.clientLinks.revoke.useMutation({
    meta: { errorTitle: messages.notRevoked },
    onSuccess: () => showToast({ tone: "success", title: messages.revoked }),
    onSettled: () => setIsAsked(false),
  });
  const isActive = state === "active";
  const Icon = month === null ? Link2 : CalendarDays;
  const notes = [
    month === null ? messages.shows(posts) : formatMonth(`${month}-15T12:00:00Z`),
    messages.by(createdBy ?? messages.someone),
    ...(isActive ? [messages.until(formatDate(expiresAt))] : []),
    lastOpenedAt === null ? messages.neverOpened : messages.opened(formatMoment(lastOpenedAt)),
  ];
  return (
    <li className="flex items-center gap-3.5 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full border border-line-strong text-ink-3"
      >
        <Icon size={16} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {hasPassword && (
            <span className="text-ink-3" title={messages.withPassword}>
              <LockKeyhole size={14} strokeWidth={2} aria-hidden="true" />
              <span className="sr-only">{messages.withPassword}</span>
            </span>
          )}
          {!isActive && <Badge tone="draft">{messages.states[state]}</Badge>}
        </p>
        <p className="text-xs text-ink-3">{notes.join(" · ")}</p>
      </div>
      {isActive && (
        <Button
          size="sm"
          variant="quiet"
          className="touch-area"
          aria-label={messages.revokeOf(name)}
          onClick={() => setIsAsked(true)}
        >
          {messages.revoke}
        </Button>
      )}
      <AlertDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={messages.revokeTitle(name)}
        description={messages.revokeText}
        confirmLabel={messages.revoke}
        busyLabel={messages.revoking}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ id })}
      />
    </li>
  );
}
