import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { scrimClass } from "#client/ui/dialogs/dialog-class.ts";
import { Logo } from "#client/ui/pictures/logo.tsx";
import { Sidebar } from "./sidebar.tsx";
import { squareClass } from "./square-class.ts";

/** Opens on mount: its chunk loads after a press on the button. */
export function DrawerPanel({ trigger }: { trigger: ReactElement }) {
  const { menu } = useMessages("shell");
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className={`${scrimClass} z-(--z-drawer)`} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-(--z-drawer) flex w-[min(300px,85vw)] flex-col overflow-y-auto border-r border-line-strong bg-ground shadow-float transition-transform duration-(--dur-3) ease-out outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="flex items-center justify-between py-1.5 pr-2 pl-6">
            <Dialog.Title className="sr-only">{menu.title}</Dialog.Title>
            <Logo />
            <Dialog.Close aria-label={menu.close} className={squareClass}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="grow">
            <Sidebar onNavigate={close} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
