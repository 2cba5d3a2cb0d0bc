import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";

/** Asks once before what was typed is lost, be it by a link of ours or by closing the tab. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const { leave: texts } = useTexts("profile");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", keep);
    return () => removeEventListener("beforeunload", keep);
  }, [isDirty]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog open onOpenChange={() => blocker.reset()} title={texts.title} description={texts.text}>
      <DialogActions>
        <Button variant="quiet" onClick={() => blocker.proceed()}>
          {texts.leave}
        </Button>
        <Button variant="primary" onClick={() => blocker.reset()}>
          {texts.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
