import { useMessages } from "#client/lib/language/language.ts";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { DraftFields } from "../draft/draft-fields.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";

interface XOptionsProps {
  account: SocialAccount | null;
  draft: Pick<DraftFields, "allowsReplies" | "readsMetrics">;
  edit: EditFields;
}

/** The options of a tweet; one that X does not offer is shown disabled. */
export function XOptions({ account, draft, edit }: XOptionsProps) {
  const { xOptions: messages } = useMessages("composer");
  return (
    <div className="grid gap-3">
      <Checkbox
        label={messages.replies}
        hint={messages.repliesHint}
        checked={draft.allowsReplies}
        onCheckedChange={(allowsReplies) => edit({ allowsReplies })}
      />
      <Checkbox
        label={messages.retweets}
        hint={messages.retweetsHint}
        checked
        onCheckedChange={() => undefined}
        disabled
      />
      <Checkbox
        label={messages.metrics}
        hint={messages.metricsHint}
        checked={draft.readsMetrics ?? account?.readsMetrics ?? true}
        onCheckedChange={(readsMetrics) => edit({ readsMetrics })}
      />
    </div>
  );
}
