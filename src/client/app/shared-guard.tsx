import { lazy, Suspense, useState } from "react";
import { Outlet } from "react-router-dom";
import { WorkspaceProvider } from "#client/features/workspaces/current-workspace.tsx";
import { type Membership, useMembership } from "#client/features/workspaces/membership.ts";
import { prepareTexts } from "#client/lib/language/language.ts";
import { typedTexts } from "#client/lib/page/reload-page.ts";
import { SignedIn, Unreachable } from "./guards.tsx";
import { RouteLoading } from "./route-loading.tsx";

/** For members of the shared workspace of this tab. */
export function Component() {
  // Outside of the check for the session, so that both questions go out together.
  const membership = useMembership();
  return (
    <SignedIn>
      <Member membership={membership} />
    </SignedIn>
  );
}

function Member({ membership }: { membership: Membership }) {
  switch (membership.state) {
    case "loading":
      return <RouteLoading />;
    case "unknown":
      return <Unreachable onRetry={membership.retry} />;
    case "none":
      return <NoMember wasOpen={membership.wasOpen} />;
    case "member":
      return (
        <WorkspaceProvider workspace={membership.workspace}>
          <Outlet />
        </WorkspaceProvider>
      );
  }
}

const LostWorkspace = lazy(async () => {
  const [part] = await Promise.all([
    import("#client/features/workspaces/lost-workspace.tsx"),
    prepareTexts("workspaces"),
  ]);
  return { default: part.LostWorkspace };
});

function NoMember({ wasOpen }: { wasOpen: boolean }) {
  // Read while the screen before is still in the document.
  const [texts] = useState(typedTexts);
  return (
    <Suspense fallback={<RouteLoading />}>
      <LostWorkspace wasOpen={wasOpen} texts={texts} />
    </Suspense>
  );
}
