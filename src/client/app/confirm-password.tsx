import { useState } from "react";
import { z } from "zod";
import { OwnerProofInput } from "#shared/auth.ts";
import { errorText } from "#client/lib/api-error.ts";
import { settleQuestion } from "#client/lib/confirmation.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";

/** Put when a call wants the password first. */
export function ConfirmPassword() {
  const { confirm: texts, cancel } = useTexts("settings");
  const [failure, setFailure] = useState<string>();
  const confirm = trpc.auth.confirm.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({ password: z.string().min(1, texts.enter).pipe(OwnerProofInput.shape.password.unwrap()) }),
    initial: { password: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (given) => {
      confirm.mutate(given, {
        onSuccess: () => settleQuestion(true),
        onError: (error) => {
          if (!form.showServerIssues(error, { password: texts.wrong })) setFailure(errorText(error, texts.failed));
        },
      });
    },
  });
  return (
    <Dialog open onOpenChange={() => settleQuestion(false)} title={texts.title} description={texts.text}>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <PasswordField {...form.field("password")} label={texts.password} autoComplete="current-password" />
        <DialogActions>
          <Button variant="quiet" onClick={() => settleQuestion(false)}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" busy={confirm.isPending} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
