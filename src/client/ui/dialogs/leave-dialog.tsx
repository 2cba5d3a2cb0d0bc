import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "../buttons/button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

interface LeaveMessages {
  messages: Record<"title" | "text" | "leave" | "stay", string>;
}

interface LeaveDialogProps extends LeaveMessages {
  /** There are unsaved changes that leaving would lose. */
  isAtRisk: boolean;
  /** Another address of the same screen loses them, too. */
  isLostWithin?: boolean;
}

/** Asks for confirmation before unsaved input is lost, by navigation or by closing the tab. */
export function LeaveDialog({ isAtRisk, isLostWithin = false, messages }: LeaveDialogProps) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    // The screen replaces its address by itself.
    const isWithin = isLostWithin && historyAction !== "REPLACE" && from.search !== to.search;
    return isAtRisk && (isWithin || from.pathname !== to.pathname);
  });
  useEffect(() => {
    if (!isAtRisk) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventUnload);
    return () => removeEventListener("beforeunload", preventUnload);
  }, [isAtRisk]);
  // Saved while the question was open: the person stays, and the next attempt leaves at once.
  useEffect(() => {
    if (!isAtRisk && blocker.state === "blocked") blocker.reset();
  }, [isAtRisk, blocker]);
  if (blocker.state !== "blocked" || !isAtRisk) return null;
  return <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} messages={messages} />;
}

interface LeaveQuestionProps extends LeaveMessages {
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveQuestion({ onLeave, onStay, messages }: LeaveQuestionProps) {
  return (
    <Dialog open onOpenChange={onStay} title={messages.title} description={messages.text}>
      <DialogActions>
        <Button variant="quiet" onClick={onLeave}>
          {messages.leave}
        </Button>
        <Button variant="primary" onClick={onStay}>
          {messages.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
