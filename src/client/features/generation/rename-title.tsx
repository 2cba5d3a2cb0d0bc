import { Pencil } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { trpc } from "#client/lib/trpc.ts";
import { controlClass } from "#client/ui/control-class.ts";
import { cx } from "#client/ui/cx.ts";
import { useTexts } from "#client/lib/language.ts";

const titleMax = 120;

/** The person has just asked for the field, so that is where typing goes. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** The title, which a press turns into a field. Enter keeps it, Escape leaves it as it was. */
export function RenameTitle({ creation }: { creation: Creation }) {
  const { result: words } = useTexts("generation");
  const [typed, setTyped] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const update = trpc.creations.update.useMutation({
    meta: { errorTitle: words.notRenamed },
    onSuccess: (answer) => utils.creations.get.setData({ id: creation.id }, answer),
  });
  const isByKey = useRef(false);
  const finish = () => {
    const title = typed?.trim() ?? "";
    setTyped(null);
    if (title !== "" && title !== creation.title) update.mutate({ id: creation.id, title });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    isByKey.current = true;
    if (event.key === "Enter") finish();
    else setTyped(null);
  };
  // Whoever ended it by a key goes on from where they were.
  const comeBack = (button: HTMLButtonElement | null) => {
    if (button === null || !isByKey.current) return;
    isByKey.current = false;
    button.focus();
  };
  if (typed !== null) {
    return (
      <input
        ref={focus}
        aria-label={words.name}
        maxLength={titleMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={finish}
        className={cx(controlClass, "-my-1 h-8 px-2 text-sm")}
      />
    );
  }
  const title = update.isPending ? (update.variables.title ?? creation.title) : creation.title;
  return (
    <span className="flex items-start gap-1.5">
      <span className="line-clamp-2 min-w-0" title={title}>
        {title}
      </span>
      <button
        ref={comeBack}
        type="button"
        aria-label={words.rename}
        title={words.rename}
        onClick={() => setTyped(title)}
        className="touch-area -my-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-surface-3 hover:text-ink-1"
      >
        <Pencil size={14} strokeWidth={2} aria-hidden="true" />
      </button>
    </span>
  );
}
