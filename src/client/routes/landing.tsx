import { useNavigate } from "react-router-dom";
import { UserMenu } from "#client/features/auth/user-menu.tsx";
import { LandingPage } from "#client/features/landing/landing-page.tsx";
import { WayProvider } from "#client/lib/page/navigation.tsx";
import { useAuth } from "#client/lib/session/auth.tsx";

export function Component() {
  const { isAuthenticated, isLoading } = useAuth();
  const navigate = useNavigate();
  return (
    <WayProvider go={(path) => void navigate(path)}>
      <LandingPage account={isAuthenticated ? <UserMenu /> : isLoading ? <span className="size-11" /> : null} />
    </WayProvider>
  );
}
