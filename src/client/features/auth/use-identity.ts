import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { SignedIn } from "#shared/auth/auth.ts";
import { IdentityProblem, type IdentityOutcome, type IdentityProvider } from "#shared/auth/sign-in.ts";
import { failedBy, takeReturnedSecret, visitProvider } from "./identity-window.ts";

interface IdentityOptions {
  purpose: "sign_in" | "link" | "confirm";
  onOutcome: (outcome: Exclude<IdentityOutcome, { outcome: "failed" | "pending" }>) => void;
}

/** Signs in, links an account or confirms the identity with a provider. */
export function useIdentity({ purpose, onOutcome }: IdentityOptions) {
  const { problems, social } = useMessages("security");
  const [waitingFor, setWaitingFor] = useState<IdentityProvider | null>(null);
  const [failure, setFailure] = useState<string>();
  const [params, setParams] = useSearchParams();
  const start = trpc.auth.startIdentity.useMutation({ meta: { errorShownInPage: true } });
  const startOwn = trpc.auth.startOwnIdentity.useMutation({ meta: { errorShownInPage: true } });
  const utils = trpc.useUtils();
  const visit = useRef(0);

  /** Without the mutation cache: polling must not invalidate queries. */
  async function poll(request: { secret: string; handoff?: string }): Promise<IdentityOutcome> {
    const { outcome, problem, secondFactor, ...tokens } = await utils.client.auth.finishIdentity.mutate(request);
    if (outcome === "signed_in") return { outcome, ...SignedIn.parse(tokens) };
    if (outcome === "second_factor" && secondFactor !== undefined) return { outcome, secondFactor };
    if (outcome === "pending" || outcome === "linked" || outcome === "confirmed") return { outcome };
    return failedBy(IdentityProblem.catch("identity-refused").parse(problem));
  }

  function settle(outcome: IdentityOutcome | null): void {
    if (outcome === null) setFailure(problems["popup-blocked"]);
    else if (outcome.outcome === "failed") setFailure(problems[outcome.problem]);
    else if (outcome.outcome === "pending") setFailure(problems["user-token-expired"]);
    else {
      void utils.auth.signInMethods.invalidate();
      onOutcome(outcome);
    }
  }

  async function go(provider: IdentityProvider): Promise<void> {
    const own = ++visit.current;
    setFailure(undefined);
    setWaitingFor(provider);
    try {
      const outcome = await visitProvider(async (request) => {
        const { authorizationUrl } = await (purpose === "sign_in"
          ? start.mutateAsync({ provider, ...request })
          : startOwn.mutateAsync({ provider, purpose, ...request }));
        return authorizationUrl;
      }, poll);
      // Only the latest attempt updates the state.
      if (own === visit.current) settle(outcome);
    } catch (error) {
      if (own === visit.current) setFailure(errorText(error, social.failed));
    } finally {
      if (own === visit.current) setWaitingFor(null);
    }
  }

  // The provider was opened in this window, and has redirected back.
  const hasReturned = params.get("returned") === "social";
  const resume = useEffectEvent(() => {
    const secret = takeReturnedSecret();
    setParams(
      (known) => {
        known.delete("returned");
        return known;
      },
      { replace: true },
    );
    if (secret !== null)
      void poll({ secret }).then(settle, (error: unknown) => setFailure(errorText(error, social.failed)));
  });
  useEffect(() => {
    if (hasReturned) resume();
  }, [hasReturned]);

  return { go, waitingFor, failure };
}
