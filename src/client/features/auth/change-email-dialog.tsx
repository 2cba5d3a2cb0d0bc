import { useState } from "react";
import { z } from "zod";
import { ChangeEmailInput, emailPattern } from "#shared/auth/auth.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useOwnerProof } from "#client/lib/use-owner-proof.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { ProofFields } from "#client/ui/proof-fields.tsx";
import { TextField } from "#client/ui/text-field.tsx";

/** The address changes only once the link in the mail to the new one is opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { change: texts, sending, sent, sentTo } = useTexts("email");
  const [failure, setFailure] = useState<string>();
  const ask = trpc.auth.changeEmail.useMutation({ meta: { errorShownInPage: true } });
  const { email } = ChangeEmailInput.shape;
  const proof = useOwnerProof();
  const form = useZodForm({
    schema: z.object({
      email: z.string().trim().min(1, texts.enterAddress).regex(emailPattern, texts.badAddress).pipe(email),
      ...proof.shape,
    }),
    initial: { email: "", password: "", code: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (asked) => {
      ask.mutate(
        { email: asked.email, ...proof.read(asked) },
        {
          onSuccess: () => {
            showToast({ tone: "success", title: sent, description: sentTo(asked.email) });
            onClose();
          },
          onError: (error) => {
            if (!form.showServerIssues(error, proof.words)) setFailure(errorText(error, texts.failed));
          },
        },
      );
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text}>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <TextField
          {...form.field("email")}
          label={texts.newAddress}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <ProofFields proof={proof} field={form.field} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={ask.isPending} busyLabel={sending}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
