import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useAuth } from "#client/lib/auth.tsx";
import { paths, returnPath, withReturnPath } from "#client/lib/paths.ts";
import { sessionHasExpired } from "#client/lib/session.ts";
import { RouteLoading } from "./route-loading.tsx";
import { Unreachable } from "./unreachable.tsx";

export function SignedInGuard() {
  const { isAuthenticated, isLoading, isUnreachable } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (isLoading) return <RouteLoading />;
  if (isUnreachable) return <Unreachable />;
  if (isAuthenticated) return <Outlet />;
  const signIn = sessionHasExpired() ? paths.signin : paths.auth;
  return <Navigate to={withReturnPath(signIn, `${pathname}${search}${hash}`)} replace />;
}

export function SignedOutGuard() {
  const { isAuthenticated, isLoading } = useAuth();
  const { search } = useLocation();
  if (isLoading) return <RouteLoading />;
  return isAuthenticated ? <Navigate to={returnPath(search)} replace /> : <Outlet />;
}
