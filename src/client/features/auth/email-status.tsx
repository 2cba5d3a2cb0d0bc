import { BadgeCheck, MailWarning } from "lucide-react";
import { useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { useResend } from "./use-resend.ts";

/** Whether anybody has shown that mails to the address arrive, and a way to show it. */
export function EmailStatus() {
  const texts = useTexts("email");
  const { emailVerified } = useUser();
  const { isSending, send } = useResend();
  if (emailVerified) {
    return (
      <Badge tone="success" icon={BadgeCheck}>
        {texts.verified}
      </Badge>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="warning" icon={MailWarning}>
        {texts.notVerified}
      </Badge>
      <Button size="sm" className="touch-area" busy={isSending} busyLabel={texts.sending} onClick={send}>
        {texts.resend}
      </Button>
    </span>
  );
}
