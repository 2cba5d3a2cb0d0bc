import { Pencil } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatSeconds } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import { controlClass } from "#client/ui/fields/control-class.ts";
import { Figures } from "#client/ui/layout/figures.tsx";
import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import { labelOf } from "../use-models.ts";
import { Provenance } from "./provenance.tsx";

const titleMax = 120;

/** Focuses the field that the user just opened. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** The title, editable after a press. Enter saves, Escape cancels. */
function RenameTitle({ creation }: { creation: Creation }) {
  const { result: messages } = useMessages("generation");
  const [typed, setTyped] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const update = trpc.creations.update.useMutation({
    meta: { errorTitle: messages.notRenamed },
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
    if (event.key === "Enter") return finish();
    update.reset();
    setTyped(null);
  };
  // After Enter or Escape the focus returns to the button.
  const returnFocus = (button: HTMLButtonElement | null) => {
    if (button === null || !isByKey.current) return;
    isByKey.current = false;
    button.focus();
  };
  if (typed !== null) {
    return (
      <input
        ref={focus}
        aria-label={messages.name}
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
      <span dir="auto" className="line-clamp-2 min-w-0" title={title}>
        {title}
      </span>
      <button
        ref={returnFocus}
        type="button"
        aria-label={messages.rename}
        title={messages.rename}
        // A title that was not saved is still to be had.
        onClick={() => setTyped(update.isError ? (update.variables.title ?? title) : title)}
        className="touch-area -my-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-surface-3 hover:text-ink-1"
      >
        <Pencil size={14} strokeWidth={2} aria-hidden="true" />
      </button>
    </span>
  );
}

interface ResultDetailsProps {
  creation: Creation;
  url: string;
  models: Models | undefined;
  /** Below the picture, with room for two columns. */
  isWide: boolean;
}

const unknown = "–";
const figure = (value: string | null) => <span className="num">{value ?? unknown}</span>;

export function ResultDetails({ creation, url, models, isWide }: ResultDetailsProps) {
  const { type, options, tookMs, prompt, width, height, durationSeconds, requestedModel } = creation;
  const { result: messages, styles } = useMessages("generation");
  const model = requestedModel ?? creation.model;
  const rows = [
    { term: messages.name, value: <RenameTitle key={creation.id} creation={creation} /> },
    { term: messages.style, value: options === null ? unknown : styles[options.style] },
    ...(type === "video"
      ? [
          {
            term: messages.length,
            value: figure(durationSeconds === null ? null : formatSeconds(durationSeconds * 1_000)),
          },
        ]
      : []),
    { term: messages.size, value: figure(width === null ? null : `${width}x${height}`) },
    { term: messages.model, value: labelOf(models, model) ?? unknown },
    { term: messages.time, value: figure(tookMs === null ? null : formatSeconds(tookMs)) },
    { term: messages.prompt, value: prompt ?? unknown },
  ];
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-h3">{messages.title}</h2>
        <StatusBadge status={creation.status} />
      </div>
      <div className={cx("grid gap-4", isWide && "md:grid-cols-2 md:gap-x-8")}>
        <Figures rows={isWide ? rows.slice(0, -1) : rows} />
        {isWide && <Figures rows={rows.slice(-1)} />}
      </div>
      <Provenance key={creation.id} creation={creation} url={url} models={models} />
    </>
  );
}
