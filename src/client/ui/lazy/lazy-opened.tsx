import {
  type ComponentType,
  type ReactElement,
  useState,
  type ComponentProps,
  cloneElement,
  isValidElement,
  type KeyboardEvent,
} from "react";
import { prefetch } from "#client/lib/page/prefetch.ts";
import { lazyPart } from "./lazy-part.tsx";

/**
 * A button whose menu, dialog or popover loads on hover, focus or press: the code of popups would be a fifth of the first
 * screen's JavaScript. The loaded component is open when it mounts, because the button was pressed.
 */
export function lazyOpened<Props extends { trigger: ReactElement }>(
  popup: "menu" | "dialog",
  load: () => Promise<ComponentType<Props>>,
) {
  const Opened = lazyPart(load);
  return function LazyOpened(props: Props) {
    const [isWanted, setIsWanted] = useState(false);
    const opener = (
      <Opener
        trigger={props.trigger}
        popup={popup}
        onIntent={() => prefetch(Opened.prepare())}
        onOpen={() => setIsWanted(true)}
      />
    );
    return <Opened props={props} isWanted={isWanted} onMissed={() => setIsWanted(false)} fallback={opener} />;
  };
}

interface OpenerProps {
  trigger: ReactElement;
  popup: "menu" | "dialog";
  /** Called on hover or focus. */
  onIntent: () => void;
  onOpen: () => void;
}

/** The trigger before its popup has loaded. */
function Opener({ trigger, popup, onIntent, onOpen }: OpenerProps) {
  if (!isValidElement<ComponentProps<"button">>(trigger)) throw new Error("The trigger must be a button");
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
