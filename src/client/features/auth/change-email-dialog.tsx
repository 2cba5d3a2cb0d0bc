import { useState } from "react";
import { z } from "zod";
import { ChangeEmailInput, emailPattern } from "#shared/auth.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";

/** The address changes only once the link in the mail to the new one is opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { change: texts, sending, sent, sentTo } = useTexts("email");
  const [failure, setFailure] = useState<string>();
  const ask = trpc.auth.changeEmail.useMutation({ meta: { errorShownInPage: true } });
  const { email, password } = ChangeEmailInput.shape;
  const form = useZodForm({
    schema: z.object({
      email: z.string().trim().min(1, texts.enterAddress).regex(emailPattern, texts.badAddress).pipe(email),
      password: z.string().min(1, texts.enterPassword).pipe(password),
    }),
    initial: { email: "", password: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (asked) => {
      ask.mutate(asked, {
        onSuccess: () => {
          showToast({ tone: "success", title: sent, description: sentTo(asked.email) });
          onClose();
        },
        onError: (error) => {
          if (!form.showServerIssues(error, { password: texts.wrongPassword }))
            setFailure(errorText(error, texts.failed));
        },
      });
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
        <PasswordField {...form.field("password")} label={texts.password} autoComplete="current-password" />
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
