import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { useDelay } from "./use-delay.ts";

/** Nobody has pressed anything for one: nothing is said where it does not come. */
const TooltipPopup = lazyPart(async () => (await import("./tooltip-popup.tsx")).TooltipPopup, { isTold: false });

const restMs = 500;
/** Enough to move the pointer over onto the words. */
const leaveMs = 150;

interface TooltipProps {
  label: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** The element the tooltip speaks about, without handlers of its own for pointer and focus. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** What places it is brought when it is shown first, beside the element: changing that one would cost it the focus. */
export function Tooltip({ label, side = "top", children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { after, forget } = useDelay();

  const hide = () => {
    forget();
    setIsOpen(false);
  };
  const leave = () => after(leaveMs, hide);
  const showAt = (element: HTMLElement) => {
    forget();
    setAnchor(element);
    setIsOpen(true);
  };
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }) => {
          if (pointerType !== "touch") after(restMs, () => showAt(currentTarget));
        },
        onPointerLeave: leave,
        onPointerDown: hide,
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) showAt(currentTarget);
        },
        onBlur: hide,
      })}
      {anchor !== null && (
        <TooltipPopup
          props={{ anchor, side, label, open: isOpen, hide, stay: forget, leave }}
          isWanted={isOpen}
          onMissed={hide}
        />
      )}
    </>
  );
}
