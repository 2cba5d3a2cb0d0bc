import type { SocialAccount } from "#shared/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";

/** What counts for posts that have no choice of their own, those of an API among them. */
export function FiguresDefault({ account }: { account: SocialAccount }) {
  const texts = useTexts("accounts");
  const update = trpc.socialAccounts.update.useMutation();
  const chosen = update.isPending ? update.variables.readsFigures : undefined;
  return (
    <Checkbox
      className="mt-3 text-sm"
      label={texts.metrics}
      hint={texts.metricsHint}
      checked={chosen ?? account.readsFigures}
      onCheckedChange={(readsFigures) => update.mutate({ id: account.id, readsFigures })}
    />
  );
}
