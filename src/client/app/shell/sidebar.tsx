import { LogOut } from "lucide-react";
import { type DragEvent, useState } from "react";
import { NavLink, useNavigate } from "react-router-dom";
import { prepareScreen } from "#client/app/screens.ts";
import { useWaitingCount } from "#client/features/approvals/use-waiting-count.ts";
import { carriesCreation, droppedCreation } from "#client/features/creations/dragged-creation.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { Switcher } from "#client/features/workspaces/switcher.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { prefetch } from "#client/lib/page/prefetch.ts";
import { composerPaths, paths } from "#client/lib/paths.ts";
import { useAuth } from "#client/lib/session/auth.tsx";
import { cx } from "#client/ui/cx.ts";
import { type NavItem, navGroups, settingsItem } from "./navigation.ts";
import { needOf } from "./screen-rights.ts";

const navRowClass =
  "relative flex min-h-9 max-lg:min-h-11 w-full items-center gap-3 py-1 rounded-[8px] px-2.5 font-[480]";

const navIdleClass = "text-ink-2 hover:bg-surface-2 hover:text-ink-1";

/** The stripe beside the link of the current screen is marigold. */
const currentClass =
  "bg-selected font-strong text-ink-1 " +
  "before:absolute before:inset-y-0 before:-left-[13px] before:w-1.5 before:bg-ground before:content-[''] " +
  "after:absolute after:inset-y-0.5 after:-left-[13px] after:w-1.5 after:bg-thread after:content-[''] after:[mask:var(--selvedge)_0_0/6px_8px]";

const dropClass = "bg-accent-soft text-ink-1 outline-2 -outline-offset-2 outline-thread outline-dashed";

/** Opens a library picture in the composer whose link it is dropped on. */
function useComposerDrop(to: string, onNavigate: (() => void) | undefined) {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  if (!Object.values(composerPaths).includes(to)) return { isOver: false };
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

interface ShellLinkProps {
  item: NavItem;
  onNavigate?: (() => void) | undefined;
  /** How much waits there. */
  count?: number | undefined;
}

function ShellLink({ item, onNavigate, count = 0 }: ShellLinkProps) {
  const { to, screen, icon: Icon } = item;
  const { screens } = useMessages("shell");
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
          {count > 0 && (
            <span className="num ml-auto rounded-full bg-accent-soft px-2 text-xs text-accent-ink">
              {formatNumber(count)}
            </span>
          )}
        </>
      )}
    </NavLink>
  );
}

type Reads = ReturnType<typeof trpc.useUtils>;

/** First queries of a screen, where they do not depend on the user or the address. */
const firstQueries: Partial<Record<string, (reads: Reads) => Promise<unknown>>> = {
  [paths.dashboard]: ({ analytics }) => analytics.dashboard.prefetch(),
  [paths.generateImage]: ({ generation }) => generation.models.prefetch(),
  [paths.generateVideo]: ({ generation }) => generation.models.prefetch(),
  [paths.postAny]: ({ socialAccounts }) => socialAccounts.list.prefetch({ limit: 100 }),
  [paths.postMeta]: ({ socialAccounts }) => socialAccounts.list.prefetch({ limit: 100 }),
  [paths.postX]: ({ delivery }) => delivery.xCosts.prefetch(),
  [paths.calendar]: ({ socialAccounts }) => socialAccounts.list.prefetch({ limit: 100 }),
  [paths.posts]: ({ posts }) => posts.stats.prefetch({}),
  [paths.settings]: ({ users }) => users.settings.prefetch(),
};

/** Link handlers that preload the screen and its first query on hover or focus. */
function usePrepare(path: string) {
  const reads = trpc.useUtils();
  const prepare = () => {
    prepareScreen(path);
    prefetch(firstQueries[path]?.(reads));
  };
  return { onPointerEnter: prepare, onFocus: prepare };
}

/** Shown in the left column from 1024 px on, and in the drawer below that width. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { signOut } = useAuth();
  const may = useMay();
  const waiting = useWaitingCount();
  // Approvals are listed only where the user is asked for them.
  const isShown = ({ to }: NavItem) => may(needOf(to)) && (to !== paths.approvals || waiting !== null);
  const groups = navGroups.map((group) => group.filter(isShown)).filter(({ length }) => length > 0);
  const { menu, logout } = useMessages("shell");
  return (
    <div className="relative flex h-full flex-col py-4 pr-3 pl-4">
      <span aria-hidden="true" className="selvedge absolute inset-y-0 left-[3px] opacity-55" />
      <Switcher />
      <nav aria-label={menu.main} className="grid gap-2.5">
        {groups.map((group, index) => (
          <ul key={group[0]?.to} className={index === 0 ? "grid gap-0.5" : "grid gap-0.5 border-t border-line pt-2.5"}>
            {group.map((item) => (
              <li key={item.to}>
                <ShellLink
                  item={item}
                  onNavigate={onNavigate}
                  count={item.to === paths.approvals ? (waiting ?? 0) : 0}
                />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <nav aria-label={menu.account} className="mt-auto grid gap-0.5 pt-4">
        <ShellLink item={settingsItem} onNavigate={onNavigate} />
        <button type="button" onClick={signOut} className={`${navRowClass} ${navIdleClass}`}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
          {logout}
        </button>
      </nav>
    </div>
  );
}
