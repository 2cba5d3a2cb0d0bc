import { useEffect, useState } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { BillingState } from "#shared/billing/billing.ts";
import { plans } from "#shared/billing/plans.ts";

/** The plan, its payment, and buttons to change it. `outcome`: the result in the return URL of Stripe's pages. */
export function PlanCard({ outcome }: { outcome: string | null }) {
  const { plan: messages } = useMessages("aiCosts");
  const { refresh } = usePlanActions();
  const cameBack = outcome === "done" || outcome === "portal";
  // Queried only after `refresh`: a first query already in flight is not restarted, and would return the old state.
  const isRefreshed = refresh.isSuccess || refresh.isError;
  const query = trpc.billing.state.useQuery(undefined, { enabled: !cameBack || isRefreshed });
  const failure = useFailure(query);
  const { mutate: refreshPlan } = refresh;
  useEffect(() => {
    if (cameBack) refreshPlan();
  }, [cameBack, refreshPlan]);
  const billing = query.data?.billing;
  return (
    <Card aria-labelledby="plan-title" aria-busy={billing === undefined}>
      <CardHeader title={messages.title} id="plan-title" />
      <CardBody className="grid gap-4">
        {outcome === "done" && !refresh.isPending && billing !== undefined && (
          <Callout
            tone={billing.state === "active" ? "success" : "info"}
            announce="status"
            title={billing.state === "active" ? messages.done : messages.waiting}
          />
        )}
        {outcome === "cancelled" && <Callout tone="info" announce="status" title={messages.cancelled} />}
        {failure !== null && billing === undefined ? (
          <Callout
            tone="danger"
            announce="alert"
            title={messages.failed}
            action={
              <Button size="sm" busy={failure.isRetrying} busyLabel={messages.retrying} onClick={failure.onRetry}>
                {messages.retry}
              </Button>
            }
          >
            {errorText(failure.error)}
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

/** A sentence about the state of the payment. */
function usePaymentLine({ payment, plan, state, periodEndsAt, endsAt, graceEndsAt }: BillingState): string {
  const { plan: messages } = useMessages("aiCosts");
  if (payment === "free") return messages.freeText;
  if (state === "past_due" && plan === "premium" && graceEndsAt !== null)
    return messages.overdue({ date: formatDate(graceEndsAt) });
  if (state === "past_due" || state === "unpaid") return messages.overdueOver;
  if (state === "active" && endsAt !== null) return messages.ends({ date: formatDate(endsAt) });
  if (state === "active" && periodEndsAt !== null) return messages.paidUntil({ date: formatDate(periodEndsAt) });
  return messages.paidText;
}

function Plan({ billing }: { billing: BillingState }) {
  const { plan: messages } = useMessages("aiCosts");
  const { choose, checkout, portal } = usePlanActions();
  const [isCancelling, setIsCancelling] = useState(false);
  const line = usePaymentLine(billing);
  const { plan, payment, state, endsAt, periodEndsAt } = billing;
  const name = plans.find(({ id }) => id === plan)?.name ?? messages.none;
  const isSubscribed = payment === "stripe" && state !== null && state !== "ended";
  const failure = choose.error ?? checkout.error ?? portal.error;
  const buttons = isSubscribed ? (
    <>
      {state === "active" && endsAt !== null && (
        <Button busy={choose.isPending} busyLabel={messages.busy} onClick={() => choose.mutate({ plan: "premium" })}>
          {messages.resume}
        </Button>
      )}
      <Button busy={portal.isPending} busyLabel={messages.busy} onClick={() => portal.mutate()}>
        {messages.manage}
      </Button>
      {endsAt === null && (
        <Button variant="quiet" onClick={() => setIsCancelling(true)}>
          {messages.cancel}
        </Button>
      )}
    </>
  ) : (
    <>
      {plan !== "premium" &&
        (payment === "stripe" ? (
          <Button busy={checkout.isPending} busyLabel={messages.busy} onClick={() => checkout.mutate()}>
            {messages.upgrade}
          </Button>
        ) : (
          <Button busy={choose.isPending} busyLabel={messages.busy} onClick={() => choose.mutate({ plan: "premium" })}>
            {messages.choosePremium}
          </Button>
        ))}
      {plan !== "basic" && (
        <Button busy={choose.isPending} busyLabel={messages.busy} onClick={() => choose.mutate({ plan: "basic" })}>
          {messages.chooseBasic}
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
        title={messages.cancelTitle}
        description={messages.cancelText({ date: periodEndsAt === null ? "" : formatDate(periodEndsAt) })}
        confirmLabel={messages.cancel}
        busyLabel={messages.busy}
        busy={choose.isPending}
        onConfirm={() => choose.mutate({ plan: "basic" }, { onSettled: () => setIsCancelling(false) })}
      />
    </>
  );
}

const inPage = { meta: { errorShownInPage: true } } as const;
const goTo = { ...inPage, onSuccess: ({ url }: { url: string }) => window.location.assign(url) };

/** Mutations that change the plan, here or on Stripe's pages. */
const usePlanActions = () => ({
  choose: trpc.billing.choosePlan.useMutation(inPage),
  refresh: trpc.billing.refresh.useMutation(inPage),
  checkout: trpc.billing.checkout.useMutation(goTo),
  portal: trpc.billing.portal.useMutation(goTo),
});
