import { CalendarDays, Link2, LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatDate, formatMoment, formatMonth } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader, CardNote, CardText } from "#client/ui/layout/card.tsx";
import { CardRow, RowIcon } from "#client/ui/lists/card-row.tsx";
import type { ClientLink } from "#shared/posts/client-links.ts";

/** The links for clients, for those who may manage them. */
export function ClientLinksCard() {
  const may = useMay();
  return may("links.manage") ? <Links /> : null;
}

function Links() {
  const messages = useMessages("clientLinks");
  const query = trpc.clientLinks.list.useQuery({}, { select: ({ links }) => links });
  const failure = useFailure(query);
  const { data } = query;
  const [showsEnded, setShowsEnded] = useState(false);
  const active = data?.filter(({ state }) => state === "active") ?? [];
  const ended = data?.filter(({ state }) => state !== "active") ?? [];
  return (
    <Card aria-labelledby="client-links" aria-busy={query.isPending || undefined}>
      <CardHeader title={messages.title} id="client-links" level={3} />
      <CardText>{messages.text}</CardText>
      {failure !== null && data === undefined && (
        <CardBody>
          <LoadError title={messages.failed} {...failure} />
        </CardBody>
      )}
      {data === undefined && failure === null && <Skeleton className="px-4 pt-2 pb-6 md:px-5" />}
      {data !== undefined && active.length === 0 && <CardNote>{messages.none}</CardNote>}
      <ul>
        {[...active, ...(showsEnded ? ended : [])].map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
      {ended.length > 0 && !showsEnded && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <Button size="sm" className="touch-area" onClick={() => setShowsEnded(true)}>
            {messages.ended({ count: ended.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function LinkRow({ link }: { link: ClientLink }) {
  const messages = useMessages("clientLinks");
  const { id, name, month, posts, state, hasPassword, createdBy, expiresAt, lastOpenedAt } = link;
  const [isAsked, setIsAsked] = useState(false);
  const revoke = trpc.clientLinks.revoke.useMutation({
    meta: { errorTitle: messages.notRevoked },
    onSuccess: () => showToast({ tone: "success", title: messages.revoked }),
    onSettled: () => setIsAsked(false),
  });
  const isActive = state === "active";
  const notes = [
    month === null ? messages.shows({ count: posts }) : formatMonth(`${month}-15T12:00:00Z`),
    messages.by({ name: createdBy ?? messages.someone }),
    ...(isActive ? [messages.until({ date: formatDate(expiresAt) })] : []),
    lastOpenedAt === null ? messages.neverOpened : messages.opened({ moment: formatMoment(lastOpenedAt) }),
  ];
  return (
    <CardRow
      lead={<RowIcon icon={month === null ? Link2 : CalendarDays} />}
      title={name}
      badges={
        <>
          {hasPassword && (
            <span className="text-ink-3" title={messages.withPassword}>
              <LockKeyhole size={14} strokeWidth={2} aria-hidden="true" />
              <span className="sr-only">{messages.withPassword}</span>
            </span>
          )}
          {!isActive && <Badge tone="draft">{messages.states[state]}</Badge>}
        </>
      }
      notes={notes}
      actions={
        isActive && (
          <Button
            size="sm"
            className="touch-area"
            aria-label={messages.revokeOf({ name })}
            onClick={() => setIsAsked(true)}
          >
            {messages.revoke}
          </Button>
        )
      }
      below={
        <AlertDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={messages.revokeTitle({ name })}
          description={messages.revokeText}
          confirmLabel={messages.revoke}
          busyLabel={messages.revoking}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id })}
        />
      }
    />
  );
}
