import { type SyntheticEvent, useState } from "react";
import type { Plan } from "#shared/billing/billing.ts";
import { plans } from "#shared/billing/plans.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths, withReturnPath } from "#client/lib/paths.ts";
import { useHasSession } from "#client/lib/session.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useWay } from "#client/lib/way.tsx";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { TextField } from "#client/ui/text-field.tsx";

interface CheckoutProps {
  planId: Plan;
  onClose: () => void;
  onConfirmed: () => void;
}

const emptyCard = { number: "", expiry: "", code: "" };

/**
 * Where Premium is free, the card stays in this dialog: nothing of it is sent or kept. Where it costs money, there is no card to fill in:
 * people pay on Stripe's page. A signed-in person's plan is stored on the server.
 */
export function Checkout({ planId, onClose, onConfirmed }: CheckoutProps) {
  const { checkout: texts, pricing } = useTexts("landing");
  const isSignedIn = useHasSession();
  const go = useWay();
  const [card, setCard] = useState(emptyCard);
  const choosePlan = trpc.billing.choosePlan.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: onConfirmed,
  });
  const checkout = trpc.billing.checkout.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const offered = trpc.billing.plans.useQuery();
  const plan = plans.find(({ id }) => id === planId);
  const isPremium = planId === "premium";
  const isPaid = isPremium && offered.data?.payment === "stripe";
  const error = choosePlan.error ?? checkout.error ?? (isPremium ? offered.error : null);

  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    if (isPaid && !isSignedIn) go(withReturnPath(paths.auth, `${paths.settings}?tab=general`));
    else if (isPaid) checkout.mutate();
    else if (isSignedIn) choosePlan.mutate({ plan: planId });
    else onConfirmed();
  }

  const submitLabel = isPaid
    ? isSignedIn
      ? texts.toPayment
      : texts.signInToPay
    : isPremium
      ? texts.pay(plan?.price ?? "")
      : texts.confirmBasic;

  const fill = (part: keyof typeof emptyCard) => (value: string) => setCard({ ...card, [part]: value });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={plan?.name}
      description={isPaid ? texts.paid : isPremium ? texts.premium : texts.basic}
      aside={
        <p className="font-display text-h2 font-[600] tabular-nums">
          {plan?.price}
          <span className="text-sm text-ink-3">{pricing.perMonth}</span>
        </p>
      }
    >
      <form onSubmit={confirm} noValidate className="grid gap-3">
        {error !== null && <Callout tone="danger" announce="alert" title={errorText(error)} />}
        {isPremium && !isPaid && (
          <>
            <TextField
              label={texts.card}
              value={card.number}
              onValueChange={fill("number")}
              inputMode="numeric"
              autoComplete="off"
              figures
            />
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label={texts.expiry}
                value={card.expiry}
                onValueChange={fill("expiry")}
                inputMode="numeric"
                autoComplete="off"
                figures
              />
              <TextField
                label={texts.code}
                value={card.code}
                onValueChange={fill("code")}
                inputMode="numeric"
                autoComplete="off"
                figures
              />
            </div>
          </>
        )}
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={choosePlan.isPending || checkout.isPending || (isPremium && offered.isPending)}
            busyLabel={isPaid ? texts.opening : texts.confirming}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
