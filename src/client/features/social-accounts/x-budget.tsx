import { formatUsd } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { UsdForm } from "#client/ui/usd-form.tsx";

function BudgetForm({ budgetUsd }: { budgetUsd: number | null }) {
  const { xBudget } = useTexts("accounts");
  const { problems } = useTexts("spending");
  const utils = trpc.useUtils();
  const save = trpc.users.updateSettings.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: () => utils.publishing.xSpending.invalidate(),
  });
  return (
    <UsdForm
      words={xBudget}
      problems={problems}
      usd={budgetUsd}
      onSave={(xMonthlyBudgetUsd) => save.mutate({ publishing: { xMonthlyBudgetUsd } })}
      saving={save}
    />
  );
}

/** What X takes for posts, what the month has cost, and from when on to warn. */
export function XBudget() {
  const { xBudget: texts } = useTexts("accounts");
  const { data } = trpc.publishing.xSpending.useQuery();
  if (data === undefined) return null;
  const { posts, postsWithLink, spentUsd, budgetUsd, isOverBudget, prices } = data;
  const count = texts.posts(posts);
  return (
    <div className="grid gap-4 border-t border-line px-4 py-4 md:px-5">
      <p className="text-sm text-ink-2">
        {texts.prices(formatUsd(prices.postUsd), formatUsd(prices.postWithLinkUsd))}{" "}
        {texts.month(formatUsd(spentUsd), postsWithLink === 0 ? count : texts.postsWithLink(count, postsWithLink))}{" "}
        {isOverBudget && <span className="text-warning">{texts.over}</span>}
      </p>
      <BudgetForm budgetUsd={budgetUsd} />
    </div>
  );
}
