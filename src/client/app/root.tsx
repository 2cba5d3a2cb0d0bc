import { Outlet, ScrollRestoration } from "react-router-dom";
import { useScreenChange } from "./use-screen-change.ts";

export function Root() {
  useScreenChange();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
