import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { DeleteAccountInput } from "#shared/personal-data.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { leaveSession } from "#client/lib/session.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";

/** A word to type and the password: neither is done by mistake. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { deletion: texts, confirm, cancel } = useTexts("settings");
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const remove = trpc.personalData.deleteAccount.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({
      word: z
        .string()
        .trim()
        .refine((word) => word.toLocaleUpperCase() === texts.word, texts.wrongWord(texts.word)),
      password: z.string().min(1, texts.enterPassword).pipe(DeleteAccountInput.shape.password),
    }),
    initial: { word: "", password: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: ({ password }) => {
      remove.mutate(
        { password },
        {
          onSuccess: () => {
            leaveSession();
            showToast({ tone: "info", title: texts.done });
            void navigate(paths.landing, { replace: true });
          },
          onError: (error) => {
            if (!form.showServerIssues(error, { password: confirm.wrong })) setFailure(errorText(error, texts.failed));
          },
        },
      );
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.heading} description={texts.question}>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-2">
        {[...texts.consequences, texts.exportFirst].map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Form onSubmit={form.submit} announcement={form.announcement} className="mt-1 grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <TextField {...form.field("word")} label={texts.typeWord(texts.word)} autoComplete="off" />
        <PasswordField {...form.field("password")} label={texts.password} autoComplete="current-password" />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
