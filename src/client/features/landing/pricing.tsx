import { Check } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";
import type { Plan } from "#shared/billing/billing.ts";
import { plans } from "#shared/billing/plans.ts";
import { Section, SectionTitle } from "./section.tsx";

/** Loads the tRPC client, too, which the rest of the page does not need. */
const Checkout = lazyPart(async () => {
  const [{ Checkout: Part }, { ServerData }] = await Promise.all([
    import("./checkout.tsx"),
    import("#client/lib/server-data.tsx"),
  ]);
  return (props: ComponentProps<typeof Part>) => (
    <ServerData>
      <Part {...props} />
    </ServerData>
  );
});

export function Pricing() {
  const { pricing } = useMessages("landing");
  const [chosen, setChosen] = useState<Plan | null>(null);
  const [isPremium, setIsPremium] = useState(false);
  return (
    <Section id="pricing" band isLast>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_760px] xl:gap-12">
        <div>
          <SectionTitle className="mb-2 xl:mb-10">{pricing.title}</SectionTitle>
          <p className="max-w-[34em] text-lg text-ink-2">{pricing.text}</p>
          {isPremium && <Callout tone="success" announce="status" className="mt-6" title={pricing.done} />}
        </div>
        <div className="grid overflow-hidden rounded-lg border border-line bg-ground md:grid-cols-2">
          {plans.map((plan) => (
            <PlanColumn key={plan.id} plan={plan} onChoose={() => setChosen(plan.id)} />
          ))}
        </div>
      </div>
      {chosen !== null && (
        <Checkout
          props={{
            planId: chosen,
            onClose: () => setChosen(null),
            onConfirmed: () => {
              setIsPremium(chosen === "premium");
              setChosen(null);
            },
          }}
          onMissed={() => setChosen(null)}
        />
      )}
    </Section>
  );
}

function PlanColumn({ plan, onChoose }: { plan: (typeof plans)[number]; onChoose: () => void }) {
  const { pricing } = useMessages("landing");
  const isPremium = plan.id === "premium";
  return (
    <div
      className={cx(
        "flex flex-col border-line px-5 py-6 md:p-8",
        isPremium && "shadow-[inset_0_3px_0_var(--thread)] max-md:border-t md:border-l",
      )}
    >
      <h3 className="text-[20px] leading-7">{plan.name}</h3>
      <p className="mt-3 mb-6 font-display text-[60px] leading-16 font-[600] tracking-[-.035em] tabular-nums">
        {plan.price}
        <span className="ml-1 text-lg font-[450] tracking-normal text-ink-3">{pricing.perMonth}</span>
      </p>
      <ul className="mb-8 grid gap-3 text-md">
        {Object.values<string>(pricing.features[plan.id]).map((feature) => (
          <li key={feature} className="flex items-center gap-2.5">
            <Check size={18} strokeWidth={1.75} className="text-success" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <Button variant={isPremium ? "primary" : "secondary"} size="lg" block className="mt-auto" onClick={onChoose}>
        {pricing.choose({ plan: plan.name })}
      </Button>
    </div>
  );
}
