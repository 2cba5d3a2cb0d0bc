import { useId } from "react";
import type { SignedIn } from "#shared/auth/auth.ts";
import type { SecondFactorAsked } from "#shared/auth/second-factor.ts";
import { identityProviderNames, identityProviders } from "#shared/auth/sign-in.ts";
import { useTexts } from "#client/lib/language.ts";
import { useIdentity } from "#client/lib/use-identity.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { AppleIcon, FacebookIcon, GoogleIcon } from "#client/ui/brand-icons.tsx";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { ProvidersOff } from "./providers-off.tsx";

const icons = { google: <GoogleIcon />, apple: <AppleIcon />, facebook: <FacebookIcon /> } as const;

interface SocialSignInProps {
  onSignedIn: (signedIn: SignedIn) => void;
  onAsked: (asked: SecondFactorAsked) => void;
}

/** A button for each provider; those that are not configured say why they do nothing. */
export function SocialSignIn({ onSignedIn, onAsked }: SocialSignInProps) {
  const { social: texts } = useTexts("auth");
  const { social } = useTexts("security");
  const system = useSystemInfo();
  const reasonId = useId();
  const { go, waitingFor, failure } = useIdentity({
    purpose: "sign_in",
    onOutcome: (outcome) => {
      if (outcome.outcome === "signed_in") onSignedIn(outcome);
      if (outcome.outcome === "second_factor") onAsked(outcome.secondFactor);
    },
  });
  const configured = system?.identityProviders ?? [];
  return (
    <section aria-label={texts.label} className="mt-7">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {texts.or}
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
              busyLabel={social.waiting(name)}
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
