import type { Post } from "#shared/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";

/** Whether the clock goes on reading the figures of a post that is out on X, where each reading costs money. */
export function FiguresChoice({ post }: { post: Post }) {
  const { figures: texts } = useTexts("posts").detail;
  const utils = trpc.useUtils();
  const { data } = trpc.socialAccounts.list.useQuery({ limit: 100 });
  const save = trpc.posts.updateEngagement.useMutation({
    meta: { errorTitle: texts.metricsNotSaved },
    onSuccess: (answer) => utils.posts.get.setData({ id: post.id }, answer),
  });
  const onX = post.targets.filter(({ platform, accountId }) => platform === "x" && accountId !== null);
  const account = data?.accounts.find(({ id }) => onX.some(({ accountId }) => accountId === id));
  if (account === undefined) return null;
  const chosen = save.isPending ? save.variables.readsFigures : post.readsFigures;
  return (
    <Checkbox
      label={texts.metrics}
      hint={texts.metricsHint}
      checked={chosen ?? account.readsFigures}
      onCheckedChange={(readsFigures) => save.mutate({ id: post.id, readsFigures })}
    />
  );
}
