import { useEffect } from "react";
import { Outlet, ScrollRestoration, useNavigate } from "react-router-dom";
import { paths, withReturnPath } from "#client/lib/paths.ts";
import { onSessionExpired } from "#client/lib/session.ts";
import { useScreenChange } from "./use-screen-change.ts";

export function Root() {
  const navigate = useNavigate();
  useScreenChange();
  useEffect(
    () =>
      onSessionExpired(() => {
        const { pathname, search, hash } = location;
        void navigate(withReturnPath(paths.signin, `${pathname}${search}${hash}`));
      }),
    [navigate],
  );
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
