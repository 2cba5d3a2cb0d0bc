import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { ownerKey } from "#client/lib/session/tab-workspace.ts";
import { cx } from "#client/ui/cx.ts";
import { scrimClass } from "#client/ui/dialogs/dialog-class.ts";
import type { Command, CommandGroup } from "./palette-groups.ts";
import { rememberCommand } from "./recent-commands.ts";
import { type Openers, useCommands } from "./use-commands.ts";

interface PaletteProps extends Openers {
  onClose: () => void;
}

const popupClass =
  "fixed z-(--z-palette) flex flex-col overflow-hidden border border-line-strong bg-surface-1 shadow-float outline-none " +
  "max-md:inset-0 max-md:border-0 md:top-[18vh] md:left-1/2 md:max-h-[64vh] md:w-[560px] md:-translate-x-1/2 md:rounded-lg";

export function Palette({ onClose, ...openers }: PaletteProps) {
  const messages = useMessages("palette");
  const navigate = useNavigate();
  const { id } = useUser();
  const [typed, setTyped] = useState("");
  const { groups, isSearching } = useCommands(typed, openers);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  function run({ action, label }: Command): void {
    onClose();
    if (typeof action !== "string") return action();
    rememberCommand(ownerKey(id), { to: action, label });
    void navigate(action);
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className={cx(scrimClass, "z-(--z-palette)")} />
        <Dialog.Popup className={popupClass}>
          <Dialog.Title className="sr-only">{messages.title}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            items={groups}
            mode="none"
            value={typed}
            onValueChange={setTyped}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={({ label }: Command) => label}
          >
            <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
              <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
              <Autocomplete.Input
                aria-label={messages.title}
                placeholder={messages.placeholder}
                dir="auto"
                className="h-14 min-w-0 grow bg-transparent text-base text-ink-1 outline-none placeholder:text-ink-3 max-md:text-[16px]"
              />
              <Dialog.Close
                aria-label={messages.close}
                className="grid size-11 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-surface-3 hover:text-ink-1"
              >
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </Dialog.Close>
            </div>
            <Autocomplete.Status className="sr-only">
              {isSearching ? messages.searching : messages.results({ count })}
            </Autocomplete.Status>
            <Autocomplete.Empty className="empty:hidden">
              <p className="px-4 py-6 text-ink-2">{isSearching ? messages.searching : messages.nothing}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 grow scroll-py-10 overflow-y-auto p-2 empty:hidden">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.label} items={group.items} className="not-first:mt-2">
                  <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs font-medium text-ink-3">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={() => run(command)}
                        className="flex min-h-11 cursor-default items-center gap-3 rounded-md px-2.5 text-ink-1 outline-none data-highlighted:bg-surface-3"
                      >
                        <CommandRow command={command} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandRow({ command }: { command: Command }) {
  const { icon: Icon, label, detail, keys, thumbnailUrl } = command;
  return (
    <>
      <span className="grid size-7 shrink-0 place-items-center text-ink-3">
        {thumbnailUrl == null ? (
          <Icon size={18} aria-hidden="true" />
        ) : (
          <SizedImage url={thumbnailUrl} sizes="28px" alt="" className="size-7 rounded-sm object-cover" />
        )}
      </span>
      <span className="min-w-0 grow truncate" title={label}>
        {label}
      </span>
      {detail !== undefined && <span className="shrink-0 text-xs text-ink-3">{detail}</span>}
      {keys !== undefined && (
        <kbd aria-hidden="true" className="num shrink-0 text-xs text-ink-3 max-md:hidden">
          {keys}
        </kbd>
      )}
    </>
  );
}
