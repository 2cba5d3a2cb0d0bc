import { type FormEvent, useState } from "react";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { readUsd } from "#client/lib/read-usd.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";

export function CapForm({ capUsd }: { capUsd: number | null }) {
  const texts = useTexts("spending");
  const words = texts.cap;
  const [typed, setTyped] = useState(capUsd === null ? "" : capUsd.toFixed(2));
  const [problem, setProblem] = useState<string>();
  const save = trpc.users.updateSettings.useMutation({ meta: { errorShownInPage: true } });
  const refusal = save.error === null ? undefined : (issuesOf(save.error)[0]?.message ?? errorText(save.error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readUsd(typed, texts.problems);
    setProblem("problem" in read ? read.problem : undefined);
    if ("usd" in read) save.mutate({ spending: { monthlyCapUsd: read.usd } });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3 border-t border-line pt-5" noValidate>
      <TextField
        label={words.label}
        hint={words.hint}
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setProblem(undefined);
          save.reset();
        }}
        error={problem ?? refusal}
        inputMode="decimal"
        placeholder={words.none}
        maxLength={12}
        className="min-w-0 flex-1 basis-64"
      />
      <Button
        type="submit"
        className="mt-[27px] max-sm:mt-0 max-sm:w-full"
        busy={save.isPending}
        busyLabel={words.saving}
      >
        {words.save}
      </Button>
      <output className="sr-only">{save.isSuccess ? words.saved : ""}</output>
    </form>
  );
}
