import { useState } from "react";
import { z } from "zod";
import { ProofFields } from "#client/features/auth/proof/proof-fields.tsx";
import { useOwnerProof } from "#client/features/auth/proof/use-owner-proof.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { ChangeEmailInput, isEmailAddress } from "#shared/auth/auth.ts";
import { EmailStatus } from "./email-status.tsx";

/** The address changes only after the link in the mail to the new address is confirmed. */
function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { change: messages, sending, sent, sentTo } = useMessages("security").email;
  const changeEmail = trpc.auth.changeEmail.useMutation({ meta: { errorShownInPage: true } });
  const { email } = ChangeEmailInput.shape;
  const proof = useOwnerProof();
  const form = useZodForm({
    schema: z.object({
      email: z.string().trim().min(1, messages.enterAddress).refine(isEmailAddress, messages.badAddress).pipe(email),
      ...proof.shape,
    }),
    initial: { email: "", password: "", code: "" },
    onSubmit: (values) => {
      changeEmail.mutate(
        { email: values.email, ...proof.read(values) },
        {
          onSuccess: () => {
            showToast({ tone: "success", title: sent, description: sentTo({ address: values.email }) });
            onClose();
          },
          onError: (error) => form.showError(error, messages.failed, proof.messages),
        },
      );
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={messages.title} description={messages.text}>
      <Form {...form.props} className="grid gap-4">
        <TextField
          {...form.field("email")}
          label={messages.newAddress}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <ProofFields proof={proof} field={form.field} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={changeEmail.isPending} busyLabel={sending}>
            {messages.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The account's email address, whether it is verified, and a button to change it. */
export function EmailCard() {
  const { email } = useUser();
  const { email: messages } = useMessages("security");
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{messages.label}</p>
        <p className="mb-2 text-sm break-all text-ink-3">{email}</p>
        <EmailStatus />
      </div>
      <Button onClick={() => setIsChanging(true)}>{messages.change.open}</Button>
      {isChanging && <ChangeEmailDialog onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
