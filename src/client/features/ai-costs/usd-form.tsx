import { type FormEvent, useState } from "react";
import { errorText, issuesOf } from "#client/lib/api/api-error.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { readUsd } from "./read-usd.ts";

interface UsdFormProps {
  messages: { label: string; hint: string; none: string; save: string; saving: string; saved: string };
  problems: Parameters<typeof readUsd>[1];
  /** null: no amount is set; the field is empty. */
  usd: number | null;
  onSave: (usd: number | null) => void;
  saving: { isPending: boolean; isSuccess: boolean; error: unknown; reset: () => void };
  className?: string;
}

const shown = (usd: number | null) => (usd === null ? "" : usd.toFixed(2));

/** A form for one optional amount of US dollars, with its own save button. */
export function UsdForm({ messages, problems, usd, onSave, saving, className }: UsdFormProps) {
  const [known, setKnown] = useState(usd);
  const [typed, setTyped] = useState(shown(usd));
  // Shows a newly saved value, unless the user has typed something else meanwhile.
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
        label={messages.label}
        hint={messages.hint}
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setProblem(undefined);
          saving.reset();
        }}
        error={problem ?? refusal}
        inputMode="decimal"
        placeholder={messages.none}
        maxLength={12}
        className="min-w-0 flex-1 basis-64"
      />
      <Button
        type="submit"
        className="mt-[26px] max-sm:mt-0 max-sm:w-full"
        busy={saving.isPending}
        busyLabel={messages.saving}
      >
        {messages.save}
      </Button>
      <output className="sr-only">{saving.isSuccess ? messages.saved : ""}</output>
    </form>
  );
}
