import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useState,
  useEffect,
  useRef,
} from "react";
import { lazyPart } from "../lazy/lazy-part.tsx";

/** No message about a failed load: the user has not pressed anything. */
const TooltipPopup = lazyPart(async () => (await import("./tooltip-popup.tsx")).TooltipPopup, { showsFailure: false });

const restMs = 500;
/** Time to move the pointer onto the popup. */
const leaveMs = 150;

interface TooltipProps {
  label: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** The described element. It must have no pointer and focus handlers of its own. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * The popup's chunk loads when it is first shown. It renders beside the element: wrapping that would cost it the focus.
 */
export function Tooltip({ label, side = "top", children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { after, cancel } = useDelay();

  const hide = () => {
    cancel();
    setIsOpen(false);
  };
  const leave = () => after(leaveMs, hide);
  const showAt = (element: HTMLElement) => {
    cancel();
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
          props={{ anchor, side, label, open: isOpen, hide, stay: cancel, leave }}
          isWanted={isOpen}
          onMissed={hide}
        />
      )}
    </>
  );
}

/** A single timer: `after` replaces the pending call, `cancel` drops it. */
function useDelay() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  const after = (ms: number, run: () => void) => {
    cancel();
    timer.current = setTimeout(run, ms);
  };
  return { after, cancel };
}
