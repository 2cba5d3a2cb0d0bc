import { Link } from "react-router-dom";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { cx } from "#client/ui/cx.ts";
import type { ModelPrice } from "#shared/ai-costs/prices.ts";
import { CostNote } from "./cost-note.tsx";
import type { Kind } from "./kinds.ts";
import type { Draft } from "./drafts.ts";
import { useTexts } from "#client/lib/language.ts";

interface GenerateButtonProps {
  kind: Pick<Kind<Draft>, "usage" | "type">;
  draft: Draft;
  /** Of the chosen model; undefined until it is known. */
  price: ModelPrice | undefined;
  onGenerate: () => void;
  disabled: boolean;
  busy: boolean;
  /** The next step; once there is a result that is posting it. */
  isPrimary: boolean;
  /** What the model says of itself. */
  note: string | null;
}

/** In sight wherever the panel is scrolled to. On a phone that place is the next step's: posting, once there is a result. */
const stickyClass = "sticky bottom-0 z-(--z-sticky) -mx-4 border-t border-line bg-surface-1 px-4 py-3 md:-mx-5 md:px-5";
const stickyFromTablets =
  "md:sticky md:bottom-0 md:z-(--z-sticky) md:-mx-5 md:border-t md:border-line md:bg-surface-1 md:px-5 md:py-3";

const kbdClass = "rounded-[5px] border border-line bg-surface-2 px-1.5 py-px font-sans text-xs text-ink-2";

export function GenerateButton(props: GenerateButtonProps) {
  const { kind, draft, price, onGenerate, disabled, busy, isPrimary, note } = props;
  const count = draft.type === "image" ? draft.count : 1;
  const { kinds, panel } = useTexts("generation");
  const words = kinds[kind.type];
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
        {words.generate}
      </Button>
      {price !== undefined && <CostNote draft={draft} price={price} />}
      <p className="text-center text-xs text-ink-3">
        <span className="max-md:hidden">
          <kbd className={kbdClass}>Ctrl</kbd> <kbd className={kbdClass}>↵</kbd>&ensp;
        </span>
        {usage?.limit === null && panel.unlimited}
        {remaining !== null && remaining > 0 && words.uses(count, remaining)}
        {remaining === 0 && (
          <>
            {words.noneLeft}{" "}
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
