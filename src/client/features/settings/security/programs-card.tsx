import { Bot } from "lucide-react";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";
import { type ConnectedProgram, mcpPath } from "#shared/auth/oauth.ts";

const assistantAddress = location.origin + mcpPath;

/** Programs and assistants that the person allowed, and the address that assistants are given. */
export function ProgramsCard() {
  const { programs: messages } = useMessages("security");
  const programs = trpc.oauth.programs.useQuery(undefined, { select: (data) => data.programs });
  return (
    <Card aria-labelledby="programs" aria-busy={programs.isPending || undefined}>
      <CardHeader title={messages.cardTitle} id="programs" level={3} />
      <p className="px-4 pb-4 text-sm text-ink-2 wrap-anywhere md:px-5">
        {messages.cardText} <code>{assistantAddress}</code>
      </p>
      {programs.error !== null && (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <LoadError title={messages.failed} error={programs.error} onRetry={() => void programs.refetch()} />
        </div>
      )}
      {programs.isPending && <Skeleton className="px-4 pt-2 pb-6 md:px-5" picture />}
      <ul>
        {programs.data?.map((program) => (
          <ProgramRow key={program.id} program={program} />
        ))}
      </ul>
      {programs.data?.length === 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-3 md:px-5">{messages.none}</p>
      )}
    </Card>
  );
}

function ProgramRow({ program: { id, name, host, scope, createdAt, lastUsedAt } }: { program: ConnectedProgram }) {
  const { programs: messages } = useMessages("security");
  const revoke = trpc.oauth.revoke.useMutation({
    meta: { errorTitle: messages.notRevoked },
    onSuccess: () => showToast({ tone: "success", title: messages.revoked }),
  });
  return (
    <li className="flex items-center gap-3.5 border-t border-line px-4 py-3 md:px-5">
      <Bot size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {host === null ? name : `${name} (${host})`}
          <Badge tone="info">{messages.scopes[scope]}</Badge>
        </p>
        <p className="text-xs text-ink-3">
          {lastUsedAt === null ? messages.unused(formatMoment(createdAt)) : messages.lastUsed(formatMoment(lastUsedAt))}
        </p>
      </div>
      <Button
        size="sm"
        className="touch-area shrink-0"
        busy={revoke.isPending}
        busyLabel={messages.busy}
        aria-label={messages.revokeOf(name)}
        onClick={() => revoke.mutate({ id })}
      >
        {messages.revoke}
      </Button>
    </li>
  );
}
