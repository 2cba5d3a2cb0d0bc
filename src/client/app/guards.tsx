import { type ReactNode, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { PersonalWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { useShellMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths, returnPath, withReturnPath } from "#client/lib/paths.ts";
import { useAuth } from "#client/lib/session/auth.tsx";
import { showScreensOf } from "#client/lib/session/own-session.ts";
import { forgetSessionEnd, sessionEnd } from "#client/lib/session/session.ts";
import { tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { pathOf, workspaceOf } from "#client/lib/workspace-address.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";
import { Offline } from "./offline.tsx";
import { RouteLoading } from "./route-loading.tsx";

/** For the personal workspace; `shared-guard.tsx` is for the others. */
export const SignedInGuard = () => (
  <SignedIn>
    <PersonalWorkspace>
      <Outlet />
    </PersonalWorkspace>
  </SignedIn>
);

export function SignedIn({ children }: { children: ReactNode }) {
  const { user, isAuthenticated, isLoading, isUnreachable, retry } = useAuth();
  const userId = user?.id;
  useEffect(() => (userId === undefined ? undefined : showScreensOf(userId)), [userId]);
  // A later visit shows the sign-in screen without the notice of the ended session.
  useEffect(() => forgetSessionEnd, []);
  if (isLoading) return <RouteLoading />;
  if (isUnreachable) return <Unreachable onRetry={retry} />;
  return isAuthenticated ? children : <RedirectAfterSession />;
}

/** Signing out leads to the landing page; an expired or missing session leads to sign-in, which returns here. */
function RedirectAfterSession() {
  const { pathname, search, hash } = useLocation();
  const end = sessionEnd();
  if (end === "signed-out") return <Navigate to={paths.landing} replace />;
  const signIn = end === "expired" ? paths.signin : paths.auth;
  return <Navigate to={withReturnPath(signIn, `${pathname}${search}${hash}`)} replace />;
}

export function SignedOutGuard() {
  const { isAuthenticated, isLoading } = useAuth();
  const { search } = useLocation();
  if (isLoading) return <RouteLoading />;
  return isAuthenticated ? <Return to={returnPath(search)} /> : <Outlet />;
}

/** To a path of this workspace, or to an address of another one. */
function Return({ to }: { to: string }) {
  const named = workspaceOf(to);
  const isElsewhere = named !== null && named !== tabWorkspaceId;
  useEffect(() => {
    if (isElsewhere) location.replace(to);
  }, [isElsewhere, to]);
  return isElsewhere ? <RouteLoading /> : <Navigate to={pathOf(to)} replace />;
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const [isOffline] = useState(!navigator.onLine);
  const { unreachable, offline } = useShellMessages();
  useTitle(isOffline ? offline.tab : unreachable.tab);
  if (isOffline) return <Offline onRetry={onRetry} />;
  return (
    <MessageScreen
      title={unreachable.title}
      action={
        <Button variant="primary" onClick={onRetry}>
          {unreachable.retry}
        </Button>
      }
    >
      {unreachable.text}
    </MessageScreen>
  );
}
