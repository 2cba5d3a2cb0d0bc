import { useParams } from "react-router-dom";
import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { VerifyEmail } from "#client/features/auth/verify-email.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";

export function Component() {
  useTitle(useTexts("auth").verify.title);
  const { token = "" } = useParams();
  return (
    <AuthFrame>
      <VerifyEmail token={token} />
    </AuthFrame>
  );
}
