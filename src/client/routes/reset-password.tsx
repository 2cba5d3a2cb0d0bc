import { useParams } from "react-router-dom";
import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { ResetPassword } from "#client/features/auth/password/reset-password.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  useTitle(useMessages("auth").reset.title);
  const { token = "" } = useParams();
  return (
    <AuthFrame>
      <ResetPassword token={token} />
    </AuthFrame>
  );
}
