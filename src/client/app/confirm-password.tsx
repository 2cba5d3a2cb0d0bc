import { useState } from "react";
import { z } from "zod";
import { identityProviderNames } from "#shared/auth/sign-in.ts";
import { errorText, isApiError } from "#client/lib/api-error.ts";
import { useAuth } from "#client/lib/auth.tsx";
import { settleQuestion } from "#client/lib/confirmation.ts";
import { useTexts } from "#client/lib/language.ts";
import { askForPasskey, canUsePasskeys, wasDeclined } from "#client/lib/passkeys.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useIdentity } from "#client/lib/use-identity.ts";
import { useOwnerProof } from "#client/lib/use-owner-proof.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { ProofFields } from "#client/ui/proof-fields.tsx";

/** Put when a call wants to know once more who this is: by the password, or by whatever else the account has. */
export function ConfirmPassword() {
  const { confirm: texts, cancel } = useTexts("settings");
  const { again } = useTexts("security");
  const proof = useOwnerProof();
  const [failure, setFailure] = useState<string>();
  const confirm = trpc.auth.confirm.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object(proof.shape),
    initial: { password: "", code: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (typed) => {
      confirm.mutate(proof.read(typed), {
        onSuccess: () => settleQuestion(true),
        onError: (error) => {
          if (!form.showServerIssues(error, proof.words)) setFailure(errorText(error, texts.failed));
        },
      });
    },
  });
  const { needsPassword } = proof;
  return (
    <Dialog
      open
      onOpenChange={() => settleQuestion(false)}
      title={needsPassword ? texts.title : again.title}
      description={needsPassword ? texts.text : again.text}
    >
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        {needsPassword && <ProofFields proof={proof} field={form.field} />}
        <OtherWays methods={proof.methods} />
        <DialogActions>
          <Button variant="quiet" onClick={() => settleQuestion(false)}>
            {cancel}
          </Button>
          {needsPassword && (
            <Button type="submit" variant="primary" busy={confirm.isPending} busyLabel={texts.busy}>
              {texts.submit}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** A passkey, a linked provider or, where nothing else is left, signing in anew. */
function OtherWays({ methods }: { methods: ReturnType<typeof useOwnerProof>["methods"] }) {
  const { again, passkeys: words, social } = useTexts("security");
  const { signOut } = useAuth();
  const [failure, setFailure] = useState<string>();
  const request = trpc.auth.requestOwnPasskey.useMutation({ meta: { errorShownInPage: true } });
  const confirm = trpc.auth.confirmWithPasskey.useMutation({ meta: { errorShownInPage: true } });
  const identity = useIdentity({ purpose: "confirm", onOutcome: () => settleQuestion(true) });
  if (methods === undefined) return null;

  async function askDevice(): Promise<void> {
    setFailure(undefined);
    try {
      const { options } = await request.mutateAsync();
      await confirm.mutateAsync({ credential: await askForPasskey(options) });
      settleQuestion(true);
    } catch (error) {
      setFailure(wasDeclined(error) ? words.cancelled : isApiError(error) ? errorText(error) : words.refused);
    }
  }
  const { hasPassword, passkeys, identities } = methods;
  const hasPasskey = passkeys.length > 0 && canUsePasskeys();
  const shown = failure ?? identity.failure;
  return (
    <div className="grid gap-2">
      {shown !== undefined && <Callout tone="danger" announce="alert" title={shown} />}
      {hasPasskey && (
        <Button
          busy={request.isPending || confirm.isPending}
          busyLabel={words.signingIn}
          onClick={() => void askDevice()}
        >
          {words.confirm}
        </Button>
      )}
      {!hasPassword &&
        identities.map(({ provider }) => (
          <Button
            key={provider}
            busy={identity.waitingFor === provider}
            busyLabel={social.waiting(identityProviderNames[provider])}
            onClick={() => void identity.go(provider)}
          >
            {again.with(identityProviderNames[provider])}
          </Button>
        ))}
      {!hasPassword && !hasPasskey && identities.length === 0 && <Button onClick={signOut}>{again.signOut}</Button>}
    </div>
  );
}
