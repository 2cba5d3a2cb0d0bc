import { useParams } from "react-router-dom";
import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { VerifyEmail } from "#client/features/auth/email/verify-email.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  useTitle(useMessages("auth").verify.title);
  const { token = "" } = useParams();
  return (
    <AuthFrame>
      <VerifyEmail token={token} />
    </AuthFrame>
  );
}
