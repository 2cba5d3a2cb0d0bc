import { CSPProvider } from "@base-ui/react/csp-provider";
import { useEffect } from "react";
import { paths } from "#client/lib/paths.ts";
import { useHasSession } from "#client/lib/session.ts";
import { WayProvider } from "#client/lib/way.tsx";
import { takeOverPage } from "#client/lib/written-page.ts";
import { LandingPage } from "#client/routes/landing-page.tsx";
import { ToasterHost } from "./toaster-host.tsx";

interface FrontDoorProps {
  enter: (path: string) => void;
  onIntent: () => void;
}

/** The landing page of a visitor, whose links lead into the rest of the product. */
export function FrontDoor({ enter, onIntent }: FrontDoorProps) {
  const hasSession = useHasSession();
  useEffect(takeOverPage, []);
  useEffect(() => {
    // Signed in in another tab: this page has an account menu now.
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
