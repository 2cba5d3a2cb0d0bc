import { Link2, Mail } from "lucide-react";
import { useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { CardRow } from "#client/ui/lists/card-row.tsx";
import type { WorkspaceInvitation } from "#shared/workspaces/workspaces.ts";

/** The open invitations; nothing without any. */
export function InvitationList() {
  const { invitations: messages } = useMessages("workspaces");
  const { id } = useWorkspace();
  const query = trpc.workspaces.invitations.useQuery({ id }, { select: ({ invitations }) => invitations });
  const failure = useFailure(query);
  const { data } = query;
  if (failure !== null && data === undefined)
    return (
      <div className="border-t border-line px-4 py-4 md:px-5">
        <LoadError title={messages.failed} {...failure} />
      </div>
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <h4 id="invitations" className="border-t border-line px-4 pt-4 pb-2 text-xs font-medium text-ink-3 md:px-5">
        {messages.title}
      </h4>
      <ul>
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: WorkspaceInvitation }) {
  const { invitations: messages } = useMessages("workspaces");
  const { roles } = useMessages("shell").workspace;
  const { id } = useWorkspace();
  const { id: invitationId, email, role, invitedBy, expiresAt } = invitation;
  const revoke = trpc.workspaces.revokeInvitation.useMutation({
    meta: { errorTitle: messages.notRevoked },
    onSuccess: () => showToast({ tone: "success", title: messages.revoked }),
  });
  const who = email ?? messages.anyone;
  const notes = [
    roles[role],
    messages.until({ date: formatDate(expiresAt) }),
    ...(invitedBy === null ? [] : [messages.by({ name: invitedBy })]),
  ];
  const Icon = email === null ? Link2 : Mail;
  return (
    <CardRow
      lead={
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full border border-dashed border-line-strong text-ink-3"
        >
          <Icon size={16} strokeWidth={1.75} />
        </span>
      }
      title={who}
      notes={notes}
      actions={
        <Button
          size="sm"
          className="touch-area"
          aria-label={messages.revokeOf({ who })}
          busy={revoke.isPending}
          onClick={() => revoke.mutate({ id, invitationId })}
        >
          {messages.revoke}
        </Button>
      }
    />
  );
}
