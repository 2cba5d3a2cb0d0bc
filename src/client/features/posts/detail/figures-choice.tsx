import type { Post, UpdateEngagementInput } from "#shared/posts/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { thingAhead } from "#client/lib/show-ahead.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";

/** Whether the clock goes on reading the figures of a post that is out on X, where each reading costs money. */
export function FiguresChoice({ post }: { post: Post }) {
  const { figures: texts } = useTexts("posts").detail;
  const { data } = trpc.socialAccounts.list.useQuery({ limit: 100 });
  const save = trpc.posts.updateEngagement.useMutation({
    meta: {
      errorTitle: texts.metricsNotSaved,
      ahead: ({ id, readsFigures }: UpdateEngagementInput) => thingAhead(id, { readsFigures }),
    },
  });
  const onX = post.targets.filter(({ platform, accountId }) => platform === "x" && accountId !== null);
  const account = data?.accounts.find(({ id }) => onX.some(({ accountId }) => accountId === id));
  if (account === undefined) return null;
  return (
    <Checkbox
      label={texts.metrics}
      hint={texts.metricsHint}
      checked={post.readsFigures ?? account.readsFigures}
      onCheckedChange={(readsFigures) => save.mutate({ id: post.id, readsFigures })}
    />
  );
}
