import { useNavigate } from "react-router-dom";
import { useAuth } from "#client/lib/auth.tsx";
import { paths } from "#client/lib/paths.ts";

export function useSignOut(): () => void {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return () => {
    // First away from the guarded area, or its guard would send the signed-out person to the sign-in screen.
    void Promise.resolve(navigate(paths.landing)).then(signOut);
  };
}
