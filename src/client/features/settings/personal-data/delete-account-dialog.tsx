import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { leaveSession } from "#client/lib/session.ts";
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

/** A word to type and the password: neither is done by mistake. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { deletion: texts, cancel } = useTexts("settings");
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const remove = trpc.personalData.deleteAccount.useMutation({ meta: { errorShownInPage: true } });
  const proof = useOwnerProof();
  const form = useZodForm({
    schema: z.object({
      word: z
        .string()
        .trim()
        .refine((word) => word.toLocaleUpperCase() === texts.word, texts.wrongWord(texts.word)),
      ...proof.shape,
    }),
    initial: { word: "", password: "", code: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (typed) => {
      remove.mutate(proof.read(typed), {
        onSuccess: () => {
          leaveSession();
          showToast({ tone: "info", title: texts.done });
          void navigate(paths.landing, { replace: true });
        },
        onError: (error) => {
          if (!form.showServerIssues(error, proof.words)) setFailure(errorText(error, texts.failed));
        },
      });
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
        <ProofFields proof={proof} field={form.field} />
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
