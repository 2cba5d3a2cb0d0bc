import { useLocation } from "react-router-dom";
import { z } from "zod";
import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { ForgotPassword } from "#client/features/auth/password/forgot-password.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

/** The email typed in the sign-in form, passed in the history state. */
const LocationState = z.object({ email: z.string() }).catch({ email: "" });

export function Component() {
  useTitle(useMessages("auth").forgot.title);
  const { email } = LocationState.parse(useLocation().state);
  return (
    <AuthFrame>
      <ForgotPassword email={email} />
    </AuthFrame>
  );
}
