import { type FormEvent, useState } from "react";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { formatUsd } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { readUsd } from "#client/lib/read-usd.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";

function BudgetForm({ budgetUsd }: { budgetUsd: number | null }) {
  const [typed, setTyped] = useState(budgetUsd === null ? "" : budgetUsd.toFixed(2));
  const [problem, setProblem] = useState<string>();
  const { xBudget: texts } = useTexts("accounts");
  const { problems } = useTexts("spending");
  const utils = trpc.useUtils();
  const save = trpc.users.updateSettings.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: () => utils.publishing.xSpending.invalidate(),
  });
  const refusal = save.error === null ? undefined : (issuesOf(save.error)[0]?.message ?? errorText(save.error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readUsd(typed, problems);
    setProblem("problem" in read ? read.problem : undefined);
    if ("usd" in read) save.mutate({ publishing: { xMonthlyBudgetUsd: read.usd } });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3" noValidate>
      <TextField
        label={texts.label}
        hint={texts.hint}
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setProblem(undefined);
          save.reset();
        }}
        error={problem ?? refusal}
        inputMode="decimal"
        placeholder={texts.none}
        maxLength={12}
        className="min-w-0 flex-1 basis-64"
      />
      <Button
        type="submit"
        className="mt-[27px] max-sm:mt-0 max-sm:w-full"
        busy={save.isPending}
        busyLabel={texts.saving}
      >
        {texts.save}
      </Button>
      <output className="sr-only">{save.isSuccess ? texts.saved : ""}</output>
    </form>
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
      <BudgetForm key={budgetUsd} budgetUsd={budgetUsd} />
    </div>
  );
}
