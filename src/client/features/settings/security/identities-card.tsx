import { useState } from "react";
import { useIdentity } from "#client/features/auth/use-identity.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Card, CardBody, CardHeader, CardText } from "#client/ui/layout/card.tsx";
import { CardRow } from "#client/ui/lists/card-row.tsx";
import { AppleIcon, FacebookIcon, GoogleIcon } from "#client/ui/pictures/brand-icons.tsx";
import { identityProviderNames, identityProviders, type LinkedIdentity } from "#shared/auth/sign-in.ts";

const icons = { google: <GoogleIcon />, apple: <AppleIcon />, facebook: <FacebookIcon /> } as const;

/** The linked sign-in accounts of Google, Apple and Facebook. */
export function IdentitiesCard() {
  const { identities: messages, social, passkeys } = useMessages("security");
  const { social: auth } = useMessages("auth");
  const system = useSystemInfo();
  const identities = trpc.auth.signInMethods.useQuery().data?.identities;
  const [unlinking, setUnlinking] = useState<LinkedIdentity | null>(null);
  const { go, waitingFor, failure } = useIdentity({
    purpose: "link",
    onOutcome: () => showToast({ tone: "success", title: messages.title }),
  });
  const unlink = trpc.auth.unlinkIdentity.useMutation({
    meta: { errorTitle: messages.notUnlinked },
    onSuccess: () =>
      unlinking &&
      showToast({ tone: "success", title: messages.unlinked({ provider: identityProviderNames[unlinking.provider] }) }),
    onSettled: () => setUnlinking(null),
  });
  const configured = system?.identityProviders ?? [];
  const shown = identityProviders.filter(
    (provider) => configured.includes(provider) || identities?.some((identity) => identity.provider === provider),
  );
  return (
    <Card aria-labelledby="identities">
      <CardHeader title={messages.title} id="identities" level={3} />
      <CardText>
        {system !== undefined && configured.length === 0 ? auth.off : messages.text}
        {system?.sandbox === true && configured.length > 0 && ` ${social.sandbox}`}
      </CardText>
      {failure !== undefined && (
        <CardBody>
          <Callout tone="danger" announce="alert" title={failure} />
        </CardBody>
      )}
      <ul>
        {shown.map((provider) => {
          const name = identityProviderNames[provider];
          const linked = identities?.find((identity) => identity.provider === provider);
          return (
            <CardRow
              key={provider}
              lead={<span className={linked === undefined ? "grayscale" : undefined}>{icons[provider]}</span>}
              title={name}
              notes={[linked?.label ?? messages.notLinked]}
              actions={
                linked === undefined ? (
                  <Button
                    size="sm"
                    className="touch-area"
                    aria-label={messages.linkOf({ provider: name })}
                    busy={waitingFor === provider}
                    busyLabel={messages.linking}
                    onClick={() => void go(provider)}
                  >
                    {messages.link}
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    className="touch-area"
                    aria-label={messages.unlinkOf({ provider: name })}
                    onClick={() => setUnlinking(linked)}
                  >
                    {messages.unlink}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
      {unlinking !== null && (
        <AlertDialog
          open
          onOpenChange={() => setUnlinking(null)}
          title={messages.unlinkOf({ provider: identityProviderNames[unlinking.provider] })}
          description={messages.unlinkText}
          confirmLabel={messages.unlink}
          busyLabel={passkeys.busy}
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate({ id: unlinking.id })}
        />
      )}
    </Card>
  );
}
