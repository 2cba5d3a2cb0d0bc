import { settleQuestion, useIsAsked } from "#client/lib/session/confirmation.ts";
import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";

const ConfirmPassword = lazyPart(async () => (await import("./confirm-password.tsx")).ConfirmPassword);

/** Asks for the password when the server wants it for a call. Without it on the page, such a call is refused. */
export function PasswordQuestion() {
  return useIsAsked() && <ConfirmPassword props={{}} onMissed={() => settleQuestion(false)} />;
}
