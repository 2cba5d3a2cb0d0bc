import { useEffect, useRef } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { Card } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";
import { GenerateButton } from "./generate-button.tsx";
import { isBlank } from "./image-draft.ts";
import { PromptPanel } from "./prompt-panel.tsx";
import { RecentGenerations } from "./recent-generations.tsx";
import { Stage } from "./stage.tsx";
import { useImageGeneration } from "./use-image-generation.ts";

export function ImageGenerator() {
  const generation = useImageGeneration();
  const stage = useRef<HTMLDivElement>(null);
  const model = trpc.generation.models.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.image;
  const { draft, edit, generate, shown, isBusy, isEdited, open } = generation;
  const hasSomethingToShow = isBusy || shown.creation !== undefined;
  const hasResult = shown.creation?.fileUrl != null;
  // On a narrow screen the stage stands above the panel: what was just begun must come into view.
  useEffect(() => {
    if (!isBusy || matchMedia("(min-width: 1024px)").matches) return;
    stage.current?.scrollIntoView({ block: "start" });
    stage.current?.focus({ preventScroll: true });
  }, [isBusy]);

  return (
    <div className="grid items-start gap-(--gutter) lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-cols-[352px_minmax(0,1fr)]">
      <Card
        aria-label="Prompt and options"
        className={cx("grid grid-cols-[minmax(0,1fr)] gap-5 p-4 md:p-5", hasSomethingToShow && "max-lg:order-1")}
      >
        <PromptPanel draft={draft} onEdit={edit} onGenerate={generate} model={model} />
        <GenerateButton
          onGenerate={generate}
          disabled={isBlank(draft)}
          busy={isBusy}
          isPrimary={!hasResult || isEdited}
          model={model}
        />
        <RecentGenerations shownId={shown.creation?.id ?? null} onOpen={open} />
      </Card>
      <div ref={stage} tabIndex={-1} className="scroll-mt-20 outline-none">
        <Stage generation={generation} model={model} />
      </div>
    </div>
  );
}
