import { useLocation } from "react-router-dom";
import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { Invitation } from "#client/features/workspaces/join/invitation.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  const { hash } = useLocation();
  useTitle(useMessages("auth").join.tab);
  return (
    <AuthFrame>
      {/* Another link, opened in the same tab, changes only the fragment. */}
      <Invitation key={hash} />
    </AuthFrame>
  );
}
