import type { SocialAccount, UpdateAccountInput } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { thingAhead } from "#client/lib/show-ahead.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";

/** What counts for posts that have no choice of their own, those of an API among them. */
export function FiguresDefault({ account }: { account: SocialAccount }) {
  const texts = useTexts("accounts");
  const update = trpc.socialAccounts.update.useMutation({
    meta: { ahead: ({ id, ...change }: UpdateAccountInput) => thingAhead(id, change) },
  });
  return (
    <Checkbox
      className="mt-3 text-sm"
      label={texts.metrics}
      hint={texts.metricsHint}
      checked={account.readsFigures}
      onCheckedChange={(readsFigures) => update.mutate({ id: account.id, readsFigures })}
    />
  );
}
