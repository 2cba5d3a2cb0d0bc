import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "../buttons/button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

interface LeaveDialogProps {
  /** There are unsaved changes that leaving would lose. */
  isAtRisk: boolean;
  messages: Record<"title" | "text" | "leave" | "stay", string>;
}

/** Asks for confirmation before unsaved input is lost, by navigation or by closing the tab. */
export function LeaveDialog({ isAtRisk, messages }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isAtRisk) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventUnload);
    return () => removeEventListener("beforeunload", preventUnload);
  }, [isAtRisk]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog open onOpenChange={() => blocker.reset()} title={messages.title} description={messages.text}>
      <DialogActions>
        <Button variant="quiet" onClick={() => blocker.proceed()}>
          {messages.leave}
        </Button>
        <Button variant="primary" onClick={() => blocker.reset()}>
          {messages.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
