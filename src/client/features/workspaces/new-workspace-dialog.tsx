import { z } from "zod";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { openIn } from "#client/lib/session/tab-workspace.ts";
import { chosenTimeZone } from "#client/lib/time/time-zone.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { TimeZoneField } from "#client/ui/fields/time-zone-field.tsx";
import { CreateWorkspaceInput, workspaceNameMax } from "#shared/workspaces/workspaces.ts";

/** Makes a shared workspace and opens its settings, where members are invited. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { create: messages, cancel } = useMessages("workspaces");
  const create = trpc.workspaces.create.useMutation({ meta: { errorShownInPage: true } });
  const { name, timezone } = CreateWorkspaceInput.required().shape;
  const form = useZodForm({
    schema: z.object({ name: z.string().trim().min(1, messages.enterName).pipe(name), timezone }),
    initial: { name: "", timezone: chosenTimeZone() },
    onSubmit: (wanted) => {
      create.mutate(wanted, {
        onSuccess: ({ workspace }) => openIn(workspace.id, `${paths.settings}?tab=workspace`),
        onError: (error) => form.showError(error, messages.failed),
      });
    },
  });
  const { value, error, onValueChange } = form.field("timezone");
  return (
    <Dialog open onOpenChange={onClose} title={messages.title} description={messages.text}>
      <Form {...form.props} className="grid gap-4">
        <TextField
          {...form.field("name")}
          label={messages.name}
          hint={messages.nameHint}
          maxLength={workspaceNameMax}
          autoComplete="off"
        />
        <TimeZoneField
          label={messages.zone}
          hint={messages.zoneHint}
          error={error}
          emptyText={messages.noZone}
          value={value}
          onValueChange={onValueChange}
        />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending || create.isSuccess} busyLabel={messages.busy}>
            {messages.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
