import { type DragEvent, useState } from "react";
import { NavLink, useNavigate } from "react-router-dom";
import { carriesCreation, droppedCreation } from "#client/lib/dragged-creation.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";
import type { NavItem } from "./navigation.ts";
import { usePrepare } from "./use-prepare.ts";

export const navRowClass = "relative flex h-9 max-lg:h-11 w-full items-center gap-3 rounded-[8px] px-2.5 font-[480]";

export const navIdleClass = "text-ink-2 hover:bg-surface-2 hover:text-ink-1";

/** The selvedge beside the current screen turns marigold. */
const currentClass =
  "bg-selected font-strong text-ink-1 " +
  "before:absolute before:inset-y-0 before:-left-[13px] before:w-1.5 before:bg-ground before:content-[''] " +
  "after:absolute after:inset-y-0.5 after:-left-[13px] after:w-1.5 after:bg-thread after:content-[''] after:[mask:var(--selvedge)_0_0/6px_8px]";

const dropClass = "bg-accent-soft text-ink-1 outline-2 -outline-offset-2 outline-thread outline-dashed";

/** A picture of the library that is dropped onto the name of a composer is opened in it. */
function useComposerDrop(to: string, onNavigate: (() => void) | undefined) {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  if (to !== paths.postMeta && to !== paths.postX) return { isOver: false };
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!carriesCreation(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const id = droppedCreation(event.dataTransfer);
      if (id === "") return;
      event.preventDefault();
      onNavigate?.();
      void navigate(`${to}?creation=${id}`);
    },
  };
}

export function ShellLink({ item, onNavigate }: { item: NavItem; onNavigate?: (() => void) | undefined }) {
  const { to, screen, icon: Icon } = item;
  const { screens } = useTexts("shell");
  const prepare = usePrepare(to);
  const { isOver, ...drop } = useComposerDrop(to, onNavigate);
  return (
    <NavLink
      to={to}
      {...prepare}
      {...drop}
      end={to === paths.dashboard}
      onClick={onNavigate}
      className={({ isActive }) => cx(navRowClass, isActive ? currentClass : navIdleClass, isOver && dropClass)}
    >
      {({ isActive }) => (
        <>
          <Icon
            size={18}
            strokeWidth={1.75}
            className={cx("shrink-0", isActive && "text-accent-ink")}
            aria-hidden="true"
          />
          {screens[screen]}
        </>
      )}
    </NavLink>
  );
}
