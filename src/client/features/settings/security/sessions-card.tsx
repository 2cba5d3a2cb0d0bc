import { Laptop, Smartphone } from "lucide-react";
import type { LoginSession } from "#shared/auth/auth.ts";
import { deviceName } from "#shared/auth/device-name.ts";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { ListFailed } from "../list-failed.tsx";
import { useSessions } from "./use-sessions.ts";

export function SessionsCard() {
  const { sessions: texts } = useTexts("settings");
  const sessions = useSessions();
  const endOthers = trpc.auth.endOtherSessions.useMutation({
    meta: { errorTitle: texts.notEnded },
    onSuccess: () => showToast({ tone: "success", title: texts.endedOthers }),
  });
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card aria-labelledby="sessions" aria-busy={sessions.isPending || undefined}>
      <CardHeader title={texts.title} id="sessions" level={3}>
        {hasOthers && (
          <Button
            size="sm"
            className="touch-area"
            busy={endOthers.isPending}
            busyLabel={texts.ending}
            onClick={() => endOthers.mutate()}
          >
            {texts.endOthers}
          </Button>
        )}
      </CardHeader>
      {sessions.error !== null && (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <ListFailed title={texts.failed} error={sessions.error} onRetry={() => void sessions.refetch()} />
        </div>
      )}
      {sessions.isPending && <Skeleton className="px-4 pt-2 pb-6 md:px-5" picture />}
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
            busyLabel={texts.loadingMore}
            onClick={() => void sessions.fetchNextPage()}
          >
            {texts.loadMore}
          </Button>
        </div>
      )}
      {sessions.data !== undefined && !hasOthers && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-3 md:px-5">{texts.onlyThis}</p>
      )}
    </Card>
  );
}

const isPhone = (userAgent: string | null) => /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? "");

function SessionRow({ session: { id, userAgent, createdAt, lastUsedAt, isCurrent } }: { session: LoginSession }) {
  const { sessions: texts } = useTexts("settings");
  const end = trpc.auth.endSession.useMutation({
    meta: { errorTitle: texts.notEnded },
    onSuccess: () => showToast({ tone: "success", title: texts.ended }),
  });
  const device = deviceName(userAgent) ?? texts.unknown;
  const Icon = isPhone(userAgent) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3.5 border-t border-line px-4 py-3 md:px-5">
      <Icon size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </p>
        <p className="text-xs text-ink-3">
          <span className="inline-block">{texts.lastUsed(formatMoment(lastUsedAt))}</span>
          <span aria-hidden="true" className="max-sm:hidden">
            {" · "}
          </span>
          <span className="inline-block max-sm:block">{texts.since(formatMoment(createdAt))}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          className="touch-area"
          aria-label={texts.endOf(device)}
          busy={end.isPending}
          busyLabel={texts.ending}
          onClick={() => end.mutate({ id })}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
