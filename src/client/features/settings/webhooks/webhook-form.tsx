import { z } from "zod";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { CheckboxGroup } from "#client/ui/fields/checkbox-group.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { type WebhookTopic, webhookTopics } from "#shared/webhooks/webhook-events.ts";
import { CreateWebhookInput, type Webhook } from "#shared/webhooks/webhooks.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

interface WebhookFields {
  url: string;
  /** Empty: all. */
  events: WebhookTopic[];
}

interface WebhookFormProps {
  title: string;
  initial: WebhookFields;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** Saves the webhook; on an error calls back, to show it in the form. */
  onSave: (fields: WebhookFields, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

function WebhookForm({ title, initial, submitLabel, busyLabel, isBusy, onSave, onClose }: WebhookFormProps) {
  const { form: messages } = useMessages("webhooks");
  const { cancel } = useMessages("settings");
  const { url } = CreateWebhookInput.shape;
  const form = useZodForm({
    schema: z
      .object({
        url: z.string().trim().min(1, messages.enterUrl).pipe(url),
        all: z.boolean(),
        events: z.array(z.enum(webhookTopics)),
      })
      .refine(({ all, events }) => all || events.length > 0, { path: ["events"], message: messages.chooseOne }),
    initial: { url: initial.url, all: initial.events.length === 0, events: initial.events },
    onSubmit: ({ url: address, all, events }) =>
      onSave({ url: address, events: all ? [] : events }, (error) => form.showError(error, messages.notSaved)),
  });
  // Not during the request: its error and the secret of a new webhook are shown only in this dialog.
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog open onOpenChange={close} title={title} guards={form.values.url !== initial.url && !isBusy}>
      <Form {...form.props} className="grid gap-5">
        <TextField {...form.field("url")} label={messages.url} hint={messages.urlHint} type="url" autoComplete="off" />
        <EventsField all={form.field("all")} events={form.field("events")} />
        <DialogActions>
          <Button variant="quiet" disabled={isBusy} onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface EventsFieldProps {
  all: { value: boolean; onValueChange: (value: boolean) => void };
  events: { value: WebhookTopic[]; error: string | undefined; onValueChange: (value: WebhookTopic[]) => void };
}

function EventsField({ all, events }: EventsFieldProps) {
  const { form: messages, events: names } = useMessages("webhooks");
  const choose = (topic: WebhookTopic, isChosen: boolean) =>
    events.onValueChange(webhookTopics.filter((one) => (one === topic ? isChosen : events.value.includes(one))));
  return (
    <CheckboxGroup label={messages.events} error={all.value ? undefined : events.error} className="sm:grid-cols-2">
      <Checkbox
        label={messages.every}
        hint={messages.everyHint}
        checked={all.value}
        onCheckedChange={all.onValueChange}
        className="sm:col-span-2"
      />
      {!all.value &&
        webhookTopics.map((topic) => (
          <Checkbox
            key={topic}
            label={names[topic]}
            checked={events.value.includes(topic)}
            onCheckedChange={(isChosen) => choose(topic, isChosen)}
          />
        ))}
    </CheckboxGroup>
  );
}

/** The form of a new webhook; then shows its secret. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const { form: messages } = useMessages("webhooks");
  const create = trpc.webhooks.create.useMutation({ meta: { errorShownInPage: true } });
  if (create.data !== undefined) return <WebhookSecret secret={create.data.secret} onClose={onClose} />;
  return (
    <WebhookForm
      title={messages.createTitle}
      initial={{ url: "", events: [] }}
      submitLabel={messages.create}
      busyLabel={messages.creating}
      isBusy={create.isPending}
      onSave={(fields, onError) => create.mutate(fields, { onError })}
      onClose={onClose}
    />
  );
}

export function EditWebhookDialog({
  webhook: { id, url, events },
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const { form: messages } = useMessages("webhooks");
  const update = trpc.webhooks.update.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: () => {
      showToast({ tone: "success", title: messages.saved });
      onClose();
    },
  });
  return (
    <WebhookForm
      title={messages.editTitle}
      initial={{ url, events }}
      submitLabel={messages.save}
      busyLabel={messages.saving}
      isBusy={update.isPending}
      onSave={(fields, onError) => update.mutate({ id, ...fields }, { onError })}
      onClose={onClose}
    />
  );
}
