import { type SyntheticEvent, useState } from "react";
import type { Plan } from "#shared/billing.ts";
import { plans } from "#shared/plans.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { useHasSession } from "#client/lib/session.ts";
import { trpc } from "#client/lib/trpc.ts";
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

/** The card stays in this dialog: nothing of it is sent or kept. A signed-in person's plan is stored on the server. */
export function Checkout({ planId, onClose, onConfirmed }: CheckoutProps) {
  const { checkout: texts, pricing } = useTexts("landing");
  const isSignedIn = useHasSession();
  const [card, setCard] = useState(emptyCard);
  const choosePlan = trpc.billing.choosePlan.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: onConfirmed,
  });
  const plan = plans.find(({ id }) => id === planId);
  const isPremium = planId === "premium";

  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    if (isSignedIn) choosePlan.mutate({ plan: planId });
    else onConfirmed();
  }

  const fill = (part: keyof typeof emptyCard) => (value: string) => setCard({ ...card, [part]: value });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={plan?.name}
      description={isPremium ? texts.premium : texts.basic}
      aside={
        <p className="font-display text-h2 font-[600] tabular-nums">
          {plan?.price}
          <span className="text-sm text-ink-3">{pricing.perMonth}</span>
        </p>
      }
    >
      <form onSubmit={confirm} noValidate className="grid gap-3">
        {choosePlan.isError && <Callout tone="danger" announce="alert" title={errorText(choosePlan.error)} />}
        {isPremium && (
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
          <Button type="submit" variant="primary" busy={choosePlan.isPending} busyLabel={texts.confirming}>
            {isPremium ? texts.pay(plan?.price ?? "") : texts.confirmBasic}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
