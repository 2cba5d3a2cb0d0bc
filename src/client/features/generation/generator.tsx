import { type ComponentType, useEffect, useRef } from "react";
import { Navigate } from "react-router-dom";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { creationPath } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";
import { Card } from "#client/ui/layout/card.tsx";
import type { ModelPrice } from "#shared/ai-costs/prices.ts";
import { isolate } from "#shared/isolate.ts";
import { type Draft, isBlank, modelIn } from "./drafts.ts";
import { GenerateButton } from "./generate-button.tsx";
import type { Kind } from "./kinds.ts";
import type { PanelProps } from "./panel/image-panel.tsx";
import { RecentGenerations } from "./recent-generations.tsx";
import { PostToMenu } from "./result/post-to-menu.tsx";
import { Stage } from "./stage/stage.tsx";
import { useGeneration } from "./use-generation.ts";

interface GeneratorProps<D extends Draft> {
  kind: Kind<D>;
  panel: ComponentType<PanelProps<D>>;
}

/** Panel and stage, for the image and the video generator. */
export function Generator<D extends Draft>({ kind, panel: Panel }: GeneratorProps<D>) {
  const { panel, result } = useMessages("generation");
  const generation = useGeneration(kind);
  const mayWrite = useMay()("content.write");
  const stage = useRef<HTMLDivElement>(null);
  const { draft, edit, generate, shown, isBusy, isEdited, open, models } = generation;
  const { creation } = shown;
  const model = modelIn<{ id: string; note: string | null; price: ModelPrice }>(models?.[kind.usage], draft.model);
  const hasSomethingToShow = isBusy || creation !== undefined;
  // On a narrow screen the stage is above the panel, so a started generation is scrolled into view.
  useEffect(() => {
    if (!isBusy || matchMedia("(min-width: 1024px)").matches) return;
    stage.current?.scrollIntoView({ block: "start" });
    stage.current?.focus({ preventScroll: true });
  }, [isBusy]);
  // The URL has a creation of the other generator.
  if (creation !== undefined && creation.type !== kind.type) return <Navigate to={creationPath(creation)} replace />;

  return (
    <div className="grid items-start gap-(--gutter) lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-cols-[352px_minmax(0,1fr)]">
      <Card
        aria-label={panel.label}
        className={cx("grid grid-cols-[minmax(0,1fr)] gap-5 p-4 md:p-5", hasSomethingToShow && "max-lg:order-1")}
      >
        {mayWrite && (
          <>
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
          </>
        )}
        <RecentGenerations type={kind.type} shownId={creation?.id ?? null} onOpen={open} />
      </Card>
      <div ref={stage} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
        <Stage generation={generation} />
        {/* Announces a finished result to screen readers. */}
        <output className="sr-only">
          {!isBusy && creation?.fileUrl != null ? `${result.title}. ${isolate(creation.title)}` : ""}
        </output>
      </div>
      {mayWrite && creation?.fileUrl != null && !isEdited && (
        <div className="sticky bottom-0 z-(--z-sticky) order-2 -mx-4 -mb-24 border-t border-line bg-surface-1 px-4 py-3 md:hidden">
          <PostToMenu creationId={creation.id} isPrimary className="w-full" />
        </div>
      )}
    </div>
  );
}
