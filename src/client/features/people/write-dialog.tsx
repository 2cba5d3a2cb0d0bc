import { z } from "zod";
import { emailPattern } from "#shared/auth/auth.ts";
import { contactMessageMax } from "#shared/users/public-profiles.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { Textarea } from "#client/ui/textarea.tsx";

interface WriteDialogProps {
  handle: string;
  fullName: string;
  onClose: () => void;
}

/** A letter to somebody whose address is not shown. */
export function WriteDialog({ handle, fullName, onClose }: WriteDialogProps) {
  const texts = useTexts("people");
  const write = trpc.people.write.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({
      name: z.string().trim().min(1, texts.enterName).max(60, texts.tooLong),
      email: z.string().trim().regex(emailPattern, texts.badEmail).max(254, texts.tooLong),
      message: z.string().trim().min(1, texts.enterMessage).max(contactMessageMax, texts.tooLong),
    }),
    initial: { name: "", email: "", message: "" },
    onEdit: write.reset,
    onSubmit: (letter) => write.mutate({ handle, ...letter }, { onError: form.showServerIssues }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.writeTo(fullName)}
      description={texts.writeText}
      guards={!write.isSuccess && Object.values(form.values).some((value) => value !== "")}
    >
      {write.isSuccess ? (
        <div className="grid gap-4">
          <Callout tone="success" announce="status" title={texts.sent} />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              {texts.close}
            </Button>
          </DialogActions>
        </div>
      ) : (
        <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
          {write.isError && (
            <Callout tone="danger" announce="alert" title={texts.notSent}>
              {errorText(write.error)}
            </Callout>
          )}
          <TextField {...form.field("name")} label={texts.name} autoComplete="name" />
          <TextField {...form.field("email")} label={texts.email} type="email" inputMode="email" autoComplete="email" />
          <Textarea
            {...form.field("message")}
            label={texts.message}
            counter={{ used: form.values.message.length, limit: contactMessageMax }}
          />
          <DialogActions>
            <Button variant="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={write.isPending} busyLabel={texts.sending}>
              {texts.send}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
