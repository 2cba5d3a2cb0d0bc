import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { ProofFields } from "#client/features/auth/proof/proof-fields.tsx";
import { useOwnerProof } from "#client/features/auth/proof/use-owner-proof.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { copyText } from "#client/lib/browser/clipboard.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { SecondFactorSetup as Setup } from "#shared/auth/second-factor.ts";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

interface ProofDialogProps {
  title: string;
  text: string;
  submit: string;
  variant: "primary" | "danger";
  busy: boolean;
  onSubmit: (proof: { password?: string; code?: string }, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

/** Confirms the user's identity before a change of their sign-in settings. */
function ProofDialog({ title, text, submit, variant, busy, onSubmit, onClose }: ProofDialogProps) {
  const { proof: messages, factor } = useMessages("security");
  const proof = useOwnerProof();
  const form = useZodForm({
    schema: z.object(proof.shape),
    initial: { password: "", code: "" },
    onSubmit: (typed) => onSubmit(proof.read(typed), (error) => form.showError(error, factor.notDone, proof.messages)),
  });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={text}>
      <Form {...form.props} className="grid gap-4">
        <ProofFields proof={proof} field={form.field} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant={variant} busy={busy} busyLabel={factor.busy}>
            {submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** A click outside does not close the dialog: the codes cannot be shown again. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { recovery: messages } = useMessages("security");
  const text = codes.join("\n");
  return (
    <Dialog open onOpenChange={() => undefined} title={messages.title} description={messages.text}>
      <ul
        aria-label={messages.list}
        className="num grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md border border-line bg-surface-2 p-4 text-sm max-sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="touch-area" onClick={() => void copyText(text, messages.copied)}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.copy}
        </Button>
        <Button
          size="sm"
          className="touch-area"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "postloom-recovery-codes.txt")}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.save}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The state of the second factor, with buttons to turn it on and off and to renew its recovery codes. */
export function SecondFactorCard() {
  const { factor: messages } = useMessages("security");
  const methods = trpc.auth.signInMethods.useQuery();
  const failure = useFailure(methods);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState<"off" | "renew" | null>(null);
  const begin = trpc.auth.beginSecondFactor.useMutation({
    meta: { errorTitle: messages.notBegun },
    onSuccess: setSetup,
  });
  const remove = trpc.auth.removeSecondFactor.useMutation({ meta: { errorShownInPage: true } });
  const renew = trpc.auth.renewRecoveryCodes.useMutation({ meta: { errorShownInPage: true } });
  const factor = methods.data?.secondFactor;
  return (
    <Card aria-labelledby="second-factor" aria-busy={methods.isPending || undefined}>
      <CardHeader title={messages.title} id="second-factor" level={3}>
        {factor !== undefined && (
          <Badge tone={factor.isOn ? "success" : "draft"}>{factor.isOn ? messages.on : messages.off}</Badge>
        )}
      </CardHeader>
      <CardBody>
        <p className="max-w-[64ch] text-sm text-ink-3">{messages.text}</p>
        {failure !== null && (
          <div className="mt-4">
            <LoadError title={messages.failed} {...failure} />
          </div>
        )}
        {methods.isPending && failure === null && <Skeleton className="mt-4" />}
        {factor?.isOn === false && (
          <Button className="mt-4" busy={begin.isPending} busyLabel={messages.busy} onClick={() => begin.mutate()}>
            {messages.turnOn}
          </Button>
        )}
        {factor?.isOn === true && (
          <>
            <p className="mt-3 text-sm text-ink-2">
              {factor.since !== null && messages.since({ date: formatDate(factor.since) })}
              {" · "}
              {factor.recoveryCodesLeft > 0 ? (
                messages.left({ count: factor.recoveryCodesLeft })
              ) : (
                <span className="text-danger">{messages.none}</span>
              )}
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              <Button onClick={() => setAsking("renew")}>{messages.renew}</Button>
              <Button variant="quiet" onClick={() => setAsking("off")}>
                {messages.turnOff}
              </Button>
            </div>
          </>
        )}
      </CardBody>
      {setup !== null && (
        <SecondFactorSetup
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(recoveryCodes) => {
            setSetup(null);
            setCodes(recoveryCodes);
            showToast({ tone: "success", title: messages.turnedOn });
          }}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {asking === "off" && (
        <ProofDialog
          title={messages.turnOff}
          text={messages.offText}
          submit={messages.turnOff}
          variant="danger"
          busy={remove.isPending}
          onClose={() => setAsking(null)}
          onSubmit={(proof, onError) =>
            remove.mutate(proof, {
              onError,
              onSuccess: () => {
                setAsking(null);
                showToast({ tone: "success", title: messages.turnedOff });
              },
            })
          }
        />
      )}
      {asking === "renew" && (
        <ProofDialog
          title={messages.renew}
          text={messages.renewText}
          submit={messages.renew}
          variant="primary"
          busy={renew.isPending}
          onClose={() => setAsking(null)}
          onSubmit={(proof, onError) =>
            renew.mutate(proof, {
              onError,
              onSuccess: ({ recoveryCodes }) => {
                setAsking(null);
                setCodes(recoveryCodes);
              },
            })
          }
        />
      )}
    </Card>
  );
}
