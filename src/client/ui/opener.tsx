import { type ComponentProps, cloneElement, isValidElement, type KeyboardEvent, type ReactElement } from "react";

interface OpenerProps {
  trigger: ReactElement;
  popup: "menu" | "dialog";
  /** Somebody is about to press it. */
  onIntent: () => void;
  onOpen: () => void;
}

/** Stands in for a button with something to open, while what it opens has not been brought. */
export function Opener({ trigger, popup, onIntent, onOpen }: OpenerProps) {
  if (!isValidElement<ComponentProps<"button">>(trigger)) throw new Error("A trigger is a button");
  const { onClick } = trigger.props;
  return cloneElement(trigger, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onClick: (event) => {
      onClick?.(event);
      onOpen();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (popup !== "menu" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      event.preventDefault();
      onOpen();
    },
  });
}
