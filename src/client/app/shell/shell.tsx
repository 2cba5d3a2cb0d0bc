import { Link, Outlet } from "react-router-dom";
import { useFollowAppearance } from "#client/lib/appearance.ts";
import { useUser } from "#client/lib/auth.tsx";
import { settleQuestion, useIsAsked } from "#client/lib/confirmation.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useLiveChanges } from "#client/lib/use-live.ts";
import { lazyPart } from "#client/ui/lazy-part.tsx";
import { Logo, Mark } from "#client/ui/logo.tsx";
import { Commands } from "./commands.tsx";
import { Drawer } from "./drawer.tsx";
import { LiveChip } from "./live-chip.tsx";
import { SandboxChip } from "./sandbox-chip.tsx";
import { Sidebar } from "./sidebar.tsx";
import { UserMenu } from "#client/features/auth/user-menu.tsx";
import { Bell } from "#client/features/notifications/bell.tsx";

const ConfirmPassword = lazyPart(async () => (await import("../confirm-password.tsx")).ConfirmPassword);

/** Frame of the signed-in area. Screens bring their own h1. */
export function Component() {
  const { id, firstName } = useUser();
  const texts = useTexts("shell");
  const isPasswordAsked = useIsAsked();
  useLiveChanges();
  useFollowAppearance(id);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[var(--topbar-h)_1fr] lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-toast) -translate-y-16 rounded-md bg-accent px-4 py-2.5 font-strong text-accent-contrast focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <header className="sticky top-0 z-(--z-sticky) col-span-full flex items-center gap-3 border-b border-line bg-ground pr-2 md:pr-5">
        <Drawer />
        <Link
          to={paths.landing}
          aria-label={texts.home}
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
          {texts.welcome(<span className="font-medium text-ink-1">{firstName}</span>)}
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
          <Outlet />
        </div>
      </main>
      {isPasswordAsked && <ConfirmPassword props={{}} onMissed={() => settleQuestion(false)} />}
    </div>
  );
}
