import { useInfiniteQuery } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Card, CardHeader, CardNote } from "#client/ui/layout/card.tsx";
import { CardRow, RowIcon } from "#client/ui/lists/card-row.tsx";
import { RowsLoading } from "#client/ui/lists/rows-loading.tsx";
import type { LoginSession } from "#shared/auth/auth.ts";
import { deviceName } from "#shared/auth/device-name.ts";

export function SessionsCard() {
  const { sessions: messages } = useMessages("settings");
  const sessions = useSessions();
  const endOthers = trpc.auth.endOtherSessions.useMutation({
    meta: { errorTitle: messages.notEnded },
    onSuccess: () => showToast({ tone: "success", title: messages.endedOthers }),
  });
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card aria-labelledby="sessions" aria-busy={sessions.isPending || undefined}>
      <CardHeader title={messages.title} id="sessions" level={3}>
        {hasOthers && (
          <Button
            size="sm"
            className="touch-area"
            busy={endOthers.isPending}
            busyLabel={messages.ending}
            onClick={() => endOthers.mutate()}
          >
            {messages.endOthers}
          </Button>
        )}
      </CardHeader>
      <RowsLoading query={sessions} title={messages.failed} picture />
      <ul>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.hasNextPage && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <Button
            size="sm"
            className="touch-area"
            busy={sessions.isFetchingNextPage}
            busyLabel={messages.loadingMore}
            onClick={() => void sessions.fetchNextPage()}
          >
            {messages.loadMore}
          </Button>
        </div>
      )}
      {sessions.data !== undefined && !hasOthers && <CardNote>{messages.onlyThis}</CardNote>}
    </Card>
  );
}

const isPhone = (userAgent: string | null) => /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? "");

function SessionRow({ session: { id, userAgent, createdAt, lastUsedAt, isCurrent } }: { session: LoginSession }) {
  const { sessions: messages } = useMessages("settings");
  const end = trpc.auth.endSession.useMutation({
    meta: { errorTitle: messages.notEnded },
    onSuccess: () => showToast({ tone: "success", title: messages.ended }),
  });
  const device = deviceName(userAgent) ?? messages.unknown;
  return (
    <CardRow
      lead={<RowIcon icon={isPhone(userAgent) ? Smartphone : Laptop} />}
      title={device}
      badges={isCurrent && <Badge tone="success">{messages.current}</Badge>}
      notes={[
        messages.lastUsed({ moment: formatMoment(lastUsedAt) }),
        messages.since({ moment: formatMoment(createdAt) }),
      ]}
      actions={
        !isCurrent && (
          <Button
            size="sm"
            className="touch-area"
            aria-label={messages.endOf({ device })}
            busy={end.isPending}
            busyLabel={messages.ending}
            onClick={() => end.mutate({ id })}
          >
            {messages.end}
          </Button>
        )
      }
    />
  );
}

const input = { limit: 20 };

/** The signed-in devices, page by page. */
function useSessions() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    ...inPages(["auth", "sessions"], input, client.auth.sessions.query),
    select: ({ pages }) => pages.flatMap((page) => page.sessions),
  });
}
