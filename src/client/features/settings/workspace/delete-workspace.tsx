import { useState } from "react";
import { z } from "zod";
import { useMay, useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { errorCode } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { openIn } from "#client/lib/session/tab-workspace.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";

/** Requires the typed name, to prevent deletion by mistake. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { deletion: messages, cancel } = useMessages("workspaces");
  const { id, name } = useWorkspace();
  const remove = trpc.workspaces.remove.useMutation({
    meta: { errorShownInPage: true },
    // Not at the call: a live update of the deletion may arrive first and remove this dialog.
    onSuccess: () => openIn(null, paths.dashboard),
  });
  const form = useZodForm({
    schema: z.object({
      name: z
        .string()
        .trim()
        .refine((typed) => typed === name, messages.wrong),
    }),
    initial: { name: "" },
    onSubmit: (typed) => {
      remove.mutate(
        { id, ...typed },
        {
          onError: (error) => {
            // The password question was cancelled: the form stays open.
            if (errorCode(error) !== "CONFIRMATION_REQUIRED") form.showError(error, messages.failed);
          },
        },
      );
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={messages.heading({ name })} description={messages.question}>
      <p className="text-sm text-ink-2">{messages.text}</p>
      <Form {...form.props} className="grid gap-4">
        <TextField {...form.field("name")} label={messages.type({ name })} autoComplete="off" />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending || remove.isSuccess} busyLabel={messages.busy}>
            {messages.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** For the owner of a shared workspace. */
export function DeleteWorkspace() {
  const { deletion: messages } = useMessages("workspaces");
  const isOwner = useMay()("workspace.own");
  const [isOpen, setIsOpen] = useState(false);
  if (!isOwner) return null;
  return (
    <section aria-labelledby="delete-workspace" className="rounded-lg border border-danger/50 px-4 py-4 md:px-5">
      <h3 id="delete-workspace" className="text-h3 text-danger">
        {messages.title}
      </h3>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-2">{messages.text}</p>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {messages.open}
        </Button>
      </div>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}
