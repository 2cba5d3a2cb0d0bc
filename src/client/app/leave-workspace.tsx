import { useIsMutating } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { openIn } from "#client/lib/session/tab-workspace.ts";
import { RouteLoading } from "./route-loading.tsx";

/** The start page belongs to no workspace: its address has no prefix. Waits for calls that run, such as the sign-out. */
export function Component() {
  const { pathname, search, hash } = useLocation();
  const isBusy = useIsMutating() > 0;
  useEffect(() => {
    if (!isBusy) openIn(null, `${pathname}${search}${hash}`);
  }, [isBusy, pathname, search, hash]);
  return <RouteLoading />;
}
