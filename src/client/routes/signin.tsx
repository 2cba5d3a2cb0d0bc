import { AuthScreen } from "#client/features/auth/auth-screen.tsx";
import { useTexts } from "#client/lib/language.ts";

/** Where a session that the server no longer knows ends. */
export function Component() {
  const { expired } = useTexts("auth");
  return <AuthScreen notice={expired} />;
}
