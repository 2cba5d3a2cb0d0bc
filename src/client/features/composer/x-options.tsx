import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";
import type { DraftFields } from "./draft-fields.ts";
import type { EditFields } from "./use-draft-fields.ts";

interface XOptionsProps {
  account: SocialAccount | null;
  draft: Pick<DraftFields, "allowsReplies" | "readsFigures">;
  edit: EditFields;
}

/** What X lets be chosen about a tweet, and what it does not. */
export function XOptions({ account, draft, edit }: XOptionsProps) {
  const { xOptions: texts } = useTexts("composer");
  return (
    <div className="grid gap-3">
      <Checkbox
        label={texts.replies}
        hint={texts.repliesHint}
        checked={draft.allowsReplies}
        onCheckedChange={(allowsReplies) => edit({ allowsReplies })}
      />
      <Checkbox label={texts.retweets} hint={texts.retweetsHint} checked onCheckedChange={() => undefined} disabled />
      <Checkbox
        label={texts.metrics}
        hint={texts.metricsHint}
        checked={draft.readsFigures ?? account?.readsFigures ?? true}
        onCheckedChange={(readsFigures) => edit({ readsFigures })}
      />
    </div>
  );
}
