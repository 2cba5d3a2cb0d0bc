import type { Creation } from "#shared/creations.ts";
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

const failed = "Image generation failed";
const timedOut = "Image generation timed out";

/** The server's word where it says more than the heading. */
function reasonOf({ error }: Creation, isTimeout: boolean): string {
  if (isTimeout) return "Drawing it took longer than the server allows. Try again, or choose a smaller size.";
  if (error === null || error.message === failed) {
    return "Something went wrong while drawing. Try again, or change the prompt.";
  }
  return `${error.message.replace(/[.!?]?$/, ".")} Change the prompt or the options, then try again.`;
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
        title={timedOut}
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
    const isTimeout = creation.error?.code === "TIMED_OUT";
    return (
      <StageFailed
        title={isTimeout ? timedOut : failed}
        reason={`${reasonOf(creation, isTimeout)} It did not count against your limit.`}
        onTryAgain={generate}
      />
    );
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
