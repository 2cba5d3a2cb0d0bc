import { TriangleAlert, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { inWidth } from "#client/features/creations/src-set.ts";
import type { KindMessages } from "#client/features/generation/kinds.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { formatShare } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { useRecent } from "../recent-generations.tsx";
import { StageResult } from "../result/stage-result.tsx";
import type { Generation } from "../use-generation.ts";
import { labelOf } from "../use-models.ts";
import { failureOf } from "./failure.ts";
import { type StageShape, StageFrame } from "./stage-frame.tsx";
import { StageLoading } from "./stage-loading.tsx";

interface RunStripProps {
  run: readonly Creation[];
  shownId: string;
  onOpen: (id: string) => void;
}

const shareOf = (progress: number) => formatShare(Math.round(progress * 100) / 100);

/** The results of one run to choose from. Nothing for a single result. */
function RunStrip({ run, shownId, onOpen }: RunStripProps) {
  const { stage: messages } = useMessages("generation");
  if (run.length < 2) return null;
  const stateOf = ({ status, progress }: Creation) => {
    if (status === "failed") return [messages.failed];
    if (status !== "processing") return [];
    return progress === null ? [messages.inProgress] : [messages.inProgress, shareOf(progress)];
  };
  return (
    <ul aria-label={messages.run} className="flex gap-2 border-t border-line px-3 py-3 md:px-4">
      {run.map((creation, index) => (
        <li key={creation.id}>
          <button
            type="button"
            aria-label={[messages.ofRun({ place: index + 1, count: run.length }), ...stateOf(creation)].join(", ")}
            aria-current={creation.id === shownId || undefined}
            onClick={() => onOpen(creation.id)}
            className={cx(
              "grid size-16 place-items-center overflow-hidden rounded-[8px] border border-line bg-surface-2 text-ink-3 hover:border-line-strong",
              creation.id === shownId && "outline-2 outline-offset-2 outline-thread",
            )}
          >
            <Cell creation={creation} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Cell({ creation: { thumbnailUrl, status, progress } }: { creation: Creation }) {
  if (thumbnailUrl !== null)
    return <SizedImage url={thumbnailUrl} alt="" sizes="64px" className="size-full object-cover" />;
  if (status === "failed")
    return <TriangleAlert size={18} strokeWidth={1.75} className="text-danger" aria-hidden="true" />;
  if (progress === null) return <LoaderCircle size={18} strokeWidth={1.75} aria-hidden="true" />;
  return <span className="num text-xs">{shareOf(progress)}</span>;
}

interface StageFailedProps extends StageShape {
  title: string;
  reason: string;
  strip?: ReactNode;
  onTryAgain: () => void;
  isTrying?: boolean;
  /** Trying again reads only; else it generates. */
  readsOnly?: boolean;
  /** Another action beside trying again. */
  action?: ReactNode;
}

function StageFailed({
  shape,
  title,
  reason,
  strip,
  onTryAgain,
  isTrying = false,
  readsOnly = false,
  action,
}: StageFailedProps) {
  const { stage } = useMessages("generation");
  const mayWrite = useMay()("content.write");
  return (
    <StageFrame
      shape={shape}
      label={title}
      art={
        <div className="grid size-full place-items-center">
          <div aria-hidden="true" className="warp absolute inset-0" />
          <TriangleAlert size={40} strokeWidth={1.5} className="relative text-danger" aria-hidden="true" />
        </div>
      }
      side={
        <div role="alert" className="grid gap-2">
          <h2 className="text-h3">{title}</h2>
          <p className="text-sm text-ink-2">{reason}</p>
        </div>
      }
      strip={strip}
      foot={
        (readsOnly || mayWrite) && (
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            {action}
            <Button onClick={onTryAgain} busy={isTrying} busyLabel={stage.trying}>
              {stage.tryAgain}
            </Button>
          </div>
        )
      }
    />
  );
}

interface StageReadyProps extends StageShape {
  messages: KindMessages;
  modelLabel: string | null;
}

function StageReady({ shape, messages, modelLabel }: StageReadyProps) {
  const { stage } = useMessages("generation");
  return (
    <StageFrame
      shape={shape}
      label={stage.ready}
      art={<div aria-hidden="true" className="warp absolute inset-0" />}
      side={
        <>
          <h2 className="text-h3">{stage.nothing}</h2>
          <p className="text-sm text-ink-2">{messages.ready}</p>
        </>
      }
      foot={<p className="px-1 text-sm text-ink-3 md:px-2">{modelLabel}</p>}
    />
  );
}

/** One of four states: ready, generating, failed, result. */
export function Stage({ generation }: { generation: Generation }) {
  const { kind, shown, run, draft, models, startError, isStarting, tryAgain } = generation;
  const { type } = kind;
  const messages = useMessages("generation");
  const say = useSay();
  const mayChangeCap = useMay()("workspace.manage");
  const kindMessages = messages.kinds[type];
  const { creation, hasTimedOut } = shown;
  const fallback = useRecent(type).data?.creations[0];
  const shape = type === "image" ? "square" : "wide";
  const chosenLabel = labelOf(models, draft.model ?? models?.[type].id ?? null);
  const strip = creation && <RunStrip run={run} shownId={creation.id} onOpen={generation.open} />;
  const failed = { shape, strip, onTryAgain: tryAgain } as const;

  if (startError !== null) {
    const action = startError.code === "SPENDING_CAP_REACHED" && mayChangeCap && (
      <Link to={`${paths.settings}#ai-costs`} className={buttonClass({})}>
        {messages.stage.changeCap}
      </Link>
    );
    return <StageFailed {...failed} title={kindMessages.startFailed} reason={startError.reason} action={action} />;
  }
  if (hasTimedOut) {
    return (
      <StageFailed
        {...failed}
        onTryAgain={generation.generate}
        title={kindMessages.timedOut}
        reason={messages.stage.tookTooLong}
      />
    );
  }
  if (creation?.status === "failed") {
    return <StageFailed {...failed} {...failureOf(creation, messages, say)} isTrying={isStarting} />;
  }
  if (shown.error !== null && creation === undefined) {
    return (
      <StageFailed
        {...failed}
        title={kindMessages.notLoaded}
        reason={errorText(shown.error)}
        readsOnly
        onTryAgain={() => void shown.refetch()}
      />
    );
  }
  if (isStarting || creation?.status === "processing" || shown.isLoading) {
    const inProgress = isStarting ? undefined : creation;
    return (
      <StageLoading
        shape={shape}
        messages={kindMessages}
        prompt={creation?.prompt ?? draft.prompt}
        creation={inProgress}
        modelLabel={inProgress === undefined ? chosenLabel : labelOf(models, inProgress.requestedModel)}
        isUnreachable={shown.errorUpdatedAt > shown.dataUpdatedAt}
        strip={!isStarting && strip}
        onCancel={generation.cancel}
        isCancelling={generation.isCancelling}
      />
    );
  }
  if (creation === undefined || creation.fileUrl === null)
    return <StageReady shape={shape} messages={kindMessages} modelLabel={chosenLabel} />;
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
