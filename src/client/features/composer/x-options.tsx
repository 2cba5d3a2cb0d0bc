import type { SocialAccount } from "#shared/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";

interface XOptionsProps {
  account: SocialAccount | null;
  allowsReplies: boolean;
  onAllowsRepliesChange: (allows: boolean) => void;
}

/** What X lets be chosen about a tweet, and what it does not. */
export function XOptions({ account, allowsReplies, onAllowsRepliesChange }: XOptionsProps) {
  const { xOptions: texts } = useTexts("composer");
  const update = trpc.socialAccounts.update.useMutation();
  const readsFigures = update.isPending ? update.variables.readsFigures : account?.readsFigures;
  return (
    <div className="grid gap-3">
      <Checkbox
        label={texts.replies}
        hint={texts.repliesHint}
        checked={allowsReplies}
        onCheckedChange={onAllowsRepliesChange}
      />
      <Checkbox label={texts.retweets} hint={texts.retweetsHint} checked onCheckedChange={() => undefined} disabled />
      <Checkbox
        label={texts.metrics}
        hint={account === null ? texts.metricsNone : texts.metricsHint}
        checked={readsFigures ?? false}
        disabled={account === null}
        onCheckedChange={(isOn) => account !== null && update.mutate({ id: account.id, readsFigures: isOn })}
      />
    </div>
  );
}
