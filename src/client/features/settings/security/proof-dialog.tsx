import { useState } from "react";
import { z } from "zod";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { useOwnerProof } from "#client/lib/use-owner-proof.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { ProofFields } from "#client/ui/proof-fields.tsx";

interface ProofDialogProps {
  title: string;
  text: string;
  submit: string;
  variant: "primary" | "danger";
  busy: boolean;
  onSubmit: (proof: { password?: string; code?: string }, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

/** Asks once more who somebody is before something about their sign-in changes. */
export function ProofDialog({ title, text, submit, variant, busy, onSubmit, onClose }: ProofDialogProps) {
  const { proof: texts, factor } = useTexts("security");
  const proof = useOwnerProof();
  const [failure, setFailure] = useState<string>();
  const form = useZodForm({
    schema: z.object(proof.shape),
    initial: { password: "", code: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (typed) =>
      onSubmit(proof.read(typed), (error) => {
        if (!form.showServerIssues(error, proof.words)) setFailure(errorText(error, factor.notDone));
      }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={text}>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <ProofFields proof={proof} field={form.field} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant={variant} busy={busy} busyLabel={factor.busy}>
            {submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
