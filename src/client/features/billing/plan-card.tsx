import { useEffect, useState } from "react";
import type { BillingState } from "#shared/billing/billing.ts";
import { plans } from "#shared/billing/plans.ts";
import { errorText } from "#client/lib/api-error.ts";
import { formatDate } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { usePlanActions } from "./use-plan-actions.ts";

/** The plan, how it is paid for, and the way to another one. `outcome` says how somebody came back from Stripe's page. */
export function PlanCard({ outcome }: { outcome: string | null }) {
  const texts = useTexts("billing");
  const { refresh } = usePlanActions();
  const cameBack = outcome === "done" || outcome === "portal";
  // Read while Stripe is still being asked, it would stay as it was before: a first read under way is not begun anew.
  const isAsked = refresh.isSuccess || refresh.isError;
  const { data, error, refetch, isFetching } = trpc.billing.state.useQuery(undefined, {
    enabled: !cameBack || isAsked,
  });
  const { mutate: look } = refresh;
  useEffect(() => {
    if (cameBack) look();
  }, [cameBack, look]);
  const billing = data?.billing;
  return (
    <Card aria-labelledby="plan-title" aria-busy={billing === undefined}>
      <CardHeader title={texts.title} id="plan-title" />
      <CardBody className="grid gap-4">
        {outcome === "done" && !refresh.isPending && billing !== undefined && (
          <Callout
            tone={billing.state === "active" ? "success" : "info"}
            announce="status"
            title={billing.state === "active" ? texts.done : texts.waiting}
          />
        )}
        {outcome === "cancelled" && <Callout tone="info" announce="status" title={texts.cancelled} />}
        {error !== null && billing === undefined ? (
          <Callout
            tone="danger"
            announce="alert"
            title={texts.failed}
            action={
              <Button size="sm" busy={isFetching} busyLabel={texts.retrying} onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {errorText(error)}
          </Callout>
        ) : billing === undefined ? (
          <Skeleton lines={2} />
        ) : (
          <Plan billing={billing} />
        )}
      </CardBody>
    </Card>
  );
}

/** What somebody should know of the payment, if anything. */
function usePaymentLine({ payment, plan, state, periodEndsAt, endsAt, graceEndsAt }: BillingState): string {
  const texts = useTexts("billing");
  if (payment === "free") return texts.freeText;
  if (state === "past_due" && plan === "premium" && graceEndsAt !== null) return texts.overdue(formatDate(graceEndsAt));
  if (state === "past_due" || state === "unpaid") return texts.overdueOver;
  if (state === "active" && endsAt !== null) return texts.ends(formatDate(endsAt));
  if (state === "active" && periodEndsAt !== null) return texts.paidUntil(formatDate(periodEndsAt));
  return texts.paidText;
}

function Plan({ billing }: { billing: BillingState }) {
  const texts = useTexts("billing");
  const { choose, checkout, portal } = usePlanActions();
  const [isCancelling, setIsCancelling] = useState(false);
  const line = usePaymentLine(billing);
  const { plan, payment, state, endsAt, periodEndsAt } = billing;
  const name = plans.find(({ id }) => id === plan)?.name ?? texts.none;
  const isSubscribed = payment === "stripe" && state !== null && state !== "ended";
  const failure = choose.error ?? checkout.error ?? portal.error;
  const buttons = isSubscribed ? (
    <>
      {state === "active" && endsAt !== null && (
        <Button busy={choose.isPending} busyLabel={texts.busy} onClick={() => choose.mutate({ plan: "premium" })}>
          {texts.resume}
        </Button>
      )}
      <Button busy={portal.isPending} busyLabel={texts.busy} onClick={() => portal.mutate()}>
        {texts.manage}
      </Button>
      {endsAt === null && (
        <Button variant="quiet" onClick={() => setIsCancelling(true)}>
          {texts.cancel}
        </Button>
      )}
    </>
  ) : (
    <>
      {plan !== "premium" &&
        (payment === "stripe" ? (
          <Button busy={checkout.isPending} busyLabel={texts.busy} onClick={() => checkout.mutate()}>
            {texts.upgrade}
          </Button>
        ) : (
          <Button busy={choose.isPending} busyLabel={texts.busy} onClick={() => choose.mutate({ plan: "premium" })}>
            {texts.choosePremium}
          </Button>
        ))}
      {plan !== "basic" && (
        <Button busy={choose.isPending} busyLabel={texts.busy} onClick={() => choose.mutate({ plan: "basic" })}>
          {texts.chooseBasic}
        </Button>
      )}
    </>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-lg font-medium">{name}</p>
          <p className="max-w-[56ch] text-sm text-ink-2">{line}</p>
        </div>
        <div className="flex flex-wrap gap-2">{buttons}</div>
      </div>
      {failure !== null && <Callout tone="danger" announce="alert" title={errorText(failure)} />}
      <AlertDialog
        open={isCancelling}
        onOpenChange={setIsCancelling}
        title={texts.cancelTitle}
        description={texts.cancelText(periodEndsAt === null ? "" : formatDate(periodEndsAt))}
        confirmLabel={texts.cancel}
        busyLabel={texts.busy}
        busy={choose.isPending}
        onConfirm={() => choose.mutate({ plan: "basic" }, { onSettled: () => setIsCancelling(false) })}
      />
    </>
  );
}
