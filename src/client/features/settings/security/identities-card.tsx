import { useState } from "react";
import { identityProviderNames, identityProviders, type LinkedIdentity } from "#shared/auth/sign-in.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useIdentity } from "#client/lib/use-identity.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { AppleIcon, FacebookIcon, GoogleIcon } from "#client/ui/brand-icons.tsx";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardHeader } from "#client/ui/card.tsx";

const icons = { google: <GoogleIcon />, apple: <AppleIcon />, facebook: <FacebookIcon /> } as const;

/** Google, Apple and Facebook: which of them sign in to this account. */
export function IdentitiesCard() {
  const { identities: texts, social, passkeys } = useTexts("security");
  const { social: auth } = useTexts("auth");
  const system = useSystemInfo();
  const identities = trpc.auth.signInMethods.useQuery().data?.identities;
  const [unlinking, setUnlinking] = useState<LinkedIdentity | null>(null);
  const { go, waitingFor, failure } = useIdentity({
    purpose: "link",
    onOutcome: () => showToast({ tone: "success", title: texts.title }),
  });
  const unlink = trpc.auth.unlinkIdentity.useMutation({
    meta: { errorTitle: texts.notUnlinked },
    onSuccess: () =>
      unlinking && showToast({ tone: "success", title: texts.unlinked(identityProviderNames[unlinking.provider]) }),
    onSettled: () => setUnlinking(null),
  });
  const configured = system?.identityProviders ?? [];
  const shown = identityProviders.filter(
    (provider) => configured.includes(provider) || identities?.some((identity) => identity.provider === provider),
  );
  return (
    <Card aria-labelledby="identities">
      <CardHeader title={texts.title} id="identities" level={3} />
      <p className="max-w-[64ch] px-4 pb-4 text-sm text-ink-3 md:px-5">
        {system !== undefined && configured.length === 0 ? auth.off : texts.text}
        {system?.sandbox === true && configured.length > 0 && ` ${social.sandbox}`}
      </p>
      {failure !== undefined && (
        <div className="px-4 pb-4 md:px-5">
          <Callout tone="danger" announce="alert" title={failure} />
        </div>
      )}
      <ul>
        {shown.map((provider) => {
          const name = identityProviderNames[provider];
          const linked = identities?.find((identity) => identity.provider === provider);
          return (
            <li key={provider} className="flex items-center gap-3.5 border-t border-line px-4 py-3 md:px-5">
              <span className={linked === undefined ? "grayscale" : undefined}>{icons[provider]}</span>
              <div className="min-w-0 grow">
                <p className="font-medium">{name}</p>
                <p className="truncate text-xs text-ink-3">{linked?.label ?? texts.notLinked}</p>
              </div>
              {linked === undefined ? (
                <Button
                  size="sm"
                  className="touch-area"
                  aria-label={texts.linkOf(name)}
                  busy={waitingFor === provider}
                  busyLabel={texts.linking}
                  onClick={() => void go(provider)}
                >
                  {texts.link}
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="quiet"
                  className="touch-area"
                  aria-label={texts.unlinkOf(name)}
                  onClick={() => setUnlinking(linked)}
                >
                  {texts.unlink}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {unlinking !== null && (
        <AlertDialog
          open
          onOpenChange={() => setUnlinking(null)}
          title={texts.unlinkOf(identityProviderNames[unlinking.provider])}
          description={texts.unlinkText}
          confirmLabel={texts.unlink}
          busyLabel={passkeys.busy}
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate({ id: unlinking.id })}
        />
      )}
    </Card>
  );
}
