import { Plus, Fingerprint } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { canUsePasskeys, isKnownPasskey, makePasskey, wasDeclined } from "#client/features/auth/passkeys.ts";
import { errorCode, errorText, isApiError } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { formatDate, formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Card, CardBody, CardHeader, CardNote, CardText } from "#client/ui/layout/card.tsx";
import { CardRow, RowIcon } from "#client/ui/lists/card-row.tsx";
import { deviceName } from "#shared/auth/device-name.ts";
import { type Passkey, PasskeyName } from "#shared/auth/sign-in.ts";

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { passkeys: messages } = useMessages("security");
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const remove = trpc.auth.removePasskey.useMutation({
    meta: { errorTitle: messages.notRemoved },
    onSuccess: () => showToast({ tone: "success", title: messages.removed }),
    onSettled: () => setOpen(null),
  });
  const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey;
  return (
    <CardRow
      lead={<RowIcon icon={Fingerprint} />}
      title={name}
      badges={isBackedUp && <Badge tone="draft">{messages.synced}</Badge>}
      notes={[
        messages.addedOn({ date: formatDate(createdAt) }),
        lastUsedAt === null ? messages.neverUsed : messages.lastUsed({ moment: formatMoment(lastUsedAt) }),
      ]}
      actions={
        <>
          <Button
            size="sm"
            variant="quiet"
            className="touch-area"
            aria-label={messages.renameOf({ name })}
            onClick={() => setOpen("rename")}
          >
            {messages.rename}
          </Button>
          <Button
            size="sm"
            className="touch-area"
            aria-label={messages.removeOf({ name })}
            onClick={() => setOpen("remove")}
          >
            {messages.remove}
          </Button>
        </>
      }
      below={
        <>
          {open === "rename" && <RenamePasskey passkey={passkey} onClose={() => setOpen(null)} />}
          {open === "remove" && (
            <AlertDialog
              open
              onOpenChange={() => setOpen(null)}
              title={messages.removeOf({ name })}
              description={messages.removeText}
              confirmLabel={messages.remove}
              busyLabel={messages.busy}
              busy={remove.isPending}
              onConfirm={() => remove.mutate({ id })}
            />
          )}
        </>
      }
    />
  );
}

function RenamePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { passkeys: messages, proof } = useMessages("security");
  const rename = trpc.auth.renamePasskey.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: () => {
      showToast({ tone: "success", title: messages.renamed });
      onClose();
    },
  });
  const form = useZodForm({
    schema: z.object({ name: z.string().trim().min(1, messages.enterName).pipe(PasskeyName) }),
    initial: { name },
    onSubmit: (given) => rename.mutate({ id, ...given }, { onError: (error) => void form.showError(error) }),
  });
  // Not during the request: its error is shown only in this dialog.
  const close = () => {
    if (!rename.isPending) onClose();
  };
  return (
    <Dialog open onOpenChange={close} title={messages.rename}>
      <Form {...form.props} className="grid gap-4">
        <TextField {...form.field("name")} label={messages.name} autoComplete="off" maxLength={60} />
        <DialogActions>
          <Button variant="quiet" disabled={rename.isPending} onClick={close}>
            {proof.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={rename.isPending} busyLabel={messages.busy}>
            {messages.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The passkeys of the account. A new one is named after the browser. */
export function PasskeysCard() {
  const { passkeys: messages } = useMessages("security");
  const isOffered = useSystemInfo()?.passkeys === true && canUsePasskeys();
  const passkeys = trpc.auth.signInMethods.useQuery().data?.passkeys;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begin = trpc.auth.beginPasskey.useMutation({ meta: { errorShownInPage: true } });
  const add = trpc.auth.addPasskey.useMutation({ meta: { errorShownInPage: true } });

  function messageFor(error: unknown): string | undefined {
    // The question for the password was cancelled.
    if (errorCode(error) === "CONFIRMATION_REQUIRED") return undefined;
    if (isApiError(error)) return errorText(error, messages.notAdded);
    if (isKnownPasskey(error)) return messages.known;
    return wasDeclined(error) ? messages.cancelled : messages.notAdded;
  }

  async function addOne(): Promise<void> {
    setFailure(undefined);
    setIsBusy(true);
    try {
      const { options } = await begin.mutateAsync();
      const name = (deviceName(navigator.userAgent) ?? messages.title).slice(0, 60);
      await add.mutateAsync({ name, credential: await makePasskey(options) });
      showToast({ tone: "success", title: messages.added });
    } catch (error) {
      setFailure(messageFor(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Card aria-labelledby="passkeys">
      <CardHeader title={messages.title} id="passkeys" level={3}>
        {isOffered && (
          <Button
            size="sm"
            className="touch-area"
            busy={isBusy}
            busyLabel={messages.adding}
            onClick={() => void addOne()}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.add}
          </Button>
        )}
      </CardHeader>
      <CardText>{isOffered ? messages.text : messages.unsupported}</CardText>
      {failure !== undefined && (
        <CardBody>
          <Callout tone="danger" announce="alert" title={failure} />
        </CardBody>
      )}
      {passkeys?.length === 0 && isOffered && <CardNote>{messages.none}</CardNote>}
      <ul>
        {passkeys?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    </Card>
  );
}
