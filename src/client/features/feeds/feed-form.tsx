import { z } from "zod";
import { AccountChoice } from "#client/features/social-accounts/account-choice.tsx";
import { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { CreateFeedInput, defaultFeedText, type Feed, feedModes } from "#shared/feeds/feeds.ts";

type FeedFields = CreateFeedInput;

interface FeedFormProps {
  title: string;
  initial: FeedFields;
  /** The address of a feed stays. */
  isNew: boolean;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** Saves the feed; on an error calls back, to show it in the form. */
  onSave: (fields: CreateFeedInput, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

function FeedForm({ title, initial, isNew, submitLabel, busyLabel, isBusy, onSave, onClose }: FeedFormProps) {
  const feeds = useMessages("feeds");
  const { form: messages } = feeds;
  const form = useZodForm({
    schema: CreateFeedInput.extend({ url: z.string().trim().pipe(CreateFeedInput.shape.url) }),
    initial,
    onSubmit: (fields) => onSave(fields, (error) => form.showError(error, messages.notSaved)),
  });
  const mode = form.field("mode");
  const takesPicture = form.field("takesPicture");
  return (
    <Dialog open onOpenChange={onClose} title={title} guards={form.values !== initial}>
      <Form {...form.props} className="grid gap-5">
        {isNew && (
          <TextField
            {...form.field("url")}
            label={messages.url}
            hint={messages.urlHint}
            type="url"
            autoComplete="off"
          />
        )}
        <AccountsField {...form.field("accountIds")} />
        <div className="grid gap-2">
          <p className="text-sm font-medium">{messages.mode}</p>
          <Segmented
            label={messages.mode}
            options={feedModes.map((value) => ({ value, label: messages.modes[value] }))}
            value={mode.value}
            onValueChange={mode.onValueChange}
          />
          <p className="text-xs text-ink-3">{messages.modeHints[mode.value]}</p>
        </div>
        <Textarea {...form.field("text")} label={messages.text} hint={messages.textHint} rows={3} />
        <Switch
          label={messages.picture}
          hint={messages.pictureHint}
          checked={takesPicture.value}
          onCheckedChange={takesPicture.onValueChange}
        />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface AccountsFieldProps {
  value: FeedFields["accountIds"];
  error: string | undefined;
  onValueChange: (value: FeedFields["accountIds"]) => void;
}

function AccountsField({ value, error, onValueChange }: AccountsFieldProps) {
  const feeds = useMessages("feeds");
  const { form: messages } = feeds;
  const accounts = useAccounts();
  if (accounts.error !== null) return <Callout tone="danger" announce="alert" title={errorText(accounts.error)} />;
  if (accounts.data === undefined) return <Skeleton />;
  const all = accounts.data.accounts;
  if (all.length === 0) return <p className="text-sm text-ink-2">{messages.noAccounts}</p>;
  return (
    <AccountChoice label={messages.accounts} accounts={all} value={value} error={error} onValueChange={onValueChange} />
  );
}

export function CreateFeedDialog({ onClose }: { onClose: () => void }) {
  const feeds = useMessages("feeds");
  const { form: messages } = feeds;
  const create = trpc.feeds.create.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: ({ feed }) => {
      showToast({ tone: "success", title: messages.added({ feed: feed.title }) });
      onClose();
    },
  });
  return (
    <FeedForm
      title={messages.createTitle}
      initial={{ url: "", mode: "draft", accountIds: [], text: defaultFeedText, takesPicture: true }}
      isNew
      submitLabel={messages.create}
      busyLabel={messages.creating}
      isBusy={create.isPending}
      onSave={(fields, onError) => create.mutate(fields, { onError })}
      onClose={onClose}
    />
  );
}

export function EditFeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const feeds = useMessages("feeds");
  const { form: messages } = feeds;
  const update = trpc.feeds.update.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: () => {
      showToast({ tone: "success", title: messages.saved });
      onClose();
    },
  });
  const { id, url, mode, accountIds, text, takesPicture } = feed;
  return (
    <FeedForm
      title={messages.editTitle({ feed: feed.title })}
      initial={{ url, mode, accountIds, text, takesPicture }}
      isNew={false}
      submitLabel={messages.save}
      busyLabel={messages.saving}
      isBusy={update.isPending}
      onSave={({ url: _url, ...fields }, onError) => update.mutate({ id, ...fields }, { onError })}
      onClose={onClose}
    />
  );
}
