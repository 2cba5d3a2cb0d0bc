import type { KindTexts } from "./kinds.ts";
import { StageFrame, type StageShape } from "./stage-frame.tsx";
import { useTexts } from "#client/lib/language.ts";

interface StageReadyProps extends StageShape {
  texts: KindTexts;
  modelLabel: string | null;
}

export function StageReady({ shape, texts, modelLabel }: StageReadyProps) {
  const { stage } = useTexts("generation");
  return (
    <StageFrame
      shape={shape}
      label={stage.ready}
      art={<div aria-hidden="true" className="warp absolute inset-0" />}
      side={
        <>
          <h2 className="text-h3">{stage.nothing}</h2>
          <p className="text-sm text-ink-2">{texts.ready}</p>
        </>
      }
      foot={<p className="px-1 text-sm text-ink-3 md:px-2">{modelLabel}</p>}
    />
  );
}
