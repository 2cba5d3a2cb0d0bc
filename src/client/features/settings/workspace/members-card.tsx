import { LogOut, UserPlus } from "lucide-react";
import { useState } from "react";
import { useMay, useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";
import { RowsLoading } from "#client/ui/lists/rows-loading.tsx";
import type { Member } from "#shared/workspaces/workspaces.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LeaveDialog, RemoveDialog, TransferDialog } from "./member-dialogs.tsx";
import { MemberRow } from "./member-row.tsx";

type Asking = { about: "remove" | "transfer"; member: Member } | { about: "leave" };

/** The members of a shared workspace and those who are invited to it. */
export function MembersCard() {
  const { members: messages } = useMessages("workspaces");
  const { id, role } = useWorkspace();
  const isManager = useMay()("workspace.manage");
  const members = trpc.workspaces.members.useQuery({ id }, { select: (answer) => answer.members });
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const isOwner = role === "owner";
  return (
    <Card aria-labelledby="members" aria-busy={members.isPending || undefined}>
      <CardHeader title={messages.title} id="members" level={3}>
        {isManager && <InviteButton />}
      </CardHeader>
      <RowsLoading query={members} title={messages.failed} picture />
      <ul>
        {members.data?.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            onRemove={() => setAsking({ about: "remove", member })}
            onTransfer={() => setAsking({ about: "transfer", member })}
          />
        ))}
      </ul>
      {isManager && <InvitationList />}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3.5 md:px-5">
        {isOwner ? (
          <p className="text-sm text-ink-3">{messages.ownerStays}</p>
        ) : (
          <Button size="sm" className="touch-area" onClick={() => setAsking({ about: "leave" })}>
            <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.leave}
          </Button>
        )}
      </div>
      {asking?.about === "remove" && <RemoveDialog member={asking.member} onClose={close} />}
      {asking?.about === "transfer" && <TransferDialog member={asking.member} onClose={close} />}
      {asking?.about === "leave" && <LeaveDialog onClose={close} />}
    </Card>
  );
}

function InviteButton() {
  const { invitations: messages } = useMessages("workspaces");
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <Button size="sm" className="touch-area" onClick={() => setIsInviting(true)}>
        <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
        {messages.invite}
      </Button>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}
