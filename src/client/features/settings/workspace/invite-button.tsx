import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

export function InviteButton() {
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
