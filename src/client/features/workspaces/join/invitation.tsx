import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { takeFragmentToken } from "#client/lib/page/fragment-token.ts";
import { paths, withReturnPath } from "#client/lib/paths.ts";
import { useAuth } from "#client/lib/session/auth.tsx";
import { openIn } from "#client/lib/session/tab-workspace.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import type { InvitationPreview } from "#shared/workspaces/workspaces.ts";
import { WorkspacePicture } from "../workspace-picture.tsx";

/** Of the tab: the token survives a sign-in without being part of a return address. */
const tokenKey = "workspace_invitation";

/** The page of an invitation's link. */
export function Invitation() {
  const { join: messages } = useMessages("auth");
  const [token] = useState(() => takeFragmentToken(tokenKey));
  const { client } = trpc.useUtils();
  // Read beside the preview, so that the page knows whether the server takes new accounts.
  useSystemInfo();
  const preview = useQuery({
    // A mutation for the server, because a query would have the token in its address.
    queryKey: [["workspaces", "previewInvitation"], { input: token }],
    queryFn: () => client.workspaces.previewInvitation.mutate({ token: token ?? "" }),
    enabled: token !== null,
  });
  const failure = useFailure(preview);
  if (token === null) return <Ended title={messages.noneTitle} text={messages.noneText} />;
  const code = errorCode(failure?.error);
  if (code === "NOT_FOUND" || code === "INVALID_INPUT")
    return <Ended title={messages.deadTitle} text={messages.deadText} />;
  if (preview.data !== undefined) return <OpenInvitation token={token} invitation={preview.data.invitation} />;
  if (failure !== null) return <LoadError title={messages.unread} {...failure} />;
  return (
    <div aria-busy="true">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton lines={3} picture />
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h1 className="wrap-anywhere text-balance">{children}</h1>;
}

function Ended({ title, text }: { title: string; text: string }) {
  const { toOwn } = useMessages("auth").join;
  const { isAuthenticated } = useAuth();
  return (
    <div className="grid animate-arrive gap-3">
      <Heading>{title}</Heading>
      <p className="text-ink-2">{text}</p>
      <Link
        to={isAuthenticated ? paths.dashboard : paths.landing}
        className={buttonClass({ variant: "primary", size: "lg", block: true })}
      >
        {toOwn}
      </Link>
    </div>
  );
}

function OpenInvitation({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const { join: messages } = useMessages("auth");
  const { roles } = useMessages("shell").workspace;
  const { workspace, role, invitedBy, expiresAt } = invitation;
  const { user, isLoading } = useAuth();
  const shownRole = <strong className="font-medium text-ink-1">{roles[role]}</strong>;
  return (
    <div className="grid animate-arrive gap-4">
      <WorkspacePicture workspace={{ ...workspace, isPersonal: false }} size="lg" />
      <Heading>{messages.title({ name: workspace.name })}</Heading>
      <p className="text-ink-2">
        {invitedBy === null
          ? messages.invitedByNone({ role: shownRole })
          : messages.invited({
              name: (
                <strong dir="auto" className="font-medium text-ink-1">
                  {invitedBy}
                </strong>
              ),
              role: shownRole,
            })}
      </p>
      {user !== null ? (
        <Join token={token} email={user.email} />
      ) : isLoading ? (
        <Skeleton />
      ) : (
        <FirstSignIn invitedBy={invitedBy} />
      )}
      <p className="text-xs text-ink-3">{messages.until({ date: formatMoment(expiresAt) })}</p>
    </div>
  );
}

function Join({ token, email }: { token: string; email: string }) {
  const { join: messages } = useMessages("auth");
  const { signOut } = useAuth();
  const join = trpc.workspaces.join.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: ({ workspace }) => {
      sessionStorage.removeItem(tokenKey);
      openIn(workspace.id, paths.dashboard);
    },
  });
  return (
    <>
      {join.error !== null && (
        <Callout tone="danger" announce="alert" title={messages.failed}>
          {errorText(join.error)}
        </Callout>
      )}
      <Button
        variant="primary"
        size="lg"
        block
        busy={join.isPending || join.isSuccess}
        busyLabel={messages.busy}
        onClick={() => join.mutate({ token })}
      >
        {messages.submit}
      </Button>
      <p className="text-sm text-ink-2">
        {messages.as({ email: <span className="font-medium break-all text-ink-1">{email}</span> })}{" "}
        <button type="button" onClick={signOut} className="link touch-area">
          {messages.other}
        </button>
      </p>
    </>
  );
}

function FirstSignIn({ invitedBy }: { invitedBy: string | null }) {
  const { join: messages } = useMessages("auth");
  const server = useSystemInfo();
  const to = withReturnPath(paths.auth, paths.join);
  const isClosed = server?.signUp === "invited";
  return (
    <div className="grid gap-2.5">
      {isClosed ? (
        <Callout tone="info" title={messages.closed.title}>
          <p>{messages.closed.text}</p>
          <p>{invitedBy === null ? messages.closed.askSender : messages.closed.ask({ name: invitedBy })}</p>
        </Callout>
      ) : (
        <p className="text-sm text-ink-2">{messages.needsAccount}</p>
      )}
      <Link to={to} className={buttonClass({ variant: "primary", size: "lg", block: true })}>
        {messages.signIn}
      </Link>
      {!isClosed && (
        <Link to={to} state={{ mode: "sign-up" }} className={buttonClass({ size: "lg", block: true })}>
          {messages.signUp}
        </Link>
      )}
    </div>
  );
}
