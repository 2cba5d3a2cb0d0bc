import { errorText } from "#client/lib/api-error.ts";
import { Link } from "react-router-dom";
import { paths } from "#client/lib/paths.ts";
import { useSay } from "#client/lib/sentences.ts";
import { inWidth } from "#client/lib/src-set.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { failureOf } from "./failure.ts";
import { useRecent } from "./recent-generations.tsx";
import { RunStrip } from "./run-strip.tsx";
import { StageFailed } from "./stage-failed.tsx";
import { StageLoading } from "./stage-loading.tsx";
import { StageReady } from "./stage-ready.tsx";
import { StageResult } from "./stage-result.tsx";
import type { Generation } from "./use-generation.ts";
import { labelOf } from "./use-models.ts";
import { useTexts } from "#client/lib/language.ts";

/** One of four faces: ready, generating, failed, result. */
export function Stage({ generation }: { generation: Generation }) {
  const { kind, shown, run, draft, models, startError, isStarting, tryAgain } = generation;
  const { type } = kind;
  const words = useTexts("generation");
  const say = useSay();
  const texts = words.kinds[type];
  const { creation, hasTimedOut } = shown;
  const fallback = useRecent(type).data?.creations[0];
  const shape = type === "image" ? "square" : "wide";
  const chosenLabel = labelOf(models, draft.model ?? models?.[type].id ?? null);
  const strip = creation && <RunStrip run={run} shownId={creation.id} onOpen={generation.open} />;
  const failed = { shape, strip, onTryAgain: tryAgain } as const;

  if (startError !== null) {
    const action = startError.code === "SPENDING_CAP_REACHED" && (
      <Link to={`${paths.settings}#spending`} className={buttonClass({})}>
        {words.stage.changeCap}
      </Link>
    );
    return <StageFailed {...failed} title={texts.startFailed} reason={startError.reason} action={action} />;
  }
  if (hasTimedOut) {
    return (
      <StageFailed
        {...failed}
        onTryAgain={generation.generate}
        title={texts.timedOut}
        reason={words.stage.tookTooLong}
      />
    );
  }
  if (creation?.status === "failed") {
    return <StageFailed {...failed} {...failureOf(creation, words, say)} isTrying={isStarting} />;
  }
  if (shown.error !== null && creation === undefined) {
    return (
      <StageFailed
        {...failed}
        title={texts.notLoaded}
        reason={errorText(shown.error)}
        onTryAgain={() => void shown.refetch()}
      />
    );
  }
  if (isStarting || creation?.status === "processing" || shown.isLoading) {
    const inMaking = isStarting ? undefined : creation;
    return (
      <StageLoading
        shape={shape}
        texts={texts}
        prompt={creation?.prompt ?? draft.prompt}
        creation={inMaking}
        modelLabel={inMaking === undefined ? chosenLabel : labelOf(models, inMaking.requestedModel)}
        isUnreachable={shown.errorUpdatedAt > shown.dataUpdatedAt}
        strip={!isStarting && strip}
        onCancel={generation.cancel}
        isCancelling={generation.isCancelling}
      />
    );
  }
  if (creation === undefined || creation.fileUrl === null)
    return <StageReady shape={shape} texts={texts} modelLabel={chosenLabel} />;
  return (
    <StageResult
      shape={shape}
      creation={creation}
      url={creation.fileUrl}
      fallbackUrl={fallback?.thumbnailUrl == null ? null : inWidth(fallback.thumbnailUrl, 1280)}
      strip={strip}
      generation={generation}
    />
  );
}
