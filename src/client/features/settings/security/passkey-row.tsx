import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { type Passkey, PasskeyName } from "#shared/auth/sign-in.ts";
import { formatDate, formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { passkeys: texts } = useTexts("security");
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const remove = trpc.auth.removePasskey.useMutation({
    meta: { errorTitle: texts.notRemoved },
    onSuccess: () => showToast({ tone: "success", title: texts.removed }),
    onSettled: () => setOpen(null),
  });
  const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-4 py-3 md:px-5">
      <Fingerprint size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {isBackedUp && <Badge tone="draft">{texts.synced}</Badge>}
        </p>
        <p className="text-xs text-ink-3">
          {texts.addedOn(formatDate(createdAt))}
          {" · "}
          {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(formatMoment(lastUsedAt))}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="quiet"
          className="touch-area"
          aria-label={texts.renameOf(name)}
          onClick={() => setOpen("rename")}
        >
          {texts.rename}
        </Button>
        <Button size="sm" className="touch-area" aria-label={texts.removeOf(name)} onClick={() => setOpen("remove")}>
          {texts.remove}
        </Button>
      </div>
      {open === "rename" && <RenamePasskey passkey={passkey} onClose={() => setOpen(null)} />}
      {open === "remove" && (
        <AlertDialog
          open
          onOpenChange={() => setOpen(null)}
          title={texts.removeOf(name)}
          description={texts.removeText}
          confirmLabel={texts.remove}
          busyLabel={texts.busy}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
        />
      )}
    </li>
  );
}

function RenamePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { passkeys: texts, proof } = useTexts("security");
  const rename = trpc.auth.renamePasskey.useMutation({
    onSuccess: () => {
      showToast({ tone: "success", title: texts.renamed });
      onClose();
    },
  });
  const form = useZodForm({
    schema: z.object({ name: z.string().trim().min(1, texts.enterName).pipe(PasskeyName) }),
    initial: { name },
    onSubmit: (given) => rename.mutate({ id, ...given }, { onError: (error) => void form.showServerIssues(error) }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.rename}>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        <TextField {...form.field("name")} label={texts.name} autoComplete="off" maxLength={60} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {proof.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={rename.isPending} busyLabel={texts.busy}>
            {texts.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
