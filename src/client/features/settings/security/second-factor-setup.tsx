import { Copy } from "lucide-react";
import { renderSVG } from "uqr";
import { z } from "zod";
import { CodeField } from "#client/features/auth/proof/code-field.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { copyText } from "#client/lib/browser/clipboard.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { SecondFactorCode, type SecondFactorSetup as Setup } from "#shared/auth/second-factor.ts";

interface SecondFactorSetupProps {
  setup: Setup;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Shows the secret as a QR code and as text, and asks for a first code as proof that the app has it. */
export function SecondFactorSetup({ setup, onDone, onClose }: SecondFactorSetupProps) {
  const { setup: messages, code, proof, factor } = useMessages("security");
  const confirm = trpc.auth.confirmSecondFactor.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({ code: z.string().trim().min(1, code.enter).pipe(SecondFactorCode) }),
    initial: { code: "" },
    onSubmit: (given) => {
      confirm.mutate(given, {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        onError: (error) => form.showError(error, factor.notBegun, { code: messages.wrong }),
      });
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={messages.title} description={messages.scan}>
      <div className="grid justify-items-center gap-3">
        <QrCode text={setup.uri} label={messages.qr} />
        <p className="text-sm text-ink-3">{messages.secret}</p>
        <p className="flex flex-wrap items-center justify-center gap-2">
          <code className="num text-sm break-all">{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          <Button size="sm" className="touch-area" onClick={() => void copyText(setup.secret, messages.copied)}>
            <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.copy}
          </Button>
        </p>
      </div>
      <Form {...form.props} className="grid gap-4">
        <CodeField {...form.field("code")} label={messages.code} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {proof.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={confirm.isPending} busyLabel={factor.busy}>
            {messages.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Dark on white in both themes, which cameras read best. */
function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { ecc: "M", border: 2 });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={label}
      className="size-48 rounded-md bg-white"
    />
  );
}
