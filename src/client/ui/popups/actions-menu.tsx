import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { Menu } from "./menu.tsx";

interface ActionsMenuProps {
  /** Names the object whose actions they are. */
  label: string;
  /** One of them is under way. */
  busy?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** The menu of a row, behind three dots. */
export function ActionsMenu({ label, busy = false, disabled = false, children }: ActionsMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="sm"
          square
          className="touch-area"
          busy={busy}
          disabled={disabled}
          aria-label={label}
        >
          {busy ? (
            <span className="busy-picks" aria-hidden="true" />
          ) : (
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
          )}
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
