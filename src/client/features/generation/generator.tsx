import { type ComponentType, useEffect, useRef } from "react";
import { Navigate } from "react-router-dom";
import type { ModelPrice } from "#shared/ai-costs/prices.ts";
import { creationPath } from "#client/lib/paths.ts";
import { Card } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";
import { type Draft, isBlank, modelIn } from "./drafts.ts";
import { GenerateButton } from "./generate-button.tsx";
import type { PanelProps } from "./image-panel.tsx";
import type { Kind } from "./kinds.ts";
import { PostToMenu } from "./post-to-menu.tsx";
import { RecentGenerations } from "./recent-generations.tsx";
import { Stage } from "./stage.tsx";
import { useGeneration } from "./use-generation.ts";
import { useTexts } from "#client/lib/language.ts";

interface GeneratorProps<D extends Draft> {
  kind: Kind<D>;
  panel: ComponentType<PanelProps<D>>;
}

/** Panel and stage. Both generators are this one with another panel. */
export function Generator<D extends Draft>({ kind, panel: Panel }: GeneratorProps<D>) {
  const { panel, result } = useTexts("generation");
  const generation = useGeneration(kind);
  const stage = useRef<HTMLDivElement>(null);
  const { draft, edit, generate, shown, isBusy, isEdited, open, models } = generation;
  const { creation } = shown;
  const model = modelIn<{ id: string; note: string | null; price: ModelPrice }>(models?.[kind.usage], draft.model);
  const hasSomethingToShow = isBusy || creation !== undefined;
  // On a narrow screen the stage stands above the panel: what was just begun must come into view.
  useEffect(() => {
    if (!isBusy || matchMedia("(min-width: 1024px)").matches) return;
    stage.current?.scrollIntoView({ block: "start" });
    stage.current?.focus({ preventScroll: true });
  }, [isBusy]);
  // An address of the other generator, typed or kept from before.
  if (creation !== undefined && creation.type !== kind.type) return <Navigate to={creationPath(creation)} replace />;

  return (
    <div className="grid items-start gap-(--gutter) lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-cols-[352px_minmax(0,1fr)]">
      <Card
        aria-label={panel.label}
        className={cx("grid grid-cols-[minmax(0,1fr)] gap-5 p-4 md:p-5", hasSomethingToShow && "max-lg:order-1")}
      >
        <Panel
          draft={draft}
          onEdit={edit}
          onGenerate={generate}
          models={models}
          shownSeed={creation === undefined ? null : (creation.seedUsed ?? creation.options?.seed ?? null)}
        />
        <GenerateButton
          kind={kind}
          draft={draft}
          price={model?.price}
          onGenerate={generate}
          disabled={isBlank(draft)}
          busy={isBusy}
          isPrimary={creation?.fileUrl == null || isEdited}
          note={(models?.[kind.usage].length ?? 0) > 1 ? null : (model?.note ?? null)}
        />
        <RecentGenerations type={kind.type} shownId={creation?.id ?? null} onOpen={open} />
      </Card>
      <div ref={stage} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
        <Stage generation={generation} />
        {/* A picture that has come is seen; whoever listens is told. */}
        <output className="sr-only">
          {!isBusy && creation?.fileUrl != null ? `${result.title}. ${creation.title}` : ""}
        </output>
      </div>
      {creation?.fileUrl != null && !isEdited && (
        <div className="sticky bottom-0 z-(--z-sticky) order-2 -mx-4 -mb-24 border-t border-line bg-surface-1 px-4 py-3 md:hidden">
          <PostToMenu creationId={creation.id} isPrimary className="w-full" />
        </div>
      )}
    </div>
  );
}
