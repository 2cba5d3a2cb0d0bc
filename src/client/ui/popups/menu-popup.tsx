import { Menu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../cx.ts";
import { MenuParts } from "./menu-parts.ts";
import { popupClass } from "./popup-class.ts";

export interface MenuProps {
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
}

/** Opens on mount: its chunk loads after a press on the button. */
export function MenuPopup({ trigger, children, align = "end", className }: MenuProps) {
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner align={align} sideOffset={6} className="z-(--z-popover)">
          <Menu.Popup className={cx(popupClass, "min-w-50", className)}>
            <MenuParts value={Menu}>{children}</MenuParts>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
