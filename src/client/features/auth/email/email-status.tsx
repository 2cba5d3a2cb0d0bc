import { BadgeCheck, MailWarning } from "lucide-react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";

/** Shows whether the email address is verified, with a button to send the link again. */
export function EmailStatus() {
  const { email: messages } = useMessages("security");
  const { emailVerified } = useUser();
  const { isSending, send } = useResend();
  if (emailVerified) {
    return (
      <Badge tone="success" icon={BadgeCheck}>
        {messages.verified}
      </Badge>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="warning" icon={MailWarning}>
        {messages.notVerified}
      </Badge>
      <Button size="sm" className="touch-area" busy={isSending} busyLabel={messages.sending} onClick={send}>
        {messages.resend}
      </Button>
    </span>
  );
}

/** Sends the verification link again. */
function useResend() {
  const { email } = useUser();
  const { email: messages } = useMessages("security");
  const resend = trpc.auth.resendVerification.useMutation({
    meta: { errorTitle: messages.notSent },
    onSuccess: () =>
      showToast({ tone: "success", title: messages.sent, description: messages.sentTo({ address: email }) }),
  });
  return { isSending: resend.isPending, send: () => resend.mutate() };
}
