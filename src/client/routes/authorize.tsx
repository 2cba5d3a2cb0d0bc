import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { PasswordQuestion } from "#client/features/auth/proof/password-question.tsx";
import { Consent } from "#client/features/programs/consent.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  useTitle(useMessages("programs").tab);
  return (
    <AuthFrame>
      <Consent />
      <PasswordQuestion />
    </AuthFrame>
  );
}
