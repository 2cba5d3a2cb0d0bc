import { useLocation } from "react-router-dom";
import { z } from "zod";
import { AuthScreen } from "#client/features/auth/auth-screen.tsx";
import { useMessages } from "#client/lib/language/language.ts";

/** Notice of the previous screen, kept in the history state instead of the URL. */
const LocationState = z.object({ notice: z.literal("password-updated") });

export function Component() {
  const { passwordChanged } = useMessages("auth");
  const { state } = useLocation();
  return LocationState.safeParse(state).success ? (
    <AuthScreen tone="success" notice={passwordChanged} />
  ) : (
    <AuthScreen />
  );
}
