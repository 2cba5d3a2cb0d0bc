import { useState } from "react";
import { z } from "zod";
import { useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { errorCode } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { ShownOnceDialog } from "#client/ui/dialogs/shown-once-dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Email } from "#shared/auth/auth.ts";
import { GivenRole, invitationDays } from "#shared/workspaces/workspaces.ts";

type Way = "mail" | "link";

/** The form of an invitation; then shows the link, which cannot be shown again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { invitations: messages, roleTexts, cancel } = useMessages("workspaces");
  const { roles } = useMessages("shell").workspace;
  const { id } = useWorkspace();
  const [way, setWay] = useState<Way>("mail");
  const invite = trpc.workspaces.invite.useMutation({ meta: { errorShownInPage: true } });
  const initial: { email: string; role: GivenRole } = { email: "", role: "editor" };
  const form = useZodForm({
    schema: z.object({
      email:
        way === "mail"
          ? z.string().trim().min(1, messages.enterEmail).pipe(Email)
          : z.string().transform(() => undefined),
      role: GivenRole,
    }),
    initial,
    onSubmit: ({ email, role }) => {
      invite.mutate(
        { id, role, ...(email !== undefined && { email }) },
        {
          onSuccess: ({ invitation }) => {
            if (invitation.email === null) return;
            showToast({ tone: "success", title: messages.sent({ email: invitation.email }) });
            onClose();
          },
          onError: (error) => {
            // The password question was cancelled: the form stays open.
            if (errorCode(error) !== "CONFIRMATION_REQUIRED") form.showError(error, messages.notMade);
          },
        },
      );
    },
  });
  // Not during the request: the link is shown only once, in this dialog.
  const close = () => {
    if (!invite.isPending) onClose();
  };
  if (invite.data !== undefined && invite.data.invitation.email === null)
    return <InvitationLink link={invite.data.link} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={close} title={messages.dialogTitle}>
      <Form {...form.props} className="grid gap-4">
        <Segmented<Way>
          label={messages.how}
          options={[
            { value: "mail", label: messages.byMail },
            { value: "link", label: messages.byLink },
          ]}
          value={way}
          onValueChange={setWay}
        />
        {way === "mail" ? (
          <TextField
            {...form.field("email")}
            label={messages.email}
            hint={messages.mailHint}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        ) : (
          <p className="text-sm text-ink-3">{messages.linkHint}</p>
        )}
        <Select
          {...form.field("role")}
          label={messages.role}
          hint={roleTexts[form.values.role]}
          options={GivenRole.options.map((value) => ({ value, label: roles[value] }))}
        />
        <DialogActions>
          <Button variant="quiet" disabled={invite.isPending} onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" busy={invite.isPending} busyLabel={messages.busy}>
            {way === "mail" ? messages.submitMail : messages.submitLink}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function InvitationLink({ link, onClose }: { link: string; onClose: () => void }) {
  const { invitations: messages } = useMessages("workspaces");
  return (
    <ShownOnceDialog
      title={messages.linkTitle}
      description={messages.linkText({ days: invitationDays })}
      label={messages.link}
      value={link}
      words={messages}
      onClose={onClose}
    />
  );
}
