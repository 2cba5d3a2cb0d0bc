import { useId } from "react";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useMessages, useLocale } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { AppleIcon, FacebookIcon, GoogleIcon } from "#client/ui/pictures/brand-icons.tsx";
import type { SignedIn } from "#shared/auth/auth.ts";
import type { SecondFactorAsked } from "#shared/auth/second-factor.ts";
import { identityProviderNames, identityProviders, type IdentityProviderOff } from "#shared/auth/sign-in.ts";
import { useIdentity } from "../use-identity.ts";

const icons = { google: <GoogleIcon />, apple: <AppleIcon />, facebook: <FacebookIcon /> } as const;

interface SocialSignInProps {
  onSignedIn: (signedIn: SignedIn) => void;
  onChallenge: (challenge: SecondFactorAsked) => void;
}

/** A button for each provider, with the reason below if one is disabled. */
export function SocialSignIn({ onSignedIn, onChallenge }: SocialSignInProps) {
  const { social: messages } = useMessages("auth");
  const { social } = useMessages("security");
  const system = useSystemInfo();
  const reasonId = useId();
  const { go, waitingFor, failure } = useIdentity({
    purpose: "sign_in",
    onOutcome: (outcome) => {
      if (outcome.outcome === "signed_in") onSignedIn(outcome);
      if (outcome.outcome === "second_factor") onChallenge(outcome.secondFactor);
    },
  });
  const configured = system?.identityProviders ?? [];
  return (
    <section aria-label={messages.label} className="mt-7">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {messages.or}
      </p>
      <div className="mt-4 grid grid-cols-3 gap-2 max-[359px]:grid-cols-1">
        {identityProviders.map((provider) => {
          const isOn = configured.includes(provider);
          const name = identityProviderNames[provider];
          return (
            <Button
              key={provider}
              disabled={!isOn}
              busy={waitingFor === provider}
              busyLabel={social.waiting({ provider: name })}
              aria-describedby={reasonId}
              className="px-1"
              onClick={() => void go(provider)}
            >
              <span className={isOn ? undefined : "grayscale"}>{icons[provider]}</span>
              {name}
            </Button>
          );
        })}
      </div>
      {system !== undefined && (
        <div id={reasonId}>
          <ProvidersOff off={system.identityProvidersOff} />
          {system.sandbox && configured.length > 0 && <p className="mt-2 text-xs text-ink-3">{social.sandbox}</p>}
        </div>
      )}
      {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} className="mt-3" />}
    </section>
  );
}

/** Why provider buttons are disabled, and the environment variables that enable them. Empty if all are enabled. */
function ProvidersOff({ off }: { off: readonly IdentityProviderOff[] }) {
  const { social: messages } = useMessages("auth");
  const list = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const isAnySetUp = off.filter(({ reason }) => reason === "not_configured").length < identityProviders.length;
  return (
    <ul className="mt-2 grid gap-1 text-xs text-ink-3 empty:hidden">
      {!isAnySetUp && <li>{messages.off}</li>}
      {off.map(({ provider, reason, variables }) => {
        const name = identityProviderNames[provider];
        if (reason === "needs_https")
          return <li key={provider}>{messages.needsHttps({ name, variables: list.format(variables) })}</li>;
        return isAnySetUp && <li key={provider}>{messages.notSetUp({ name, variables: list.format(variables) })}</li>;
      })}
    </ul>
  );
}
