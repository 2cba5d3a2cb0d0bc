import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";

interface LeaveDialogProps {
  /** The server has not what stands here, and leaving would not bring it there. */
  isAtRisk: boolean;
  texts: Record<"title" | "text" | "leave" | "stay", string>;
}

/** Asks once before what was typed is left behind, be it by a link of ours or by closing the tab. */
export function LeaveDialog({ isAtRisk, texts }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isAtRisk) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", keep);
    return () => removeEventListener("beforeunload", keep);
  }, [isAtRisk]);
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
