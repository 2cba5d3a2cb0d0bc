import { MessageSquareWarning, ShieldCheck } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { Post } from "#shared/posts/posts.ts";
import { AskDialog } from "./ask-dialog.tsx";
import type { Decisions } from "./use-decisions.ts";

interface DecideButtonsProps {
  post: Pick<Post, "status">;
  decisions: Decisions;
  onApprove: () => void;
  isAsking: boolean;
  onAskingChange: (isAsking: boolean) => void;
}

/** Approve, and ask for changes: large enough for a thumb on a phone. */
export function DecideButtons(props: DecideButtonsProps) {
  const { post, decisions, onApprove, isAsking, onAskingChange } = props;
  const messages = useMessages("approvals");
  const { isChanged, isBusy } = decisions;
  return (
    <>
      {post.status === "submitted" && (
        <Button className="max-md:h-12 max-md:flex-1" busy={isBusy} onClick={() => onAskingChange(true)}>
          <MessageSquareWarning size={18} strokeWidth={1.75} aria-hidden="true" />
          {messages.ask}
        </Button>
      )}
      <Button
        variant="primary"
        className="max-md:h-12 max-md:flex-1"
        busy={decisions.isApproving}
        busyLabel={messages.approving}
        onClick={onApprove}
      >
        <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        {isChanged ? messages.readIt : messages.approve}
      </Button>
      <AskDialog
        open={isAsking}
        onOpenChange={onAskingChange}
        isChanged={isChanged}
        isSending={decisions.isAsking}
        draft={decisions.draft}
        onDraftChange={decisions.setDraft}
        onSend={() => decisions.ask(() => onAskingChange(false))}
      />
    </>
  );
}
