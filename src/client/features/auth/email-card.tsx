import { BadgeCheck, MailWarning } from "lucide-react";
import { useUser } from "#client/lib/auth.tsx";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";

/** The account's address, and whether anybody has shown that mails to it arrive. */
export function EmailCard() {
  const { email, emailVerified } = useUser();
  const resend = trpc.auth.resendVerification.useMutation({ meta: { errorTitle: "No mail was sent" } });
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () =>
        showToast({ tone: "success", title: "Mail sent", description: `Open the link we have sent to ${email}.` }),
    });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 px-4 py-4 md:px-5">
      <div className="min-w-0">
        <p className="font-medium">Email</p>
        <p className="text-sm break-all text-ink-3">{email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {emailVerified ? (
          <Badge tone="success" icon={BadgeCheck}>
            Verified Account
          </Badge>
        ) : (
          <>
            <Badge tone="warning" icon={MailWarning}>
              Email not verified
            </Badge>
            <Button size="sm" busy={resend.isPending} busyLabel="Sending" onClick={send}>
              Resend mail
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
