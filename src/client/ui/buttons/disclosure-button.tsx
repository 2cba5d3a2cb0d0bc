import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Button } from "./button.tsx";

interface DisclosureButtonProps {
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  /** The accessible name: the visible one and the object. */
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** Opens and closes what belongs to a row, below it. */
export const DisclosureButton = ({ isOpen, controls, label, onClick, children }: DisclosureButtonProps) => (
  <Button
    size="sm"
    className="touch-area"
    aria-expanded={isOpen}
    aria-controls={controls}
    aria-label={label}
    onClick={onClick}
  >
    {children}
    <ChevronDown
      size={16}
      strokeWidth={1.75}
      aria-hidden="true"
      className={cx("transition-transform", isOpen && "rotate-180")}
    />
  </Button>
);
