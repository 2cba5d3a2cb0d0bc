import { useLocation } from "react-router-dom";
import { z } from "zod";
import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { ForgotPassword } from "#client/features/auth/forgot-password.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";

/** The address typed at the sign-in form need not be typed again. */
const Arrival = z.object({ email: z.string() }).catch({ email: "" });

export function Component() {
  useTitle(useTexts("auth").forgot.title);
  const { email } = Arrival.parse(useLocation().state);
  return (
    <AuthFrame>
      <ForgotPassword email={email} />
    </AuthFrame>
  );
}
