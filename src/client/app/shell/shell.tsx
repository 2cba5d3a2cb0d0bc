import { CloudOff, FlaskConical, Menu } from "lucide-react";
import { Link, Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { PasswordQuestion } from "#client/features/auth/proof/password-question.tsx";
import { UserMenu } from "#client/features/auth/user-menu.tsx";
import { useLiveChanges, useLiveState } from "#client/features/live/use-live.ts";
import { Bell } from "#client/features/notifications/bell.tsx";
import { useFollowAppearance } from "#client/features/users/appearance.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { prepareTexts, useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { lazyOpened } from "#client/ui/lazy/lazy-opened.tsx";
import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { Logo, Mark } from "#client/ui/pictures/logo.tsx";
import { Tooltip } from "#client/ui/popups/tooltip.tsx";
import { Commands } from "./commands.tsx";
import { needOfAddress } from "./screen-rights.ts";
import { Sidebar } from "./sidebar.tsx";
import { squareClass } from "./square-class.ts";

const DrawerPanel = lazyOpened("dialog", async () => (await import("./drawer-panel.tsx")).DrawerPanel);

function Drawer() {
  const { menu } = useMessages("shell");
  return (
    <DrawerPanel
      trigger={
        <button type="button" aria-label={menu.open} className={`${squareClass} ml-2 lg:hidden`}>
          <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}

const RefusedScreen = lazyPart(async () => {
  const [part] = await Promise.all([import("./refused-screen.tsx"), prepareTexts("workspaces")]);
  return part.RefusedScreen;
});

const PausedBanner = lazyPart(async () => {
  const [part] = await Promise.all([import("#client/features/status/paused-banner.tsx"), prepareTexts("posts")]);
  return part.PausedBanner;
});

/** A restart pauses or resumes publishing: the page that was open before learns it within this time. */
const pausePollMs = 60_000;

function Paused() {
  const { data } = trpc.system.info.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: pausePollMs,
  });
  const cause = data?.publishingPaused ?? null;
  return cause === null ? null : <PausedBanner props={{ cause }} onMissed={() => {}} />;
}

/** Frame of the signed-in area. Each screen renders its own h1. */
export function Component() {
  const { id, firstName } = useUser();
  const messages = useMessages("shell");
  const address = useLocation();
  const mayOpen = useMay()(needOfAddress(address));
  const navigate = useNavigate();
  useLiveChanges();
  useFollowAppearance(id);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[var(--topbar-h)_1fr] lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-toast) -translate-y-16 rounded-md bg-accent px-4 py-2.5 font-strong text-accent-contrast focus:translate-y-0"
      >
        {messages.skip}
      </a>
      <header className="sticky top-0 z-(--z-sticky) col-span-full flex items-center gap-3 border-b border-line bg-ground pr-2 md:pr-5">
        <Drawer />
        <Link
          // The start page belongs to no workspace.
          to={tabWorkspaceId === null ? paths.landing : paths.dashboard}
          aria-label={messages.home}
          className="touch-area flex h-full items-center lg:w-(--sidebar-w) lg:pl-6"
        >
          <span className="max-[360px]:hidden">
            <Logo />
          </span>
          <span className="hidden max-[360px]:block">
            <Mark />
          </span>
        </Link>
        <p className="text-ink-2 max-md:sr-only lg:pl-5">
          {messages.welcome({
            name: (
              <span dir="auto" className="font-medium text-ink-1">
                {firstName}
              </span>
            ),
          })}
        </p>
        <div className="ml-auto flex items-center gap-3 max-md:gap-0.5">
          <Commands />
          <LiveChip />
          <SandboxChip />
          <Bell />
          <UserMenu />
        </div>
      </header>
      <aside className="sticky top-(--topbar-h) h-[calc(100dvh-var(--topbar-h))] overflow-y-auto border-r border-line max-lg:hidden">
        <Sidebar />
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 p-(--page-pad) outline-none max-md:pb-24">
        <div className="mx-auto max-w-(--page-max)">
          <Paused />
          {mayOpen ? (
            <Outlet />
          ) : address.pathname === paths.dashboard ? (
            // Clients begin with what goes out.
            <Navigate to={paths.calendar} replace />
          ) : (
            <RefusedScreen props={{}} onMissed={() => void navigate(paths.dashboard)} />
          )}
        </div>
      </main>
      <PasswordQuestion />
    </div>
  );
}

/** Shown after the live connection has been down for a while: the screen may be outdated. */
function LiveChip() {
  const { stale } = useMessages("shell");
  const isStale = useLiveState() === "unreachable";
  return (
    <output>
      {isStale && (
        <Tooltip label={stale.hint} side="bottom">
          <span className="touch-area rounded-sm">
            <Badge tone="warning" icon={CloudOff}>
              {stale.label}
            </Badge>
          </span>
        </Tooltip>
      )}
    </output>
  );
}

function SandboxChip() {
  const { sandbox } = useMessages("shell");
  const system = useSystemInfo();
  if (system?.sandbox !== true) return null;
  return (
    <Tooltip label={sandbox.hint} side="bottom">
      <a href="/sandbox/feed" aria-label={sandbox.open} className="touch-area rounded-sm">
        <Badge tone="info" icon={FlaskConical}>
          <span className="max-sm:sr-only">{sandbox.label}</span>
        </Badge>
      </a>
    </Tooltip>
  );
}
