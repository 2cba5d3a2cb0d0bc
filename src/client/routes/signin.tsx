import { AuthScreen } from "#client/features/auth/auth-screen.tsx";
import { useMessages } from "#client/lib/language/language.ts";

/** The sign-in screen for an expired session. */
export function Component() {
  const { expired } = useMessages("auth");
  return <AuthScreen notice={expired} />;
}
