import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { UsdForm } from "#client/ui/usd-form.tsx";

export function CapForm({ capUsd }: { capUsd: number | null }) {
  const { cap, problems } = useTexts("spending");
  const save = trpc.users.updateSettings.useMutation({ meta: { errorShownInPage: true } });
  return (
    <UsdForm
      words={cap}
      problems={problems}
      usd={capUsd}
      onSave={(monthlyCapUsd) => save.mutate({ spending: { monthlyCapUsd } })}
      saving={save}
      className="border-t border-line pt-5"
    />
  );
}
