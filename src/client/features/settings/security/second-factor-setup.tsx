import { Copy } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { SecondFactorCode, type SecondFactorSetup as Setup } from "#shared/auth/second-factor.ts";
import { errorText } from "#client/lib/api-error.ts";
import { copyText } from "#client/lib/clipboard.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { CodeField } from "#client/ui/code-field.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { QrCode } from "./qr-code.tsx";

interface SecondFactorSetupProps {
  setup: Setup;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** The secret as a QR code and in letters, and a first code to show that the app has it. */
export function SecondFactorSetup({ setup, onDone, onClose }: SecondFactorSetupProps) {
  const { setup: texts, code, proof, factor } = useTexts("security");
  const [failure, setFailure] = useState<string>();
  const confirm = trpc.auth.confirmSecondFactor.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({ code: z.string().trim().min(1, code.enter).pipe(SecondFactorCode) }),
    initial: { code: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (given) => {
      confirm.mutate(given, {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        onError: (error) => {
          if (!form.showServerIssues(error, { code: texts.wrong })) setFailure(errorText(error, factor.notBegun));
        },
      });
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.scan}>
      <div className="grid justify-items-center gap-3">
        <QrCode text={setup.uri} label={texts.qr} />
        <p className="text-sm text-ink-3">{texts.secret}</p>
        <p className="flex flex-wrap items-center justify-center gap-2">
          <code className="num text-sm break-all">{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          <Button size="sm" className="touch-area" onClick={() => void copyText(setup.secret, texts.copied)}>
            <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.copy}
          </Button>
        </p>
      </div>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <CodeField {...form.field("code")} label={texts.code} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {proof.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={confirm.isPending} busyLabel={factor.busy}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
