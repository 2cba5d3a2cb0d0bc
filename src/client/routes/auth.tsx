import { useLocation } from "react-router-dom";
import { z } from "zod";
import { AuthScreen } from "#client/features/auth/auth-screen.tsx";

/** What the screen before has to say, carried in the history and not in the address. */
const Arrival = z.object({ notice: z.literal("password-updated") });

export function Component() {
  const { state } = useLocation();
  return Arrival.safeParse(state).success ? (
    <AuthScreen tone="success" notice="Your password was changed. Sign in with the new one." />
  ) : (
    <AuthScreen />
  );
}
