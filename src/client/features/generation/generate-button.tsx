import { Link } from "react-router-dom";
import { useWorkspaceSettings } from "#client/features/workspaces/workspace-settings.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatMonth, formatUsd } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { type ModelPrice, estimateMicros, usdOfMicros } from "#shared/ai-costs/prices.ts";
import type { Draft } from "./drafts.ts";
import type { Kind } from "./kinds.ts";

interface CostNoteProps {
  draft: Draft;
  price: ModelPrice;
}

const optionsOf = (draft: Draft) =>
  draft.type === "image"
    ? ({ type: "image", size: draft.size, detail: draft.detail } as const)
    : ({ type: "video", size: draft.size, durationSeconds: draft.duration } as const);

/** The estimated cost of the next generation, by the server's formula. Nothing if it is free. */
function CostNote({ draft, price }: CostNoteProps) {
  const messages = useMessages("aiCosts").estimate;
  const micros = estimateMicros(price, optionsOf(draft));
  if (micros === 0) return null;
  if (micros === null || price.kind !== "priced") return <UnknownPrice />;
  const pieces = draft.type === "image" ? draft.count : 1;
  return (
    <p className="text-center text-xs text-ink-3">
      <span className="font-medium text-ink-1">
        {messages.about({ amount: formatUsd(usdOfMicros(micros * pieces)) })}
      </span>
      {" · "}
      {price.asOf === null
        ? messages.setHere
        : messages.pricesOf({ month: formatMonth(`${price.asOf.slice(0, 7)}-15T12:00:00Z`) })}
    </p>
  );
}

/** With a monthly cap of the workspace the server refuses a model whose price is unknown. */
function UnknownPrice() {
  const messages = useMessages("aiCosts").estimate;
  const { stage } = useMessages("generation");
  const { settings, isChangeable } = useWorkspaceSettings();
  if (settings === undefined) return null;
  const capUsd = settings.monthlyCapUsd;
  return (
    <p className="text-center text-xs text-ink-2">
      <span className="font-medium text-ink-1">{messages.unknown}</span>
      {": "}
      {capUsd === null ? messages.unknownUncounted : messages.unknownRefused({ cap: formatUsd(capUsd) })}
      {capUsd !== null && isChangeable && (
        <>
          {" "}
          <Link to={`${paths.settings}#ai-costs`} className="link">
            {stage.changeCap}
          </Link>
        </>
      )}
    </p>
  );
}

interface GenerateButtonProps {
  kind: Pick<Kind<Draft>, "usage" | "type">;
  draft: Draft;
  /** Of the chosen model; undefined until it is known. */
  price: ModelPrice | undefined;
  onGenerate: () => void;
  disabled: boolean;
  busy: boolean;
  /** Whether generating is the next step; once there is a result, posting is. */
  isPrimary: boolean;
  /** The note of the model. */
  note: string | null;
}

/** Sticky at the bottom of the panel; on a phone only if generating is the next step. */
const stickyClass = "sticky bottom-0 z-(--z-sticky) -mx-4 border-t border-line bg-surface-1 px-4 py-3 md:-mx-5 md:px-5";
const stickyFromTablets =
  "md:sticky md:bottom-0 md:z-(--z-sticky) md:-mx-5 md:border-t md:border-line md:bg-surface-1 md:px-5 md:py-3";

const kbdClass = "rounded-[5px] border border-line bg-surface-2 px-1.5 py-px font-sans text-xs text-ink-2";

export function GenerateButton(props: GenerateButtonProps) {
  const { kind, draft, price, onGenerate, disabled, busy, isPrimary, note } = props;
  const count = draft.type === "image" ? draft.count : 1;
  const { kinds, panel } = useMessages("generation");
  const messages = kinds[kind.type];
  const usage = trpc.billing.usage.useQuery().data?.usage[kind.usage];
  const remaining = usage === undefined || usage.limit === null ? null : Math.max(0, usage.limit - usage.used);
  return (
    <div className={cx("grid gap-2", isPrimary ? stickyClass : stickyFromTablets)}>
      <Button
        variant={isPrimary ? "primary" : "secondary"}
        size="lg"
        block
        disabled={disabled}
        busy={busy}
        busyLabel={panel.generating}
        onClick={onGenerate}
      >
        {messages.generate}
      </Button>
      {price !== undefined && <CostNote draft={draft} price={price} />}
      <p className="text-center text-xs text-ink-3">
        <span className="max-md:hidden">
          <kbd className={kbdClass}>Ctrl</kbd> <kbd className={kbdClass}>↵</kbd>&ensp;
        </span>
        {usage?.limit === null && panel.unlimited}
        {remaining !== null && remaining > 0 && messages.uses({ count, remaining })}
        {remaining === 0 && (
          <>
            {messages.noneLeft}{" "}
            <Link to={`${paths.landing}#pricing`} className="link">
              {panel.seePlans}
            </Link>
          </>
        )}
      </p>
      {note !== null && <p className="text-center text-xs text-ink-3 max-md:hidden">{note}</p>}
    </div>
  );
}
