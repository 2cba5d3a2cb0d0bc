import { AuthScreen } from "#client/features/auth/auth-screen.tsx";

export function Component() {
  return <AuthScreen />;
}
