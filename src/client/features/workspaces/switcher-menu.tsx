import { Menu } from "@base-ui/react/menu";
import { Check, Plus, RotateCw } from "lucide-react";
import type { ReactElement } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { addressIn } from "#client/lib/workspace-address.ts";
import { cx } from "#client/ui/cx.ts";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { optionClass, popupClass } from "#client/ui/popups/popup-class.ts";
import type { Workspace } from "#shared/workspaces/workspaces.ts";
import { useWorkspace } from "./current-workspace.tsx";
import { useWorkspaces } from "./use-workspaces.ts";
import { WorkspacePicture } from "./workspace-picture.tsx";

interface SwitcherMenuProps {
  trigger: ReactElement;
  onCreate: () => void;
}

/** Opens on mount: its chunk loads after a press on the button. */
export function SwitcherMenu({ trigger, onCreate }: SwitcherMenuProps) {
  const { menu, create } = useMessages("workspaces");
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        {/* Above the drawer of a phone, which may hold the button. */}
        <Menu.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-(--z-popover)">
          <Menu.Popup
            className={cx(popupClass, "flex max-h-[min(440px,var(--available-height))] w-72 max-w-[85vw] flex-col")}
          >
            <Menu.Group className="min-h-0 overflow-y-auto">
              <Menu.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-ink-3">{menu}</Menu.GroupLabel>
              <Choices />
            </Menu.Group>
            <Menu.Separator className="mx-1.5 my-1 h-px shrink-0 bg-line" />
            <Menu.Item onClick={onCreate} className={cx(optionClass, "shrink-0")}>
              <span className="grid size-8 shrink-0 place-items-center text-ink-3">
                <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
              {create.open}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Choices() {
  const messages = useMessages("workspaces");
  const { id: currentId } = useWorkspace();
  const { unreachable } = useShellMessages();
  const { workspaces, failure } = useWorkspaces();
  if (workspaces === undefined)
    return failure === null ? (
      <Skeleton className="px-2.5 py-2" />
    ) : (
      <>
        <p role="alert" className="px-2.5 py-2 text-sm">
          {messages.failed}. <span className="text-ink-2">{errorText(failure.error)}</span>
        </p>
        {/* An item, because the keys of a menu reach nothing else. */}
        <Menu.Item closeOnClick={false} onClick={failure.onRetry} className={optionClass}>
          <span className="grid size-8 shrink-0 place-items-center text-ink-3">
            <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
          {failure.isRetrying ? unreachable.retrying : unreachable.retry}
        </Menu.Item>
      </>
    );
  return workspaces.map((workspace) => (
    <Choice key={workspace.id} workspace={workspace} isCurrent={workspace.id === currentId} />
  ));
}

/** A link, so that it can also be opened in a new tab: each tab has its own workspace. */
function Choice({ workspace, isCurrent }: { workspace: Workspace; isCurrent: boolean }) {
  const { personal, people } = useMessages("workspaces");
  const { roles } = useMessages("shell").workspace;
  const { id, name, isPersonal, role, members } = workspace;
  const line = isPersonal ? personal : `${roles[role]} · ${people({ count: members })}`;
  return (
    <Menu.Item
      render={({ children, ...item }) => (
        <a {...item} href={addressIn(isPersonal ? null : id, paths.dashboard)}>
          {children}
        </a>
      )}
      aria-current={isCurrent || undefined}
      className={cx(optionClass, "min-h-12")}
    >
      <WorkspacePicture workspace={workspace} size="sm" />
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate" title={name}>
          {name}
        </span>{" "}
        <span className="block truncate text-xs text-ink-3">{line}</span>
      </span>
      {isCurrent && <Check size={16} strokeWidth={2} aria-hidden="true" className="shrink-0 text-accent-ink" />}
    </Menu.Item>
  );
}
