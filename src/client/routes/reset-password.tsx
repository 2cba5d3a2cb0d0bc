import { useParams } from "react-router-dom";
import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { ResetPassword } from "#client/features/auth/reset-password.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";

export function Component() {
  useTitle(useTexts("auth").reset.title);
  const { token = "" } = useParams();
  return (
    <AuthFrame>
      <ResetPassword token={token} />
    </AuthFrame>
  );
}
