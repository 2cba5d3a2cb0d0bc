import { UsdForm } from "#client/features/ai-costs/usd-form.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useSaveWorkspace } from "#client/features/workspaces/workspace-settings.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatUsd } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";

function BudgetForm({ budgetUsd }: { budgetUsd: number | null }) {
  const { xBudget } = useMessages("socialAccounts");
  const { problems } = useMessages("aiCosts");
  const { save, ...saving } = useSaveWorkspace();
  return (
    <UsdForm
      messages={xBudget}
      problems={problems}
      usd={budgetUsd}
      onSave={(xMonthlyBudgetUsd) => save({ xMonthlyBudgetUsd })}
      saving={saving}
    />
  );
}

/** X's prices for posts, the cost of this month, and the budget from which on a warning is shown. */
export function XBudget() {
  const { xBudget: messages } = useMessages("socialAccounts");
  const mayChange = useMay()("workspace.manage");
  const { data } = trpc.delivery.xCosts.useQuery();
  if (data === undefined) return null;
  const { posts, postsWithLink, spentUsd, budgetUsd, isOverBudget, prices } = data;
  const count = messages.posts({ count: posts });
  return (
    <div className="grid gap-4 border-t border-line px-4 py-4 md:px-5">
      <p className="text-sm text-ink-2">
        {messages.prices({ post: formatUsd(prices.postUsd), withLink: formatUsd(prices.postWithLinkUsd) })}{" "}
        {messages.month({
          spent: formatUsd(spentUsd),
          posts: postsWithLink === 0 ? count : messages.postsWithLink({ posts: count, count: postsWithLink }),
        })}{" "}
        {isOverBudget && <span className="text-warning">{messages.over}</span>}
      </p>
      {mayChange && <BudgetForm budgetUsd={budgetUsd} />}
    </div>
  );
}
