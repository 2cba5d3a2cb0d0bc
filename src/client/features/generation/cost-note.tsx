import { Link } from "react-router-dom";
import { estimateMicros, type ModelPrice, usdOfMicros } from "#shared/ai-costs/prices.ts";
import { formatMonth, formatUsd } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useSettings } from "#client/lib/settings.ts";
import type { Draft } from "./drafts.ts";

interface CostNoteProps {
  draft: Draft;
  price: ModelPrice;
}

const optionsOf = (draft: Draft) =>
  draft.type === "image"
    ? ({ type: "image", size: draft.size, detail: draft.detail } as const)
    : ({ type: "video", size: draft.size, durationSeconds: draft.duration } as const);

/** What the next press of the button will cost, as the server will count it. What is free needs no word. */
export function CostNote({ draft, price }: CostNoteProps) {
  const words = useTexts("spending").estimate;
  const micros = estimateMicros(price, optionsOf(draft));
  if (micros === 0) return null;
  if (micros === null || price.kind !== "priced") return <UnknownPrice />;
  const pieces = draft.type === "image" ? draft.count : 1;
  return (
    <p className="text-center text-xs text-ink-3">
      <span className="font-medium text-ink-1">{words.about(formatUsd(usdOfMicros(micros * pieces)))}</span>
      {" · "}
      {price.asOf === null ? words.setHere : words.pricesOf(formatMonth(`${price.asOf.slice(0, 7)}-15T12:00:00Z`))}
    </p>
  );
}

/** Nobody can promise that a cap holds for what has no price: the server refuses it then. */
function UnknownPrice() {
  const words = useTexts("spending").estimate;
  const { stage } = useTexts("generation");
  const settings = useSettings().data;
  if (settings === undefined) return null;
  const capUsd = settings.spending.monthlyCapUsd;
  return (
    <p className="text-center text-xs text-ink-2">
      <span className="font-medium text-ink-1">{words.unknown}</span>
      {": "}
      {capUsd === null ? words.unknownUncounted : words.unknownRefused(formatUsd(capUsd))}
      {capUsd !== null && (
        <>
          {" "}
          <Link to={`${paths.settings}#spending`} className="link">
            {stage.changeCap}
          </Link>
        </>
      )}
    </p>
  );
}
