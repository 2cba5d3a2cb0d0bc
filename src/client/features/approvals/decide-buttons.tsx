import { MessageSquareWarning, ShieldCheck } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { Post } from "#shared/posts/posts.ts";
import { AskDialog } from "./ask-dialog.tsx";
import type { Decisions } from "./use-decisions.ts";

interface DecideButtonsProps {
  post: Pick<Post, "id" | "status">;
  /** Hash of the shown content. The server refuses a decision about an older version. */
  contentHash: string;
  decisions: Decisions;
  onApprove: () => void;
  isAsking: boolean;
  onAskingChange: (isAsking: boolean) => void;
}

/** Approve, and ask for changes: large enough for a thumb on a phone. */
export function DecideButtons(props: DecideButtonsProps) {
  const { post, contentHash, decisions, onApprove, isAsking, onAskingChange } = props;
  const messages = useMessages("workspaces").approvals;
  const { approve, ask, isBusy } = decisions;
  return (
    <>
      {post.status === "submitted" && (
        <Button className="max-md:h-12 max-md:flex-1" disabled={isBusy} onClick={() => onAskingChange(true)}>
          <MessageSquareWarning size={18} strokeWidth={1.75} aria-hidden="true" />
          {messages.ask}
        </Button>
      )}
      <Button
        variant="primary"
        className="max-md:h-12 max-md:flex-1"
        disabled={isBusy}
        busy={approve.isPending}
        busyLabel={messages.approving}
        onClick={onApprove}
      >
        <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        {messages.approve}
      </Button>
      <AskDialog
        open={isAsking}
        onOpenChange={onAskingChange}
        isSending={ask.isPending}
        onSend={(comment, isShared) =>
          ask.mutate({ id: post.id, comment, isShared, contentHash }, { onSuccess: () => onAskingChange(false) })
        }
      />
    </>
  );
}
