import { CSPProvider } from "@base-ui/react/csp-provider";
import { useEffect } from "react";
import { LandingPage } from "#client/features/landing/landing-page.tsx";
import { WayProvider } from "#client/lib/page/navigation.tsx";
import { takeOverPage } from "#client/lib/page/prerendered-page.ts";
import { paths } from "#client/lib/paths.ts";
import { useHasSession } from "#client/lib/session/session.ts";
import { ToasterHost } from "./toaster-host.tsx";

interface FrontDoorProps {
  enter: (path: string) => void;
  onIntent: () => void;
}

/** The landing page for a visitor; its links open the other screens. */
export function FrontDoor({ enter, onIntent }: FrontDoorProps) {
  const hasSession = useHasSession();
  useEffect(takeOverPage, []);
  useEffect(() => {
    // The user signed in in another tab: the page now shows the account menu.
    if (hasSession) enter(paths.landing);
  }, [hasSession, enter]);
  return (
    <CSPProvider disableStyleElements>
      <WayProvider go={enter} onIntent={onIntent}>
        <LandingPage account={null} />
      </WayProvider>
      <ToasterHost />
    </CSPProvider>
  );
}
