import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router-dom";

/** Where the person was when the app began: on this screen, or on the landing page that led to it. */
const firstPath = location.pathname;

/** After a change of screen the focus goes to its heading, so that it is read out; the first screen is left alone. */
export function useScreenChange(): void {
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(firstPath);

  useEffect(() => {
    if (state !== "idle" || shown.current === pathname) return;
    shown.current = pathname;
    if (hash === "") document.querySelector<HTMLElement>("h1[tabindex='-1']")?.focus({ preventScroll: true });
  }, [pathname, hash, state]);
}
