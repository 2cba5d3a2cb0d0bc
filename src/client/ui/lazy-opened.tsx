import { type ComponentType, type ReactElement, useState } from "react";
import { ahead } from "#client/lib/ahead.ts";
import { lazyPart } from "./lazy-part.tsx";
import { Opener } from "./opener.tsx";

/**
 * A button whose menu, dialog or popover is brought when somebody reaches for it: what draws and places floating things is a fifth
 * of all that the first screen would take. What is brought is open from the start, as the button has been pressed.
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
        onIntent={() => ahead(Opened.prepare())}
        onOpen={() => setIsWanted(true)}
      />
    );
    return <Opened props={props} isWanted={isWanted} onMissed={() => setIsWanted(false)} fallback={opener} />;
  };
}
