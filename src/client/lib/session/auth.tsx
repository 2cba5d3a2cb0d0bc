import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SignedIn } from "#shared/auth/auth.ts";
import type { User } from "#shared/users/users.ts";
import { isUnreachable } from "../api/api-error.ts";
import { trpc } from "../api/trpc.ts";
import { useShellMessages } from "../language/language.ts";
import { reloadForOtherUser, reloadInsteadOfSignOut } from "./own-session.ts";
import { accessToken, expireSession, leaveSession, refreshToken, storeSession, useHasSession } from "./session.ts";

export interface Auth {
  user: User | null;
  /** A token is stored and its user is still being fetched. */
  isLoading: boolean;
  isAuthenticated: boolean;
  /** The server is unreachable, so the session cannot be checked. */
  isUnreachable: boolean;
  retry: () => void;
  /** Stores the tokens and the user from the answer of sign-in or sign-up. */
  acceptSession: (signedIn: SignedIn) => void;
  signOut: () => void;
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

/** For the signed-in area, behind its guard. */
export function useUser(): User {
  const { user } = useAuth();
  if (user === null) throw new Error("useUser must be used behind the sign-in guard");
  return user;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const hasSession = useHasSession();
  const me = trpc.auth.me.useQuery(undefined, { enabled: hasSession, staleTime: 60_000 });
  const { kit } = useShellMessages();
  const { mutate: logout } = trpc.auth.logout.useMutation({
    meta: { errorTitle: kit.signedOutHere },
  });
  const { refetch, error } = me;
  const found = hasSession ? (me.data?.user ?? null) : null;
  /** The user whose data the queries hold; null: no user. */
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const owner = found === null ? null : (ownerId ?? found.id);
  if (owner !== ownerId) setOwnerId(owner);
  // A tab that slept does not notice the end of a session that another one follows. Nobody is shown until the data of the first is gone.
  const isAnother = found !== null && owner !== found.id;
  const user = isAnother ? null : found;
  useEffect(() => {
    if (isAnother) reloadForOtherUser();
  }, [isAnother]);

  // A refused session check ends the session; an unreachable server does not, or each restart would sign all users out.
  const refused = error !== null && !isUnreachable(error) && user === null;
  useEffect(() => {
    if (refused) expireSession();
  }, [refused]);

  // The next user must not see the data of the last one. Queries of the page that is shown begin anew, because a removed one would never
  // answer it. Nothing is removed without an earlier session: that would drop queries that the page has just started.
  const hadSession = useRef(hasSession);
  useEffect(() => {
    const isOver = hadSession.current && !hasSession;
    if (isOver || isAnother) {
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !isPublic(queryKey);
      queryClient.removeQueries({ type: "inactive", predicate });
      void queryClient.resetQueries({ predicate });
    }
    hadSession.current = hasSession;
  }, [hasSession, isAnother, queryClient]);

  const acceptSession = useCallback(
    ({ user: signedIn, ...tokens }: SignedIn) => {
      queryClient.setQueryData(getQueryKey(trpc.auth.me, undefined, "query"), { user: signedIn });
      storeSession(tokens, signedIn.id);
    },
    [queryClient],
  );

  const signOut = useCallback(() => {
    if (reloadInsteadOfSignOut()) return;
    const tokens = { token: accessToken() ?? undefined, refreshToken: refreshToken() ?? undefined };
    if ("Notification" in window && Notification.permission === "granted")
      void import("../browser/push.ts").then(({ forgetPush }) => forgetPush());
    // Cleared before the call: the user is signed out even if the server is unreachable.
    leaveSession();
    logout(tokens);
  }, [logout]);

  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoading: hasSession && user === null && error === null,
      isAuthenticated: user !== null,
      isUnreachable: hasSession && user === null && error !== null,
      retry: () => void refetch(),
      acceptSession,
      signOut,
    }),
    [user, hasSession, error, refetch, acceptSession, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** What visitors see, too. Their pages stay as they are at the end of a session, and keep what was typed on them. */
const publicDomains: readonly unknown[] = ["system", "clientReview", "publicProfiles", "client-posts"];

const isPublic = ([key]: readonly unknown[]) => publicDomains.includes(Array.isArray(key) ? key[0] : key);
