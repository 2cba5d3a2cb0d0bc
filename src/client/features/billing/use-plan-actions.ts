import { trpc } from "#client/lib/trpc.ts";

const inPage = { meta: { errorShownInPage: true } } as const;
const goTo = { ...inPage, onSuccess: ({ url }: { url: string }) => window.location.assign(url) };

/** Everything that changes a plan, here or on Stripe's pages. */
export const usePlanActions = () => ({
  choose: trpc.billing.choosePlan.useMutation(inPage),
  refresh: trpc.billing.refresh.useMutation(inPage),
  checkout: trpc.billing.checkout.useMutation(goTo),
  portal: trpc.billing.portal.useMutation(goTo),
});
