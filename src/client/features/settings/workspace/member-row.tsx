import { Crown, UserMinus } from "lucide-react";
import { useMay, useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { showToast } from "#client/lib/toast/toast.ts";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { CardRow } from "#client/ui/lists/card-row.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import { ActionsMenu } from "#client/ui/popups/actions-menu.tsx";
import { MenuItem } from "#client/ui/popups/menu.tsx";
import { GivenRole, type Member } from "#shared/workspaces/workspaces.ts";

interface MemberRowProps {
  member: Member;
  onRemove: () => void;
  onTransfer: () => void;
}

/** A member with the controls that the user may use: managers change and remove all but the owner and themselves. */
export function MemberRow({ member, onRemove, onTransfer }: MemberRowProps) {
  const { members: messages } = useMessages("workspaces");
  const { roles } = useMessages("shell").workspace;
  const isOwner = useWorkspace().role === "owner";
  const isManager = useMay()("workspace.manage");
  const { id: userId } = useUser();
  const { name, email, avatar, role, joinedAt } = member;
  const isYou = member.userId === userId;
  const isChangeable = isManager && role !== "owner" && !isYou;
  return (
    <CardRow
      lead={<Avatar name={name} imageUrl={avatar} />}
      title={name}
      badges={isYou && <Badge tone="draft">{messages.you}</Badge>}
      notes={[...(email === null ? [] : [email]), messages.joined({ date: formatDate(joinedAt) })]}
      actions={
        isChangeable ? (
          <>
            <RoleSelect member={member} />
            <ActionsMenu label={messages.menu({ name })}>
              {isOwner && (
                <MenuItem icon={Crown} onClick={onTransfer}>
                  {messages.transfer}
                </MenuItem>
              )}
              <MenuItem icon={UserMinus} danger onClick={onRemove}>
                {messages.remove}
              </MenuItem>
            </ActionsMenu>
          </>
        ) : (
          <p className="text-sm text-ink-2">{roles[role]}</p>
        )
      }
    />
  );
}

function RoleSelect({ member: { userId, name, role } }: { member: Member }) {
  const { id } = useWorkspace();
  const { members: messages } = useMessages("workspaces");
  const { roles } = useMessages("shell").workspace;
  const change = trpc.workspaces.changeMember.useMutation({
    meta: { errorTitle: messages.notChanged },
    // One after the other: the last choice has to be the last that is stored.
    scope: { id: `role ${userId}` },
    onSuccess: (_answer, { role: given }) =>
      showToast({ tone: "success", title: messages.changed({ name, role: roles[given] }) }),
  });
  const current = GivenRole.safeParse(change.isPending ? change.variables.role : role).data;
  if (current === undefined) return null;
  return (
    <Select
      label={messages.role({ name })}
      hideLabel
      options={GivenRole.options.map((value) => ({ value, label: roles[value] }))}
      value={current}
      onValueChange={(given) => change.mutate({ id, userId, role: given })}
      className="w-40"
    />
  );
}
