import { useNavigate } from "react-router-dom";
import { UserMenu } from "#client/features/auth/user-menu.tsx";
import { useAuth } from "#client/lib/auth.tsx";
import { WayProvider } from "#client/lib/way.tsx";
import { LandingPage } from "./landing-page.tsx";

export function Component() {
  const { isAuthenticated, isLoading } = useAuth();
  const navigate = useNavigate();
  return (
    <WayProvider go={(path) => void navigate(path)}>
      <LandingPage account={isAuthenticated ? <UserMenu /> : isLoading ? <span className="size-11" /> : null} />
    </WayProvider>
  );
}
