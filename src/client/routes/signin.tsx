import { AuthScreen } from "#client/features/auth/auth-screen.tsx";

/** Where a session that the server no longer knows ends. */
export function Component() {
  return <AuthScreen notice="Session expired. Please login again." />;
}
