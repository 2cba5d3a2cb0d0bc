import { cloneElement, type HTMLAttributes, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import { useDelay } from "./use-delay.ts";

const TooltipPopup = lazy(async () => ({ default: (await import("./tooltip-popup.tsx")).TooltipPopup }));

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
      <Suspense>
        {anchor !== null && (
          <TooltipPopup
            anchor={anchor}
            side={side}
            label={label}
            open={isOpen}
            hide={hide}
            stay={forget}
            leave={leave}
          />
        )}
      </Suspense>
    </>
  );
}
