import { Dialog } from "@base-ui/react/dialog";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { scrimClass } from "#client/ui/dialog-class.ts";
import { Logo } from "#client/ui/logo.tsx";
import { Sidebar } from "./sidebar.tsx";

const squareClass = "grid size-11 place-items-center rounded-md text-ink-2 hover:bg-surface-3 hover:text-ink-1";

export function Drawer() {
  const { menu } = useTexts("shell");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label={menu.open} className={`${squareClass} ml-2 lg:hidden`}>
        <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
      </Dialog.Trigger>
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
