import { z } from "zod";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { formatDate, formatMonth } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { ShownOnceDialog } from "#client/ui/dialogs/shown-once-dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { linkDays, linkNameMax, linkPasswordLimits } from "#shared/posts/client-links.ts";
import { text } from "#shared/text.ts";

/** What the link shows: chosen posts, or a month (YYYY-MM). */
export type Shared = { postIds: readonly string[] } | { month: string };

interface ShareDialogProps {
  shared: Shared;
  onClose: () => void;
}

const dayChoices = [3, 7, linkDays.default, 30, 60, linkDays.max] as const;

/** The form of a client's link; then shows its address, which cannot be shown again. */
export function ShareDialog({ shared, onClose }: ShareDialogProps) {
  const messages = useMessages("clientLinks");
  const create = trpc.clientLinks.create.useMutation({ meta: { errorShownInPage: true } });
  const initial = { name: "", days: String(linkDays.default), password: "" };
  const form = useZodForm({
    schema: z.object({
      name: z.string().trim().min(1, messages.enterName).max(linkNameMax),
      days: z.coerce.number().int(),
      password: z.literal("").or(text(linkPasswordLimits.max).min(linkPasswordLimits.min)),
    }),
    initial,
    onSubmit: ({ name, days, password }) => {
      const shows = "month" in shared ? { month: shared.month } : { postIds: [...shared.postIds] };
      create.mutate(
        { name, days, ...shows, ...(password !== "" && { password }) },
        {
          onError: (error) => form.showError(error, messages.notMade),
        },
      );
    },
  });
  // Not during the request: the link is shown only once, in this dialog.
  const close = () => {
    if (!create.isPending) onClose();
  };
  if (create.data !== undefined)
    return <LinkMade url={create.data.url} until={create.data.link.expiresAt} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={close} title={messages.dialogTitle} description={messages.dialogText}>
      <Form {...form.props} className="grid gap-4">
        <p className="text-sm text-ink-2">
          {"month" in shared
            ? messages.monthText({ month: formatMonth(`${shared.month}-15T12:00:00Z`) })
            : messages.postsText({ count: shared.postIds.length })}
        </p>
        <TextField
          {...form.field("name")}
          label={messages.name}
          hint={messages.nameHint}
          placeholder={messages.namePlaceholder}
          autoComplete="off"
          maxLength={linkNameMax}
        />
        <Select
          {...form.field("days")}
          label={messages.days}
          options={dayChoices.map((count) => ({ value: String(count), label: messages.dayCount({ count }) }))}
        />
        <PasswordField
          {...form.field("password")}
          label={messages.password}
          optional
          hint={messages.passwordHint}
          autoComplete="new-password"
        />
        <DialogActions>
          <Button variant="quiet" disabled={create.isPending} onClick={close}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending} busyLabel={messages.making}>
            {messages.make}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function LinkMade({ url, until, onClose }: { url: string; until: string; onClose: () => void }) {
  const messages = useMessages("clientLinks");
  return (
    <ShownOnceDialog
      title={messages.linkTitle}
      description={messages.linkText({ date: formatDate(until) })}
      label={messages.link}
      value={url}
      words={messages}
      onClose={onClose}
    />
  );
}
