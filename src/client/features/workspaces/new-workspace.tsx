import { prepareTexts } from "#client/lib/language/language.ts";
import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";

const NewWorkspaceDialog = lazyPart(async () => {
  const [part] = await Promise.all([import("./new-workspace-dialog.tsx"), prepareTexts("workspaces")]);
  return part.NewWorkspaceDialog;
});

/** The dialog for a new workspace; its code loads when it opens. */
export const NewWorkspace = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen && <NewWorkspaceDialog props={{ onClose }} onMissed={onClose} />;
