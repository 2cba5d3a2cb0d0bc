import { useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";

/** Mails the link that proves the address once more. */
export function useResend() {
  const { email } = useUser();
  const texts = useTexts("email");
  const resend = trpc.auth.resendVerification.useMutation({
    meta: { errorTitle: texts.notSent },
    onSuccess: () => showToast({ tone: "success", title: texts.sent, description: texts.sentTo(email) }),
  });
  return { isSending: resend.isPending, send: () => resend.mutate() };
}
