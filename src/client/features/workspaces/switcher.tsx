import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { prepareTexts, useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { lazyOpened } from "#client/ui/lazy/lazy-opened.tsx";
import { useWorkspace } from "./current-workspace.tsx";
import { NewWorkspace } from "./new-workspace.tsx";
import { WorkspacePicture } from "./workspace-picture.tsx";

const SwitcherMenu = lazyOpened("menu", async () => {
  const [part] = await Promise.all([import("./switcher-menu.tsx"), prepareTexts("workspaces")]);
  return part.SwitcherMenu;
});

/** The workspace of this tab, at the top of the sidebar. Opens the menu of all workspaces. */
export function Switcher() {
  const workspace = useWorkspace();
  const { plan } = useUser();
  const { workspace: messages, member } = useMessages("shell");
  const [isCreating, setIsCreating] = useState(false);
  const line = workspace.isPersonal ? member[plan ?? "none"] : messages.roles[workspace.role];
  return (
    <>
      <SwitcherMenu
        onCreate={() => setIsCreating(true)}
        trigger={
          <button
            type="button"
            className="group mb-3 flex w-full items-center gap-2.5 rounded-[8px] px-2 py-1.5 text-left hover:bg-surface-2 data-popup-open:bg-surface-2"
          >
            <WorkspacePicture workspace={workspace} />
            <span className="min-w-0 grow">
              <span className="sr-only">{messages.switch}: </span>
              <span dir="auto" className="block truncate font-strong" title={workspace.name}>
                {workspace.name}
              </span>
              <span className="block truncate text-xs text-ink-3">{line}</span>
            </span>
            <ChevronsUpDown
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 text-ink-3 group-hover:text-ink-1"
            />
          </button>
        }
      />
      <NewWorkspace isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}
