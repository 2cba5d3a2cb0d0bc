import { type SyntheticEvent, useState } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useWay } from "#client/lib/page/navigation.tsx";
import { paths, withReturnPath } from "#client/lib/paths.ts";
import { useHasSession } from "#client/lib/session/session.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import type { Plan } from "#shared/billing/billing.ts";
import { plans } from "#shared/billing/plans.ts";

interface CheckoutProps {
  planId: Plan;
  onClose: () => void;
  onConfirmed: () => void;
}

const emptyCard = { number: "", expiry: "", code: "" };

/**
 * Chooses a plan; the server stores it for a signed-in user. If Premium is free, the card fields are an example:
 * nothing of them is sent or stored. If it is paid, there are no card fields: users pay on Stripe's page.
 */
export function Checkout({ planId, onClose, onConfirmed }: CheckoutProps) {
  const { checkout: messages, pricing } = useMessages("landing");
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
      ? messages.toPayment
      : messages.signInToPay
    : isPremium
      ? messages.pay({ price: plan?.price ?? "" })
      : messages.confirmBasic;

  const fill = (part: keyof typeof emptyCard) => (value: string) => setCard({ ...card, [part]: value });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={plan?.name}
      description={isPaid ? messages.paid : isPremium ? messages.premium : messages.basic}
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
              label={messages.card}
              value={card.number}
              onValueChange={fill("number")}
              inputMode="numeric"
              autoComplete="off"
              figures
            />
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label={messages.expiry}
                value={card.expiry}
                onValueChange={fill("expiry")}
                inputMode="numeric"
                autoComplete="off"
                figures
              />
              <TextField
                label={messages.code}
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
            {messages.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={choosePlan.isPending || checkout.isPending || (isPremium && offered.isPending)}
            busyLabel={isPaid ? messages.opening : messages.confirming}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
