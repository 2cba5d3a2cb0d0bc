import { Menu } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { lazyOpened } from "#client/ui/lazy-opened.tsx";
import { squareClass } from "./square-class.ts";

const DrawerPanel = lazyOpened("dialog", async () => (await import("./drawer-panel.tsx")).DrawerPanel);

export function Drawer() {
  const { menu } = useTexts("shell");
  return (
    <DrawerPanel
      trigger={
        <button type="button" aria-label={menu.open} className={`${squareClass} ml-2 lg:hidden`}>
          <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}
