import { type FormEvent, useState } from "react";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { readUsd } from "#client/lib/read-usd.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { TextField } from "./text-field.tsx";

interface UsdFormProps {
  words: { label: string; hint: string; none: string; save: string; saving: string; saved: string };
  problems: Parameters<typeof readUsd>[1];
  /** null: none is set, and an empty field means that. */
  usd: number | null;
  onSave: (usd: number | null) => void;
  saving: { isPending: boolean; isSuccess: boolean; error: unknown; reset: () => void };
  className?: string;
}

const shown = (usd: number | null) => (usd === null ? "" : usd.toFixed(2));

/** An amount of dollars that can be left out, saved by its own button. */
export function UsdForm({ words, problems, usd, onSave, saving, className }: UsdFormProps) {
  const [known, setKnown] = useState(usd);
  const [typed, setTyped] = useState(shown(usd));
  // What is saved is written out; what somebody types meanwhile stays.
  if (usd !== known) {
    setKnown(usd);
    if (saving.isSuccess || typed === shown(known)) setTyped(shown(usd));
  }
  const [problem, setProblem] = useState<string>();
  const { error } = saving;
  const refusal = error === null ? undefined : (issuesOf(error)[0]?.message ?? errorText(error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readUsd(typed, problems);
    setProblem("problem" in read ? read.problem : undefined);
    if ("usd" in read) onSave(read.usd);
  };
  return (
    <form onSubmit={submit} className={cx("flex flex-wrap items-start gap-3", className)} noValidate>
      <TextField
        label={words.label}
        hint={words.hint}
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setProblem(undefined);
          saving.reset();
        }}
        error={problem ?? refusal}
        inputMode="decimal"
        placeholder={words.none}
        maxLength={12}
        className="min-w-0 flex-1 basis-64"
      />
      <Button
        type="submit"
        className="mt-[26px] max-sm:mt-0 max-sm:w-full"
        busy={saving.isPending}
        busyLabel={words.saving}
      >
        {words.save}
      </Button>
      <output className="sr-only">{saving.isSuccess ? words.saved : ""}</output>
    </form>
  );
}
