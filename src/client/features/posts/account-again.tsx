import { Link2 } from "lucide-react";
import type { Post } from "#shared/posts/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { accountsAgain } from "./accounts-again.ts";
import { canComeBack } from "./new-post-of.ts";

/** An account of the post was disconnected and is connected again: the post takes it back in one click. */
export function AccountAgain({ post, isBusy, onUse }: { post: Post; isBusy: boolean; onUse: (ids: string[]) => void }) {
  const { target: texts } = useTexts("posts");
  const hasLost = canComeBack(post) && post.targets.some(({ accountId }) => accountId === null);
  const { data } = trpc.socialAccounts.list.useQuery({ limit: 100 }, { enabled: hasLost });
  const again = hasLost ? accountsAgain(post, data?.accounts ?? []) : null;
  if (again === null) return null;
  return (
    <Button size="sm" className="mb-1 justify-self-start" disabled={isBusy} onClick={() => onUse(again.ids)}>
      <Link2 size={16} strokeWidth={1.75} aria-hidden="true" />
      {texts.again(again.names.join(", "))}
    </Button>
  );
}
