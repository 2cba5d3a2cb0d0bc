import { useLocation } from "react-router-dom";
import { z } from "zod";
import { AuthScreen } from "#client/features/auth/auth-screen.tsx";
import { useTexts } from "#client/lib/language.ts";

/** What the screen before has to say, carried in the history and not in the address. */
const Arrival = z.object({ notice: z.literal("password-updated") });

export function Component() {
  const { passwordChanged } = useTexts("auth");
  const { state } = useLocation();
  return Arrival.safeParse(state).success ? <AuthScreen tone="success" notice={passwordChanged} /> : <AuthScreen />;
}
