import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useShellMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths, returnPath, withReturnPath } from "#client/lib/paths.ts";
import { useAuth } from "#client/lib/session/auth.tsx";
import { forgetSessionEnd, sessionEnd } from "#client/lib/session/session.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";
import { Offline } from "./offline.tsx";
import { RouteLoading } from "./route-loading.tsx";

export function SignedInGuard() {
  const { isAuthenticated, isLoading, isUnreachable } = useAuth();
  // A later visit shows the sign-in screen without the notice of the ended session.
  useEffect(() => forgetSessionEnd, []);
  if (isLoading) return <RouteLoading />;
  if (isUnreachable) return <Unreachable />;
  return isAuthenticated ? <Outlet /> : <RedirectAfterSession />;
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
  return isAuthenticated ? <Navigate to={returnPath(search)} replace /> : <Outlet />;
}

function Unreachable() {
  const { retry } = useAuth();
  const [isOffline] = useState(!navigator.onLine);
  const { unreachable, offline } = useShellMessages();
  useTitle(isOffline ? offline.tab : unreachable.tab);
  if (isOffline) return <Offline onRetry={retry} />;
  return (
    <MessageScreen
      title={unreachable.title}
      action={
        <Button variant="primary" onClick={retry}>
          {unreachable.retry}
        </Button>
      }
    >
      {unreachable.text}
    </MessageScreen>
  );
}
