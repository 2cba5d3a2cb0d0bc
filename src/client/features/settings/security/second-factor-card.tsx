import { useState } from "react";
import type { SecondFactorSetup as Setup } from "#shared/auth/second-factor.ts";
import { formatDate } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { ListFailed } from "../list-failed.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

/** Whether a code is asked for besides the password, and the ways to change that. */
export function SecondFactorCard() {
  const { factor: texts } = useTexts("security");
  const methods = trpc.auth.signInMethods.useQuery();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState<"off" | "renew" | null>(null);
  const begin = trpc.auth.beginSecondFactor.useMutation({
    meta: { errorTitle: texts.notBegun },
    onSuccess: setSetup,
  });
  const remove = trpc.auth.removeSecondFactor.useMutation({ meta: { errorShownInPage: true } });
  const renew = trpc.auth.renewRecoveryCodes.useMutation({ meta: { errorShownInPage: true } });
  const factor = methods.data?.secondFactor;
  return (
    <Card aria-labelledby="second-factor" aria-busy={methods.isPending || undefined}>
      <CardHeader title={texts.title} id="second-factor" level={3}>
        {factor !== undefined && (
          <Badge tone={factor.isOn ? "success" : "draft"}>{factor.isOn ? texts.on : texts.off}</Badge>
        )}
      </CardHeader>
      <CardBody>
        <p className="max-w-[64ch] text-sm text-ink-3">{texts.text}</p>
        {methods.error !== null && (
          <div className="mt-4">
            <ListFailed title={texts.failed} error={methods.error} onRetry={() => void methods.refetch()} />
          </div>
        )}
        {methods.isPending && <Skeleton className="mt-4" />}
        {factor?.isOn === false && (
          <Button className="mt-4" busy={begin.isPending} busyLabel={texts.busy} onClick={() => begin.mutate()}>
            {texts.turnOn}
          </Button>
        )}
        {factor?.isOn === true && (
          <>
            <p className="mt-3 text-sm text-ink-2">
              {factor.since !== null && texts.since(formatDate(factor.since))}
              {" · "}
              {factor.recoveryCodesLeft > 0 ? (
                texts.left(factor.recoveryCodesLeft)
              ) : (
                <span className="text-danger">{texts.none}</span>
              )}
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              <Button onClick={() => setAsking("renew")}>{texts.renew}</Button>
              <Button variant="quiet" onClick={() => setAsking("off")}>
                {texts.turnOff}
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
            showToast({ tone: "success", title: texts.turnedOn });
          }}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {asking === "off" && (
        <ProofDialog
          title={texts.turnOff}
          text={texts.offText}
          submit={texts.turnOff}
          variant="danger"
          busy={remove.isPending}
          onClose={() => setAsking(null)}
          onSubmit={(proof, onError) =>
            remove.mutate(proof, {
              onError,
              onSuccess: () => {
                setAsking(null);
                showToast({ tone: "success", title: texts.turnedOff });
              },
            })
          }
        />
      )}
      {asking === "renew" && (
        <ProofDialog
          title={texts.renew}
          text={texts.renewText}
          submit={texts.renew}
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
