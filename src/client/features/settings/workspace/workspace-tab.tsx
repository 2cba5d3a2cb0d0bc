import { Plus, UsersRound } from "lucide-react";
import { useState } from "react";
import { useMay, useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { NewWorkspace } from "#client/features/workspaces/new-workspace.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { AboutCard } from "./about-card.tsx";
import { OwnershipOffer } from "./ownership-offer.tsx";

/** The first cards of the tab: what the workspace is, and whether its settings can be changed here. */
export function WorkspaceTab() {
  const { isPersonal, role } = useWorkspace();
  const isChangeable = useMay()("workspace.manage");
  const { settings: messages } = useMessages("workspaces");
  const { roles } = useMessages("shell").workspace;
  if (isPersonal) return <PersonalExplanation />;
  return (
    <>
      {!isChangeable && <Callout tone="info">{messages.readOnly({ role: roles[role] })}</Callout>}
      <OwnershipOffer />
      <AboutCard />
    </>
  );
}

function PersonalExplanation() {
  const { settings: messages, create } = useMessages("workspaces");
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Card className="flex flex-wrap items-start gap-4 px-4 py-5 md:px-5">
      <span aria-hidden="true" className="grid size-11 place-items-center rounded-md bg-surface-3 text-ink-2">
        <UsersRound size={20} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-h3">{messages.personalTitle}</h3>
        <p className="mt-1 max-w-[64ch] text-ink-2">{messages.personalText}</p>
        <Button className="mt-4" onClick={() => setIsCreating(true)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {create.open}
        </Button>
      </div>
      <NewWorkspace isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Card>
  );
}
