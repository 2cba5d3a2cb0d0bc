import { Bot } from "lucide-react";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Card, CardHeader, CardNote, CardText } from "#client/ui/layout/card.tsx";
import { CardRow, RowIcon } from "#client/ui/lists/card-row.tsx";
import { RowsLoading } from "#client/ui/lists/rows-loading.tsx";
import { type ConnectedProgram, mcpPath } from "#shared/auth/oauth.ts";

const assistantAddress = location.origin + mcpPath;

/** Programs and assistants that the person allowed, and the address that assistants are given. */
export function ProgramsCard() {
  const messages = useMessages("programs");
  const programs = trpc.programs.list.useQuery(undefined, { select: (data) => data.programs });
  return (
    <Card aria-labelledby="programs" aria-busy={programs.isPending || undefined}>
      <CardHeader title={messages.cardTitle} id="programs" level={3} />
      <CardText>
        {messages.cardText} <code className="text-ink-2">{assistantAddress}</code>
      </CardText>
      <RowsLoading query={programs} title={messages.failed} picture />
      <ul>
        {programs.data?.map((program) => (
          <ProgramRow key={program.id} program={program} />
        ))}
      </ul>
      {programs.data?.length === 0 && <CardNote>{messages.none}</CardNote>}
    </Card>
  );
}

function ProgramRow({ program: { id, name, host, scope, createdAt, lastUsedAt } }: { program: ConnectedProgram }) {
  const messages = useMessages("programs");
  const revoke = trpc.programs.revoke.useMutation({
    meta: { errorTitle: messages.notRevoked },
    onSuccess: () => showToast({ tone: "success", title: messages.revoked }),
  });
  return (
    <CardRow
      lead={<RowIcon icon={Bot} />}
      title={host === null ? name : `${name} (${host})`}
      badges={<Badge tone="info">{messages.scopes[scope]}</Badge>}
      notes={[
        lastUsedAt === null
          ? messages.unused({ moment: formatMoment(createdAt) })
          : messages.lastUsed({ moment: formatMoment(lastUsedAt) }),
      ]}
      actions={
        <Button
          size="sm"
          className="touch-area"
          busy={revoke.isPending}
          busyLabel={messages.busy}
          aria-label={messages.revokeOf({ name })}
          onClick={() => revoke.mutate({ id })}
        >
          {messages.revoke}
        </Button>
      }
    />
  );
}
