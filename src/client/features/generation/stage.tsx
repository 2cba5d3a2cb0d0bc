import type { ImageModel } from "#shared/generation.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useRecentImages } from "./recent-generations.tsx";
import { StageFailed } from "./stage-failed.tsx";
import { StageLoading } from "./stage-loading.tsx";
import { StageReady } from "./stage-ready.tsx";
import { StageResult } from "./stage-result.tsx";
import type { ImageGeneration } from "./use-image-generation.ts";

interface StageProps {
  generation: ImageGeneration;
  model: ImageModel | undefined;
}

/** One of four faces: ready, generating, failed, result. */
export function Stage({ generation, model }: StageProps) {
  const { shown, draft, startError, isStarting, generate } = generation;
  const { creation, hasTimedOut } = shown;
  const recent = useRecentImages().data?.creations[0];

  if (startError !== null) {
    return <StageFailed title="Failed to generate image" reason={startError} onTryAgain={generate} />;
  }
  if (hasTimedOut) {
    return (
      <StageFailed
        title="Image generation timed out"
        reason="It took longer than a minute. Trying again gives this one up; it does not count against your limit."
        onTryAgain={generate}
      />
    );
  }
  if (creation?.error?.code === "CANCELLED") {
    return (
      <StageFailed
        title="Image generation cancelled"
        reason="You stopped this one. It did not count against your limit."
        onTryAgain={generate}
      />
    );
  }
  if (creation?.status === "failed") {
    const reason = creation.error?.message ?? "No reason was given.";
    return <StageFailed title="Image generation failed" reason={reason} onTryAgain={generate} />;
  }
  if (shown.error !== null && creation === undefined) {
    return (
      <StageFailed
        title="This image could not be loaded"
        reason={errorText(shown.error)}
        onTryAgain={() => void shown.refetch()}
      />
    );
  }
  if (isStarting || creation?.status === "processing" || shown.isLoading) {
    return (
      <StageLoading
        prompt={draft.prompt}
        creation={isStarting ? undefined : creation}
        modelLabel={model?.label}
        isUnreachable={shown.errorUpdatedAt > shown.dataUpdatedAt}
        onCancel={generation.cancel}
        isCancelling={generation.isCancelling}
      />
    );
  }
  if (creation === undefined || creation.fileUrl === null) return <StageReady model={model} />;
  return (
    <StageResult
      creation={creation}
      url={creation.fileUrl}
      fallbackUrl={recent?.thumbnailUrl ?? null}
      modelLabel={creation.model === model?.id ? model.label : creation.model}
      isEdited={generation.isEdited}
      onGenerateAgain={generate}
      onNewPrompt={generation.clear}
    />
  );
}
