import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { ProofFields } from "#client/features/auth/proof/proof-fields.tsx";
import { useOwnerProof } from "#client/features/auth/proof/use-owner-proof.ts";
import { useWorkspaces } from "#client/features/workspaces/use-workspaces.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { formatSeries } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { leaveSession } from "#client/lib/session/session.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";

/** Requires a typed word, and the password and code that the account has, to prevent deletion by mistake. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { deletion: messages, cancel } = useMessages("settings");
  const navigate = useNavigate();
  const remove = trpc.personalData.deleteAccount.useMutation({
    meta: { errorShownInPage: true },
    // Not at the call: the end of the session may arrive first and remove this dialog.
    onSuccess: () => {
      leaveSession();
      showToast({ tone: "info", title: messages.done });
      void navigate(paths.landing, { replace: true });
    },
  });
  const proof = useOwnerProof();
  const form = useZodForm({
    schema: z.object({
      word: z
        .string()
        .trim()
        .refine((word) => word.toLocaleUpperCase() === messages.word, messages.wrongWord({ word: messages.word })),
      ...proof.shape,
    }),
    initial: { word: "", password: "", code: "" },
    onSubmit: (typed) => {
      remove.mutate(proof.read(typed), {
        onError: (error) => form.showError(error, messages.failed, proof.messages),
      });
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={messages.heading} description={messages.question}>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-2">
        {[...Object.values(messages.consequences), messages.exportFirst].map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <SharedWorkspaces />
      <Form {...form.props} className="mt-1 grid gap-4">
        <TextField {...form.field("word")} label={messages.typeWord({ word: messages.word })} autoComplete="off" />
        <ProofFields proof={proof} field={form.field} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending} busyLabel={messages.busy}>
            {messages.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Effect of the deletion on shared workspaces: memberships end, owned workspaces block it. */
function SharedWorkspaces() {
  const { account: messages } = useMessages("workspaces");
  const { workspaces = [] } = useWorkspaces();
  const shared = workspaces.filter(({ isPersonal }) => !isPersonal);
  const owned = shared.filter(({ role }) => role === "owner");
  const others = shared.length - owned.length;
  return (
    <>
      {owned.length > 0 && (
        <Callout tone="warning" title={messages.owned({ names: formatSeries(owned.map(({ name }) => name)) })}>
          {messages.ownedNext}
        </Callout>
      )}
      {others > 0 && <p className="text-sm text-ink-2">{messages.member({ count: others })}</p>}
    </>
  );
}

export function DeleteAccount() {
  const { deletion: messages } = useMessages("settings");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="danger-zone" className="rounded-lg border border-danger/50 px-4 py-4 md:px-5">
      <h3 id="danger-zone" className="text-h3 text-danger">
        {messages.title}
      </h3>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-2">{messages.text}</p>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {messages.open}
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}
