import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useAuth } from "#client/lib/auth.tsx";
import { paths, returnPath, withReturnPath } from "#client/lib/paths.ts";
import { forgetSessionEnd, sessionEnd } from "#client/lib/session.ts";
import { RouteLoading } from "./route-loading.tsx";
import { Unreachable } from "./unreachable.tsx";

export function SignedInGuard() {
  const { isAuthenticated, isLoading, isUnreachable } = useAuth();
  // Whoever comes back later is asked to sign in as if nothing had happened.
  useEffect(() => forgetSessionEnd, []);
  if (isLoading) return <RouteLoading />;
  if (isUnreachable) return <Unreachable />;
  return isAuthenticated ? <Outlet /> : <WayOut />;
}

/** Out by one's own wish leads to the landing page, otherwise the sign-in screen leads back here. */
function WayOut() {
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
