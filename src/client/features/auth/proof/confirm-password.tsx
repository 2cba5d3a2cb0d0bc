import { useState } from "react";
import { z } from "zod";
import { errorText, isApiError } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useAuth } from "#client/lib/session/auth.tsx";
import { settleQuestion } from "#client/lib/session/confirmation.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { identityProviderNames } from "#shared/auth/sign-in.ts";
import { askForPasskey, canUsePasskeys, wasDeclined } from "../passkeys.ts";
import { useIdentity } from "../use-identity.ts";
import { ProofFields } from "./proof-fields.tsx";
import { useOwnerProof } from "./use-owner-proof.ts";

/**
 * The dialog that confirms the user's identity for a call: by password, or by another sign-in method of the account.
 */
export function ConfirmPassword() {
  const { confirm: messages, cancel } = useMessages("settings");
  const { again } = useMessages("security");
  const proof = useOwnerProof();
  const confirm = trpc.auth.confirm.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object(proof.shape),
    initial: { password: "", code: "" },
    onSubmit: (typed) => {
      confirm.mutate(proof.read(typed), {
        onSuccess: () => settleQuestion(true),
        onError: (error) => form.showError(error, messages.failed, proof.messages),
      });
    },
  });
  const { needsPassword } = proof;
  return (
    <Dialog
      open
      onOpenChange={() => settleQuestion(false)}
      title={needsPassword ? messages.title : again.title}
      description={needsPassword ? messages.text : again.text}
    >
      <Form {...form.props} className="grid gap-4">
        {needsPassword && <ProofFields proof={proof} field={form.field} />}
        <OtherMethods methods={proof.methods} />
        <DialogActions>
          <Button variant="quiet" onClick={() => settleQuestion(false)}>
            {cancel}
          </Button>
          {needsPassword && (
            <Button type="submit" variant="primary" busy={confirm.isPending} busyLabel={messages.busy}>
              {messages.submit}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** A passkey or a linked provider; without any method, signing out to sign in again. */
function OtherMethods({ methods }: { methods: ReturnType<typeof useOwnerProof>["methods"] }) {
  const { again, passkeys: passkeyMessages, social } = useMessages("security");
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
      setFailure(
        wasDeclined(error) ? passkeyMessages.cancelled : isApiError(error) ? errorText(error) : passkeyMessages.refused,
      );
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
          busyLabel={passkeyMessages.signingIn}
          onClick={() => void askDevice()}
        >
          {passkeyMessages.confirm}
        </Button>
      )}
      {!hasPassword &&
        identities.map(({ provider }) => (
          <Button
            key={provider}
            busy={identity.waitingFor === provider}
            busyLabel={social.waiting({ provider: identityProviderNames[provider] })}
            onClick={() => void identity.go(provider)}
          >
            {again.with({ provider: identityProviderNames[provider] })}
          </Button>
        ))}
      {!hasPassword && !hasPasskey && identities.length === 0 && <Button onClick={signOut}>{again.signOut}</Button>}
    </div>
  );
}
