import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { cx } from "#client/ui/cx.ts";
import { scrimClass } from "#client/ui/dialog-class.ts";
import { CommandRow } from "./command-row.tsx";
import type { Command, CommandGroup } from "./palette-groups.ts";
import { rememberCommand } from "./recent-commands.ts";
import { useCommands } from "./use-commands.ts";

interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

const popupClass =
  "fixed z-(--z-palette) flex flex-col overflow-hidden border border-line-strong bg-surface-1 shadow-float outline-none " +
  "max-md:inset-0 max-md:border-0 md:top-[18vh] md:left-1/2 md:max-h-[64vh] md:w-[560px] md:-translate-x-1/2 md:rounded-lg";

export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const texts = useTexts("palette");
  const navigate = useNavigate();
  const { id } = useUser();
  const [typed, setTyped] = useState("");
  const { groups, isSearching } = useCommands(typed, onShortcuts);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  function run({ does, label }: Command): void {
    onClose();
    if (typeof does !== "string") return does();
    rememberCommand(id, { to: does, label });
    void navigate(does);
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className={cx(scrimClass, "z-(--z-palette)")} />
        <Dialog.Popup className={popupClass}>
          <Dialog.Title className="sr-only">{texts.title}</Dialog.Title>
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
                aria-label={texts.title}
                placeholder={texts.placeholder}
                className="h-14 min-w-0 grow bg-transparent text-base text-ink-1 outline-none placeholder:text-ink-3 max-md:text-[16px]"
              />
              <Dialog.Close
                aria-label={texts.close}
                className="grid size-11 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-surface-3 hover:text-ink-1"
              >
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </Dialog.Close>
            </div>
            <Autocomplete.Status className="sr-only">
              {isSearching ? texts.searching : texts.results(count)}
            </Autocomplete.Status>
            <Autocomplete.Empty className="empty:hidden">
              <p className="px-4 py-6 text-ink-2">{isSearching ? texts.searching : texts.nothing}</p>
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
