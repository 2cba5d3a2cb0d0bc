import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import { formatSeconds } from "#client/lib/format.ts";
import { StatusBadge } from "#client/ui/badge.tsx";
import { cx } from "#client/ui/cx.ts";
import { Figures } from "#client/ui/figures.tsx";
import { Provenance } from "./provenance.tsx";
import { RenameTitle } from "./rename-title.tsx";
import { labelOf } from "./use-models.ts";
import { useTexts } from "#client/lib/language.ts";

interface ResultDetailsProps {
  creation: Creation;
  url: string;
  models: Models | undefined;
  /** Stands under the picture, with room for two columns. */
  isWide: boolean;
}

const unknown = "–";
const figure = (value: string | null) => <span className="num">{value ?? unknown}</span>;

export function ResultDetails({ creation, url, models, isWide }: ResultDetailsProps) {
  const { type, options, tookMs, prompt, width, height, durationSeconds, requestedModel } = creation;
  const { result: words, styles } = useTexts("generation");
  const model = requestedModel ?? creation.model;
  const rows = [
    { term: words.name, value: <RenameTitle key={creation.id} creation={creation} /> },
    { term: words.style, value: options === null ? unknown : styles[options.style] },
    ...(type === "video"
      ? [
          {
            term: words.length,
            value: figure(durationSeconds === null ? null : formatSeconds(durationSeconds * 1_000)),
          },
        ]
      : []),
    { term: words.size, value: figure(width === null ? null : `${width}x${height}`) },
    { term: words.model, value: labelOf(models, model) ?? unknown },
    { term: words.time, value: figure(tookMs === null ? null : formatSeconds(tookMs)) },
    { term: words.prompt, value: prompt ?? unknown },
  ];
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-h3">{words.title}</h2>
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
